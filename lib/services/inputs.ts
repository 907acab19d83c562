import 'server-only'
import { z } from 'zod'
import { dateWindowProblem } from '@/lib/domain/people/date-window'
import { parseDate } from '@/lib/domain/time/parse-date'
import { type PlainDate, todayIn } from '@/lib/domain/time/plain-date'
import type { Ctx } from './ctx'

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused here
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/** False for text that the database cannot store: a null byte, or half of a pair of surrogates. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

const isOneLine = (text: string) => isStorable(text) && !control.test(text) && !text.includes('\n')

/** An id as the database has them; anything else cannot name a row. */
export const id = z.uuid('validation.id')

/** The version the person saw; a stale one is refused. */
export const version = z
  .number('validation.required')
  .int('validation.invalid')
  .min(1, 'validation.invalid')
  .max(2 ** 31 - 1)

/** One line of text, trimmed, without control characters. */
export const line = (max: number) =>
  z
    .string('validation.required')
    .trim()
    .min(1, 'validation.required')
    .max(max)
    .refine(isOneLine, 'validation.controlCharacters')

/** One line or nothing: empty and null both become null; a key that is not there stays away, so nothing is erased. */
export const optionalLine = (max: number) =>
  z
    .string('validation.invalid')
    .trim()
    .max(max)
    .refine(isOneLine, 'validation.controlCharacters')
    .nullish()
    .transform((text) => (text === undefined ? undefined : text || null))

/** A date as people type it, read into a calendar date. */
export const date = z
  .string('validation.required')
  .max(40)
  .transform((text, check): PlainDate => {
    if (text.trim() === '') check.addIssue({ code: 'custom', message: 'validation.required' })
    const parsed = parseDate(text)
    if (parsed.ok) return parsed.value
    if (text.trim() !== '') check.addIssue({ code: 'custom', message: parsed.messageKey })
    return z.NEVER
  })

/** The date at a path of the input as it was sent ("input.expiresAt"); null where there is none that can be read. */
export type DateAt = (path: string) => PlainDate | null

/** Reads the dates of an input, also of one whose other parts are wrong. */
export const datesIn =
  (raw: unknown): DateAt =>
  (path) => {
    const value = path.split('.').reduce((part, key) => (part as Record<string, unknown> | null)?.[key] ?? null, raw)
    const parsed = typeof value === 'string' ? parseDate(value) : null
    return parsed?.ok ? parsed.value : null
  }

/** Refuses dates at these paths that lie more than 50 years from today. */
export const inWindow = (at: DateAt, today: PlainDate, ...paths: string[]): Record<string, string> =>
  Object.fromEntries(paths.flatMap((path) => [[path, dateWindowProblem(at(path), today)]]).filter(([, found]) => found))

/** Which of these dates lie more than 50 years from today, by field; empty when all are fine. */
export function windowProblems(ctx: Ctx, dates: Record<string, PlainDate | null | undefined>): Record<string, string> {
  const today = todayIn('UTC', ctx.now)
  return Object.fromEntries(
    Object.entries(dates).flatMap(([field, value]) => {
      const problem = dateWindowProblem(value ?? null, today)
      return problem ? [[field, problem]] : []
    }),
  )
}

/** One of a list's codes. */
export const oneOf = <const T extends readonly string[]>(codes: T) => z.enum(codes, 'validation.chooseOne')
/** One of a list's codes or nothing; empty text counts as nothing. */
export const optionalOneOf = <const T extends readonly string[]>(codes: T) =>
  z
    .union([z.literal(''), z.enum(codes)], 'validation.chooseOne')
    .nullish()
    .transform((value) => (value === '' ? null : value))
