import { z } from 'zod'
import type { ContactKey } from '@/lib/data/users/identities'
import { geographyCodes } from '@/lib/domain/lists/geographies'
import { knownTopics, topicCodes } from '@/lib/domain/lists/topics'
import { addressLimits, postalCodeProblem } from '@/lib/domain/people/address-values'
import { contactLength, contactProblem, normalizedContact, normalizeEmail } from '@/lib/domain/people/contact'
import { dateWindowProblem } from '@/lib/domain/people/date-window'
import { foldText } from '@/lib/domain/people/sort-name'
import type { FieldProblem } from '@/lib/domain/result'
import { type PlainDate, todayIn } from '@/lib/domain/time/plain-date'
import {
  choiceProblem,
  dateTextLength,
  endProblem,
  isStorable,
  lineProblem,
  optionalLineProblem,
  paragraphsProblem,
  type Range,
  sentDate,
  sentDateProblem,
  wholeProblem,
} from '@/lib/domain/values'
import type { Ctx } from './ctx'

/** Wraps a value rule of the domain (`lib/domain/values.ts`, `lib/domain/<noun>/values.ts`) for a schema. */
export const checkedBy =
  <T>(rule: (value: T) => FieldProblem | null) =>
  (value: T, check: z.RefinementCtx<T>): void => {
    const problem = rule(value)
    if (!problem) return
    const { key, params } = typeof problem === 'string' ? { key: problem, params: undefined } : problem
    check.addIssue({ code: 'custom', message: key, params })
  }

/** An id as stored in the database, accepted in capitals too; no other text can identify a row. */
export const id = z.uuid('validation.id').toLowerCase()

/** The version the person saw; an outdated one is refused. */
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
    .superRefine(checkedBy((text) => lineProblem(text, max)))

/** An optional line: empty and null become null; a missing key stays undefined, so nothing is erased. */
export const optionalLine = (max: number) =>
  z
    .string('validation.invalid')
    .trim()
    .superRefine(checkedBy((text) => optionalLineProblem(text, max)))
    .nullish()
    .transform((text) => (text === undefined ? undefined : text || null))

/** Optional text of several lines: empty and null become null; a missing key stays undefined. */
export const paragraphs = (max: number) =>
  z
    .string('validation.invalid')
    .trim()
    .superRefine(checkedBy((text) => paragraphsProblem(text, max)))
    .nullish()
    .transform((text) => (text === undefined ? undefined : text || null))

/** A whole number within limits. */
export const whole = (range: Range) =>
  z.number('validation.invalid').superRefine(checkedBy((value) => wholeProblem(value, range)))

/** A typed date, read into a calendar date. */
export const date = z
  .string('validation.required')
  .max(dateTextLength)
  .transform((text, check): PlainDate => {
    const problem = sentDateProblem(text)
    const read = sentDate(text)
    if (!problem && read) return read
    check.addIssue({ code: 'custom', message: problem ?? 'validation.required' })
    return z.NEVER
  })

/** An optional date: empty and null become null; a missing key stays undefined, so nothing is erased. */
export const optionalDate = z.union([z.literal('').transform(() => null), z.null(), date]).optional()

/** An optional date: empty, null and a missing key become null. */
export const dateOrNull = optionalDate.transform((day) => day ?? null)

/** The time of a press that may have waited on a device for the network. */
export const pressedAt = z.iso
  .datetime({ offset: true, error: 'validation.invalid' })
  .transform((text) => new Date(text))
  .nullish()

/** The date at a path of the input as sent ("input.expiresAt"); null when there is none or it cannot be read. */
export type DateAt = (path: string) => PlainDate | null

/** Reads the dates of an input, even if other parts of it are wrong. */
export const datesIn =
  (raw: unknown): DateAt =>
  (path) => {
    const value = path.split('.').reduce((part, key) => (part as Record<string, unknown> | null)?.[key] ?? null, raw)
    return typeof value === 'string' ? sentDate(value) : null
  }

/** Refuses dates at these paths that lie more than 50 years from today. */
export const inWindow = (at: DateAt, today: PlainDate, ...paths: string[]): Record<string, string> =>
  Object.fromEntries(paths.flatMap((path) => [[path, dateWindowProblem(at(path), today)]]).filter(([, found]) => found))

/** Problems with those of these dates that lie more than 50 years from today, by field; empty when all are fine. */
export function windowProblems(ctx: Ctx, dates: Record<string, PlainDate | null | undefined>): Record<string, string> {
  const today = todayIn('UTC', ctx.now)
  return Object.fromEntries(
    Object.entries(dates).flatMap(([field, value]) => {
      const problem = dateWindowProblem(value ?? null, today)
      return problem ? [[field, problem]] : []
    }),
  )
}

/** Topics of boards, without duplicates and in the order of the list. */
export const topicChoice = z
  .array(z.enum(topicCodes, 'validation.chooseOne'))
  .max(topicCodes.length, 'validation.tooMany')
  .transform(knownTopics)

/** One of a list's codes. */
export const oneOf = <const T extends readonly string[]>(codes: T) => z.enum(codes, 'validation.chooseOne')
/** One of a list's names that programs write by hand: the refusal lists those that are allowed. */
export const oneNamed = <const T extends readonly string[]>(names: T) =>
  z
    .string('validation.chooseOne')
    .superRefine(checkedBy((name) => choiceProblem(name, names)))
    .transform((name) => name as T[number])

/** An optional flag; a query parameter has it as text. */
export const optionalFlag = z
  .union([z.boolean(), z.enum(['', 'true', 'false'])], 'validation.chooseOne')
  .nullish()
  .transform((value) =>
    value === '' || value === null || value === undefined ? null : value === true || value === 'true',
  )

/** An optional code of a list; empty text counts as none. */
export const optionalOneOf = <const T extends readonly string[]>(codes: T) =>
  z
    .union([z.literal(''), z.enum(codes)], 'validation.chooseOne')
    .nullish()
    .transform((value) => (value === '' ? null : value))

const postalCode = optionalLine(addressLimits.postalCode).superRefine(checkedBy(postalCodeProblem))

/** The given lines of a US address, of a person or an organization. */
export const address = z
  .strictObject({
    street1: optionalLine(addressLimits.street1),
    street2: optionalLine(addressLimits.street2),
    city: optionalLine(addressLimits.city),
    state: optionalOneOf(geographyCodes),
    postalCode,
  })
  .partial()

/** The fields that are set; a missing line keeps its value. */
export const definedFields = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T

/** A typed email address or US phone number, parsed into its stored form. */
export const contact = line(contactLength).transform((text, check): ContactKey => {
  const kind = text.includes('@') ? 'EMAIL' : 'PHONE'
  checkedBy((input: string) => contactProblem(kind, input))(text, check)
  return { kind, value: normalizedContact(kind, text) }
})

/** Search words, folded like the searched text; a phone number by its digits, an address in its stored form. */
function wordsOf(text: string): string[] {
  const digits = /^[\d\s()+.-]+$/.test(text) ? text.replace(/\D/g, '') : ''
  if (digits.length > 2) return [digits]
  return foldText(text.replace(/\S+@\S+/g, normalizeEmail))
    .split(' ')
    .filter(Boolean)
    .slice(0, 6)
}

/** An exact text filter, such as a department; text that cannot be stored matches nothing. */
export const exactly = z
  .string('validation.invalid')
  .max(100, 'validation.invalid')
  .refine(isStorable, 'validation.controlCharacters')
  .nullish()
  .transform((text) => text || null)

/** Several values of which a row has one. */
export const among = <S extends z.ZodType>(value: S) =>
  z.array(value).min(1, 'validation.required').max(100, 'validation.tooMany').nullish()

/** The lists of several values that are there, by what they restrict; nothing without any. */
export function amongFilter<T extends object>(lists: T): { among?: { [K in keyof T]?: NonNullable<T[K]> } } {
  const set = Object.entries(lists).filter(([, values]) => values)
  return set.length > 0 ? { among: Object.fromEntries(set) as { [K in keyof T]?: NonNullable<T[K]> } } : {}
}

/** Words to search for in names, contacts and employee numbers. */
export const search = z
  .string('validation.invalid')
  .max(200, 'validation.invalid')
  .refine(isStorable, 'validation.controlCharacters')
  .nullish()
  .transform((text) => wordsOf(text ?? ''))

/** Refuses the last day of a period at its path when it is before the first. */
export const inOrder = (at: DateAt, from: string, to: string): Record<string, string> => {
  const problem = endProblem(at(from), at(to))
  return problem ? { [to]: problem } : {}
}
