import { z } from 'zod'
import { foldText } from '@/lib/domain/people/sort-name'
import { isStorable } from '@/lib/domain/values'

/** Search words, folded like the searched text; a phone number by its digits. */
function wordsOf(text: string): string[] {
  const digits = /^[\d\s()+.-]+$/.test(text) ? text.replace(/\D/g, '') : ''
  if (digits.length > 2) return [digits]
  return foldText(text).split(' ').filter(Boolean).slice(0, 6)
}

/** An exact text filter, such as a department; text that cannot be stored matches nothing. */
export const exactly = z
  .string('validation.invalid')
  .max(100, 'validation.invalid')
  .refine(isStorable, 'validation.controlCharacters')
  .nullish()
  .transform((text) => text || null)

/** Words to search for in names, contacts and employee numbers. */
export const search = z
  .string('validation.invalid')
  .max(200, 'validation.invalid')
  .refine(isStorable, 'validation.controlCharacters')
  .nullish()
  .transform((text) => wordsOf(text ?? ''))
