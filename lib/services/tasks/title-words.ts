import { z } from 'zod'
import { isStorable } from '@/lib/domain/values'

/** Words to search for in titles, as typed. */
export const titleWords = z
  .string('validation.invalid')
  .max(200, 'validation.invalid')
  .refine(isStorable, 'validation.controlCharacters')
  .nullish()
  .transform((text) => (text ?? '').normalize('NFC').split(/\s+/).filter(Boolean).slice(0, 6))
