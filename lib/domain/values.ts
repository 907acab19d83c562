import { dateWindowProblem } from './people/date-window'
import type { FieldProblem } from './result'
import { dateLanguage } from './time/date-language'
import { parseDate } from './time/parse-date'
import type { PlainDate } from './time/plain-date'
import { isHours } from './units'

/*
 * What a single value may be. Each rule takes the value as the API takes it and answers the message key of what is wrong, or null.
 * The services call them inside their zod schemas, and the forms before they send.
 */

/** A value that may be nothing; `undefined` is one that is not named, which an edit leaves as it is. */
type Named<T> = T | null | undefined

/** What is wrong, by field. */
export type Problems = Record<string, FieldProblem>

/** The fields with something wrong. */
export const problemsAmong = (checked: Readonly<Record<string, FieldProblem | null>>): Problems =>
  Object.fromEntries(Object.entries(checked).flatMap(([field, problem]) => (problem ? [[field, problem]] : [])))

/**
 * Control characters, and what has a reader show the text after it from right to left, so that a name is seen as another one; marks of
 * a single letter do not.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused here
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202b\u202e\u2067]/
/** What ends a line, for some reader of a file or a mail. */
const lineEnd = /[\n\r\u0085\u2028\u2029]/
/** A text without one of these is seen as nothing. */
const visible = /[^\s\p{Cf}\p{Z}\u115f\u1160\u3164\uffa0]/u

/** False for text that the database cannot hold: a null byte, or half of a pair of surrogates. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

const isOneLine = (text: string) => isStorable(text) && !control.test(text) && !lineEnd.test(text)

const tooLong = (max: number): FieldProblem => ({ key: 'validation.tooLong', params: { max } })

/** One line of text, or nothing: at most `max` characters after trimming, without control characters. */
export function optionalLineProblem(text: Named<string>, max: number): FieldProblem | null {
  const trimmed = text?.trim() ?? ''
  if (trimmed.length > max) return tooLong(max)
  return isOneLine(trimmed) ? null : 'validation.controlCharacters'
}

/** One line of text that has to be there. */
export const lineProblem = (text: Named<string>, max: number): FieldProblem | null =>
  missing(text) ?? optionalLineProblem(text, max)

/** Text of several lines, or nothing. */
export function paragraphsProblem(text: Named<string>, max: number): FieldProblem | null {
  const trimmed = text?.trim() ?? ''
  if (trimmed.length > max) return tooLong(max)
  return isStorable(trimmed) ? null : 'validation.controlCharacters'
}

/** A reason that is given to others: several lines, and never nothing. */
export const reasonProblem = (text: Named<string>, max: number): FieldProblem | null =>
  missing(text) ?? paragraphsProblem(text, max)

const missing = (text: Named<string>) =>
  text !== undefined && !visible.test(text ?? '') ? 'validation.required' : null

/** At most `most` entries, each a line of at most `max` characters; answers what is wrong with the first that is. */
export function linesProblem(lines: Named<readonly string[]>, limits: { most: number; max: number }) {
  if (lines && lines.length > limits.most) return 'validation.tooMany'
  return lines?.map((line) => lineProblem(line, limits.max)).find((problem) => problem !== null) ?? null
}

/** One of a list's codes. */
export const choiceProblem = (code: Named<string>, codes: readonly string[]): FieldProblem | null =>
  code === undefined || codes.includes(code ?? '') ? null : 'validation.chooseOne'

/** At least one. */
export const choicesProblem = (codes: Named<readonly string[]>): FieldProblem | null =>
  codes?.length === 0 ? 'validation.chooseAtLeastOne' : null

export type Range = { min: number; max: number }

/** A whole number within limits, or none. */
export const wholeProblem = (value: Named<number>, { min, max }: Range): FieldProblem | null =>
  value === null || value === undefined || (Number.isInteger(value) && value >= min && value <= max)
    ? null
    : { key: 'validation.whole', params: { min, max } }

/** Hours with at most two decimals, 0.01 to 999.99, or none. */
export const hoursProblem = (hours: Named<number>): FieldProblem | null =>
  hours === null || hours === undefined || isHours(hours) ? null : 'validation.units'

/** The online part of a course: hours, and also zero, where a hybrid course was all in person after all. */
export const onlineHoursProblem = (hours: Named<number>): FieldProblem | null =>
  hours === 0 || hoursProblem(hours) === null ? null : 'validation.onlineUnits'

/** The online part is a part of the whole, in the same unit. */
export const onlinePartProblem = (online: Named<number>, all: Named<number>): FieldProblem | null =>
  (online ?? 0) > (all ?? 0) ? 'validation.onlineUnitsOverTotal' : null

/** Characters of a date as people type it. */
export const dateTextLength = 40

/** A date as people type it, that can be read. */
export function dateTextProblem(text: string): string | null {
  if (text.trim() === '') return 'validation.required'
  const parsed = parseDate(text, dateLanguage())
  return parsed.ok ? null : parsed.messageKey
}

/** The day that a text names; null for none. */
export function dateIn(text: Named<string>): PlainDate | null {
  const parsed = parseDate(text ?? '', dateLanguage())
  return parsed.ok ? parsed.value : null
}

/** A date that can be read and is at most 50 years from today. */
export const dateProblem = (text: Named<string>, today: PlainDate): FieldProblem | null =>
  text === undefined ? null : (dateTextProblem(text ?? '') ?? dateWindowProblem(dateIn(text), today))

/** The same, or no date. */
export const optionalDateProblem = (text: Named<string>, today: PlainDate): FieldProblem | null =>
  text?.trim() ? dateProblem(text, today) : null

/** An end that is not before its start, as far as both can be read. */
export const endProblem = (start: PlainDate | null, end: PlainDate | null): FieldProblem | null =>
  start !== null && end !== null && end < start ? 'validation.endBeforeStart' : null

/** A file that a person sends, at most: 20 MiB. */
export const maxFileBytes = 20 * 1024 * 1024
