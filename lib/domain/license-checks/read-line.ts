import { readCredentialType, readGeo } from '../imports/read-codes'
import { readFileDate } from '../imports/read-date'
import { bareText, foldText } from '../people/sort-name'
import type { PlainDate } from '../time/plain-date'
import { keyText, withoutInvisible } from '../visible-text'
import { type RosterField, type RosterLayout, textsOf } from './layout'
import { licensingBoardOf, lists } from './licensing-boards'
import { type ListedLicense, type ListedStatus, numberKey } from './match'

/** A line of a list as stored. */
export type RosterRow = ListedLicense & { geo: string; credentialType: string; numberKey: string }

const typeWords: Readonly<Record<string, string>> = {
  certifiednurseassistant: 'CNA',
  certifiednurseaide: 'CNA',
  nurseaide: 'CNA',
  na: 'CNA',
  homehealthaide: 'HHA',
  vn: 'LVN',
  vocationalnurse: 'LVN',
  licensedvocationalnurse: 'LVN',
  pn: 'LVN',
  lpn: 'LVN',
  practicalnurse: 'LVN',
  licensedpracticalnurse: 'LVN',
  registerednurse: 'RN',
  medicationaide: 'CMA2',
  ma: 'CMA2',
  nursingfacilityadministrator: 'NFA',
}

const statuses: Readonly<Record<string, ListedStatus>> = Object.fromEntries(
  Object.entries({
    VALID: 'active current clear valid certified licensed renewed unencumbered employable probation',
    EXPIRED: 'expired lapsed delinquent',
    NOT_VALID:
      'inactive revoked suspended surrendered voluntarysurrender cancelled canceled denied retired deceased void unemployable nullandvoid',
  }).flatMap(([status, words]) => words.split(' ').map((word) => [word, status as ListedStatus])),
)

/** Translates a board's status; null for words that do not decide whether a license is valid. */
export const readStatus = (text: string): ListedStatus => statuses[bareText(text)] ?? null

/** Reads a date in a list, in any form in which files have dates. Null for anything else. */
export function readListedDate(text: string): PlainDate | null {
  const date = readFileDate(text)
  return date === 'unclear' ? null : date
}

/** Reads "LAST, FIRST MIDDLE", or "FIRST MIDDLE LAST" without a comma. */
export function readFullName(text: string) {
  const [family, given] = text.split(',', 2).map((part) => part.trim())
  const words = foldSpaces(given ?? family ?? '').split(' ')
  const lastName = given === undefined ? (words.length > 1 ? words.pop() : undefined) : family
  const [firstName = '', ...middle] = words
  return { firstName, middleName: middle.join(' ') || null, lastName: lastName ?? '' }
}

const foldSpaces = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Reads the year from a date of birth, or a year on its own. */
function readBirthYear(text: string): number | null {
  if (/^(19|20)\d{2}$/.test(text)) return Number(text)
  const date = readListedDate(text)
  return date ? Number(date.slice(0, 4)) : null
}

/** Most of half a million lines repeat the same few words and days, so each is parsed once. */
function memoize<T>(read: (text: string) => T, maxEntries = 20_000): (text: string) => T {
  const cache = new Map<string, T>()
  return (text) => {
    const cached = cache.get(text)
    if (cached !== undefined) return cached
    const value = read(text)
    if (cache.size < maxEntries) cache.set(text, value)
    return value
  }
}

const credentialTypeIn = memoize((text): string | null => typeWords[bareText(text)] ?? readCredentialType(text))
const geoIn = memoize((text): string | null => (foldText(text).length === 2 ? text.toUpperCase() : readGeo(text)))
const dateIn = memoize(readListedDate)
const statusIn = memoize(readStatus)

/** The maximum characters of a stored value. */
const maxLength = 200
/** Postgres cannot store NUL in text. */
const storableText = (text: string) => withoutInvisible(text.replaceAll('\0', '')).slice(0, maxLength).toWellFormed()

/**
 * Reads a line of a file as a row to store; null for one without a number or name, or of a type that the board does not
 * list.
 */
export function readLine(
  code: string,
  layout: RosterLayout,
  record: readonly string[] | string,
  line: number,
): RosterRow | null {
  const texts = textsOf(layout, record)
  const fieldText = (field: RosterField) => storableText(texts[field] ?? '')
  const geo = fieldText('geo') === '' ? layout.geo : geoIn(fieldText('geo'))
  const credentialType =
    fieldText('credentialType') === '' ? layout.credentialType : credentialTypeIn(fieldText('credentialType'))
  const board = licensingBoardOf(code)
  if (!board || !geo || !credentialType || !lists(board, geo, credentialType)) return null
  const number = keyText(fieldText('number')).slice(0, 50)
  const name = fieldText('fullName') ? readFullName(fieldText('fullName')) : readNames(fieldText)
  const key = numberKey(number)
  if (key === '' || !name.lastName || !name.firstName) return null
  return {
    line,
    geo,
    credentialType,
    number,
    numberKey: key,
    ...name,
    birthYear: readBirthYear(fieldText('birthDate')),
    issuedAt: dateIn(fieldText('issuedAt')),
    expiresAt: dateIn(fieldText('expiresAt')),
    status: statusIn(fieldText('status')),
  }
}

const readNames = (fieldText: (field: RosterField) => string) => ({
  firstName: fieldText('firstName'),
  middleName: fieldText('middleName') || null,
  lastName: fieldText('lastName'),
})
