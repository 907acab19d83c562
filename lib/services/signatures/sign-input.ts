import { z } from 'zod'
import { drawingLength, isDrawing } from '@/lib/domain/signatures/drawing'
import { signedNameLength } from '@/lib/domain/signatures/values'
import { line, optionalOneOf, pressedAt } from '../inputs'

/** How somebody signs: with the name they adopt, drawn or as typed, having read `digest` and agreed to the consent text. */
export const signing = {
  adoptedName: line(signedNameLength),
  drawing: z
    .string('validation.invalid')
    .max(drawingLength, 'validation.drawing')
    .nullish()
    .transform((path) => path || null)
    .refine((path) => path === null || isDrawing(path), 'validation.drawing'),
  consentVersion: z.string('validation.required').max(20),
  /** The language in which it was read, which may have changed since: a signature can wait for the network. */
  consentLocale: optionalOneOf(['en', 'es', 'ja']),
  /** SHA-256 of what was shown, in hexadecimal. */
  digest: z
    .string('validation.required')
    .max(64)
    .regex(/^[0-9a-f]{64}$/, 'validation.invalid'),
  pressedAt,
}

export type Signing = {
  adoptedName: string
  drawing: string | null
  consentVersion: string
  digest: string
  consentLocale?: 'en' | 'es' | 'ja' | null | undefined
  pressedAt?: Date | null | undefined
}
