import { dateWindowProblem } from './people/date-window'
import type { FieldProblem } from './result'
import { dateLanguage } from './time/format-date'
import { parseDate, parseSentDate } from './time/parse-date'
import type { PlainDate } from './time/plain-date'
import { isHours } from './units'

/*
 * Rules for single values. Each takes a value in the format of the API and returns the message key of its problem, or
 * null. Services call them inside their zod schemas, and forms before they send.
 */

/** A value that may be null; `undefined` is an absent field, which an edit does not change. */
type Optional<T> = T | null | undefined

/** Problems by field. */
export type Problems = Record<string, FieldProblem>

/** Only the fields that have a problem. */
export const problemsAmong = (problemByField: Readonly<Record<string, FieldProblem | null>>): Problems =>
  Object.fromEntries(Object.entries(problemByField).flatMap(([field, problem]) => (problem ? [[field, problem]] : [])))

/**
 * Control characters, and characters that reverse the direction of the following text, which could disguise a name.
 * Direction marks that affect a single letter are allowed.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused here
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202b\u202e\u2067]/
/** Line ends, as interpreted by any program that reads a file or a mail. */
const lineEnd = /[\n\r\u0085\u2028\u2029]/
/** A text without any of these characters looks empty. */
const visible = /[^\s\p{Cf}\p{Z}\u115f\u1160\u3164\uffa0]/u

/** False for text that the database cannot store: it has a null byte, or half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

const isOneLine = (text: string) => isStorable(text) && !controlCharacters.test(text) && !lineEnd.test(text)

const tooLong = (max: number): FieldProblem => ({ key: 'validation.tooLong', params: { max } })

/** An optional line of text: at most `max` characters after trimming, without control characters. */
export function optionalLineProblem(text: Optional<string>, max: number): FieldProblem | null {
  const trimmed = text?.trim() ?? ''
  if (trimmed.length > max) return tooLong(max)
  return isOneLine(trimmed) ? null : 'validation.controlCharacters'
}

/** A required line of text. */
export const lineProblem = (text: Optional<string>, max: number): FieldProblem | null =>
  missingProblem(text) ?? optionalLineProblem(text, max)

/** Optional text of several lines. */
export function paragraphsProblem(text: Optional<string>, max: number): FieldProblem | null {
  const trimmed = text?.trim() ?? ''
  if (trimmed.length > max) return tooLong(max)
  return isStorable(trimmed) ? null : 'validation.controlCharacters'
}

/** A reason shown to others: several lines, required. */
export const reasonProblem = (text: Optional<string>, max: number): FieldProblem | null =>
  missingProblem(text) ?? paragraphsProblem(text, max)

export const missingProblem = (text: Optional<string>) =>
  text !== undefined && !visible.test(text ?? '') ? 'validation.required' : null

/** At most `most` entries, each a line of at most `max` characters; returns the first problem. */
export function linesProblem(lines: Optional<readonly string[]>, limits: { most: number; max: number }) {
  if (lines && lines.length > limits.most) return 'validation.tooMany'
  return lines?.map((line) => lineProblem(line, limits.max)).find((problem) => problem !== null) ?? null
}

/** The most codes that a refusal lists; longer lists have a query of their own. */
const listedCodes = 30

/** Requires one of the list's codes. A code that is none is a program's: the refusal lists those that are allowed. */
export function choiceProblem(code: Optional<string>, codes: readonly string[]): FieldProblem | null {
  if (code === undefined || codes.includes(code ?? '')) return null
  if (!code || codes.length > listedCodes) return 'validation.chooseOne'
  return { key: 'validation.chooseOne', params: { allowed: codes.join(', ') } }
}

/** Requires at least one code. */
export const choicesProblem = (codes: Optional<readonly string[]>): FieldProblem | null =>
  codes?.length === 0 ? 'validation.chooseAtLeastOne' : null

export type Range = { min: number; max: number }

/** An optional whole number within limits. */
export const wholeProblem = (value: Optional<number>, { min, max }: Range): FieldProblem | null =>
  value === null || value === undefined || (Number.isInteger(value) && value >= min && value <= max)
    ? null
    : { key: 'validation.whole', params: { min, max } }

/** Optional hours with at most two decimals, 0.01 to 999.99. */
export const hoursProblem = (hours: Optional<number>): FieldProblem | null =>
  hours === null || hours === undefined || isHours(hours) ? null : 'validation.units'

/** The online part of a course: hours, or zero for a hybrid course that was held entirely in person. */
export const onlineHoursProblem = (hours: Optional<number>): FieldProblem | null =>
  hours === 0 || hoursProblem(hours) === null ? null : 'validation.onlineUnits'

/** The online part must not exceed the whole, in the same unit. */
export const onlinePartProblem = (online: Optional<number>, whole: Optional<number>): FieldProblem | null =>
  (online ?? 0) > (whole ?? 0) ? 'validation.onlineUnitsOverTotal' : null

/** Maximum characters of a typed date. */
export const dateTextLength = 40

/** A required date in any form that its reader may type. */
export const dateTextProblem = (text: string): string | null => readingProblem(text, parseDate(text, dateLanguage()))

/** A required date in one of the forms that a request may have. */
export const sentDateProblem = (text: string): string | null => readingProblem(text, parseSentDate(text))

function readingProblem(text: string, parsed: ReturnType<typeof parseDate>): string | null {
  if (text.trim() === '') return 'validation.required'
  return parsed.ok ? null : parsed.messageKey
}

/** The day that a text names in the style of its reader; null when it cannot be read. */
export const dateIn = (text: Optional<string>): PlainDate | null => dayOf(parseDate(text ?? '', dateLanguage()))

/** The day that a request names: figures are in US order whoever sends them, since forms send what they read as ISO. */
export const sentDate = (text: Optional<string>): PlainDate | null => dayOf(parseSentDate(text ?? ''))

const dayOf = (parsed: ReturnType<typeof parseDate>): PlainDate | null => (parsed.ok ? parsed.value : null)

/** A required date that can be read and is within 50 years of today. */
export const dateProblem = (text: Optional<string>, today: PlainDate): FieldProblem | null =>
  text === undefined ? null : (dateTextProblem(text ?? '') ?? dateWindowProblem(dateIn(text), today))

/** An optional date that can be read and is within 50 years of today. */
export const optionalDateProblem = (text: Optional<string>, today: PlainDate): FieldProblem | null =>
  text?.trim() ? dateProblem(text, today) : null

/** An end must not be before its start, if both can be read. */
export const endProblem = (start: PlainDate | null, end: PlainDate | null): string | null =>
  start !== null && end !== null && end < start ? 'validation.endBeforeStart' : null

/** The maximum size of a file that a person sends: 20 MiB. */
export const maxFileBytes = 20 * 1024 * 1024
