import { practicalNurse } from '../credentials/offered-types'
import { readCredentialType, readGeo } from '../imports/read-codes'
import { type DateOrder, readFileDate } from '../imports/read-date'
import { bareText, foldText } from '../people/sort-name'
import type { PlainDate } from '../time/plain-date'
import { keyText, withoutInvisible } from '../visible-text'
import { type RosterField, type RosterLayout, textsOf } from './layout'
import { licensingBoardOf, lists } from './licensing-boards'
import { type ListedLicense, type ListedStatus, numberKey } from './match'
import { type PublishedLayout, publishedLayoutOf } from './published-layouts'

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
export function readListedDate(text: string, order: DateOrder = 'usual'): PlainDate | null {
  const date = readFileDate(text, order)
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

/** How the cells of a list are read: of a published one by its own words first. */
type Words = {
  typeIn: (text: string) => string | null
  dateIn: (text: string) => PlainDate | null
  statusIn: (text: string) => ListedStatus
  numberOf: (text: string) => string
  /** The column of a second status; null for none. */
  alsoStatus: number | null
}

const usualWords: Words = {
  typeIn: credentialTypeIn,
  dateIn: memoize((text) => readListedDate(text)),
  statusIn: memoize(readStatus),
  numberOf: (text) => text,
  alsoStatus: null,
}

function publishedWords(published: PublishedLayout, header: readonly string[]): Words {
  const { types, statuses, dates, numberEnds = [], alsoStatus } = published
  const [typeOf, statusOf] = [bareKeys(types), bareKeys(statuses)]
  const column = alsoStatus ? header.findIndex((name) => bareText(name) === bareText(alsoStatus)) : -1
  return {
    typeIn: memoize((text) => typeOf.get(bareText(text)) ?? credentialTypeIn(text)),
    dateIn: memoize((text) => readListedDate(text, dates)),
    statusIn: memoize((text) => {
      const key = bareText(text)
      return statusOf.has(key) ? (statusOf.get(key) ?? null) : readStatus(text)
    }),
    numberOf: (text) => {
      const end = numberEnds.find((one) => text.endsWith(one))
      return end ? text.slice(0, -end.length) : text
    },
    alsoStatus: column < 0 ? null : column,
  }
}

const bareKeys = <T>(words: Readonly<Record<string, T>>): Map<string, T> =>
  new Map(Object.entries(words).map(([word, value]) => [bareText(word), value]))

const wordsOfLayout = new WeakMap<RosterLayout, Words>()

/** The words of a layout, made once for all lines of its file. */
function wordsIn(code: string, layout: RosterLayout): Words {
  const known = wordsOfLayout.get(layout)
  if (known) return known
  const published = layout.format === 'CSV' && layout.published ? publishedLayoutOf(code) : null
  const words = published && layout.format === 'CSV' ? publishedWords(published, layout.header) : usualWords
  wordsOfLayout.set(layout, words)
  return words
}

/** The worse of two states of a license; one that does not decide makes a good one undecided. */
function worseOf(one: ListedStatus, other: ListedStatus): ListedStatus {
  const bad = (['NOT_VALID', 'EXPIRED'] as const).find((status) => one === status || other === status)
  return bad ?? (one === other ? one : null)
}

/** Whether a record has another number of cells than the header of a published list: its cells stand elsewhere. */
const isShifted = (layout: RosterLayout, record: readonly string[] | string): boolean =>
  layout.format === 'CSV' &&
  layout.published === true &&
  typeof record !== 'string' &&
  record.length !== layout.header.length &&
  // Some end each line with a separator.
  !(record.length === layout.header.length + 1 && record.at(-1)?.trim() === '')

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
  if (isShifted(layout, record)) return null
  const texts = textsOf(layout, record)
  const { typeIn, dateIn, statusIn, numberOf, alsoStatus } = wordsIn(code, layout)
  const fieldText = (field: RosterField) => storableText(texts[field] ?? '')
  const geo = fieldText('geo') === '' ? layout.geo : geoIn(fieldText('geo'))
  const type = fieldText('credentialType') === '' ? layout.credentialType : typeIn(fieldText('credentialType'))
  const credentialType = geo && (type === 'LVN' || type === 'LPN') ? practicalNurse(geo) : type
  const board = licensingBoardOf(code)
  if (!board || !geo || !credentialType || !lists(board, geo, credentialType)) return null
  const number = numberOf(keyText(fieldText('number'))).slice(0, 50)
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
    status:
      alsoStatus === null || typeof record === 'string'
        ? statusIn(fieldText('status'))
        : worseOf(statusIn(fieldText('status')), statusIn(storableText(record[alsoStatus] ?? ''))),
  }
}

const readNames = (fieldText: (field: RosterField) => string) => ({
  firstName: fieldText('firstName'),
  middleName: fieldText('middleName') || null,
  lastName: fieldText('lastName'),
})
