import { z } from 'zod'
import { drawingLength, isDrawing } from '@/lib/domain/signatures/drawing'
import { signedNameLength } from '@/lib/domain/signatures/values'
import { line, optionalOneOf, pressedAt } from '../inputs'

/**
 * A signature: the adopted name, drawn or typed, after reading the text with this `digest` and agreeing to the consent
 * text.
 */
export const signing = {
  adoptedName: line(signedNameLength),
  drawing: z
    .string('validation.invalid')
    .max(drawingLength, 'validation.drawing')
    .nullish()
    .transform((path) => path || null)
    .refine((path) => path === null || isDrawing(path), 'validation.drawing'),
  consentVersion: z.string('validation.required').max(20),
  /**
   * The language in which the text was read. The person's language may have changed since, because a signature can wait
   * for the network.
   */
  consentLocale: optionalOneOf(['en', 'es', 'ja']),
  /** SHA-256 of the text that was shown, in hexadecimal. */
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
