import { readCredentialType, readGeo } from '../imports/read-codes'
import { bareText, foldText } from '../people/sort-name'
import { parseDate } from '../time/parse-date'
import { isPlainDate, type PlainDate, plainDate } from '../time/plain-date'
import { type RosterField, type RosterLayout, textsOf } from './layout'
import { numberKey } from './license-number'
import { licensingBoardOf, lists } from './licensing-boards'
import type { ListedLicense, ListedStatus } from './match'

/** A line of a list as it is kept. */
export type RosterRow = ListedLicense & { geo: string; credentialType: string; numberKey: string }

const kinds: Readonly<Record<string, string>> = {
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

/** What the words of a board mean; null for words that say neither that a license holds nor that it does not. */
export const readStatus = (text: string): ListedStatus => statuses[bareText(text)] ?? null

/** A day as lists write it: as people type it, or as eight digits with the year in front or behind. Null for what names no day. */
export function readListedDate(text: string): PlainDate | null {
  const [, a = '', b = '', c = ''] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? []
  if (a) {
    const yearFirst = Number(a) >= 1900 && Number(b) <= 12
    const date = yearFirst ? dayOf(a, b, c) : dayOf(`${b}${c}`, a.slice(0, 2), a.slice(2))
    if (date) return date
  }
  const time = /^(.+?)[T ]\d{1,2}:\d{2}(?::\d{2})?(?: ?[AP]M)?$/i.exec(text)
  const parsed = parseDate(time?.[1] ?? text)
  return parsed.ok ? parsed.value : null
}

function dayOf(year: string, month: string, day: string): PlainDate | null {
  const date = plainDate(Number(year), Number(month), Number(day))
  return isPlainDate(date) ? date : null
}

/** "LAST, FIRST MIDDLE", or "FIRST MIDDLE LAST" without a comma. */
export function readFullName(text: string) {
  const [family, given] = text.split(',', 2).map((part) => part.trim())
  const words = foldSpaces(given ?? family ?? '').split(' ')
  const lastName = given === undefined ? (words.length > 1 ? words.pop() : undefined) : family
  const [firstName = '', ...middle] = words
  return { firstName, middleName: middle.join(' ') || null, lastName: lastName ?? '' }
}

const foldSpaces = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The year of a date of birth, or the year alone. */
function readBirthYear(text: string): number | null {
  if (/^(19|20)\d{2}$/.test(text)) return Number(text)
  const date = readListedDate(text)
  return date ? Number(date.slice(0, 4)) : null
}

/** Of half a million lines most say the same few words and days: each is read once. */
function remembered<T>(read: (text: string) => T, most = 20_000): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const value = read(text)
    if (known.size < most) known.set(text, value)
    return value
  }
}

const kindOf = remembered((text): string | null => kinds[bareText(text)] ?? readCredentialType(text))
const placeOf = remembered((text): string | null => (foldText(text).length === 2 ? text.toUpperCase() : readGeo(text)))
const dateOf = remembered(readListedDate)
const statusOf = remembered(readStatus)

/** Most characters of a value that is kept. */
const longest = 200
/** The database takes no NUL. */
const kept = (text: string) => text.replaceAll('\0', '').slice(0, longest).toWellFormed()

/** A line of a file as it is kept; null for one without a number or name, or of a kind that the board does not list. */
export function readLine(
  code: string,
  layout: RosterLayout,
  record: readonly string[] | string,
  line: number,
): RosterRow | null {
  const texts = textsOf(layout, record)
  const said = (field: RosterField) => kept(texts[field] ?? '')
  const geo = said('geo') === '' ? layout.geo : placeOf(said('geo'))
  const credentialType = said('credentialType') === '' ? layout.credentialType : kindOf(said('credentialType'))
  const board = licensingBoardOf(code)
  if (!board || !geo || !credentialType || !lists(board, geo, credentialType)) return null
  const number = said('number').slice(0, 50)
  const name = said('fullName') ? readFullName(said('fullName')) : namesOf(said)
  const key = numberKey(number)
  if (key === '' || !name.lastName || !name.firstName) return null
  return {
    line,
    geo,
    credentialType,
    number,
    numberKey: key,
    ...name,
    birthYear: readBirthYear(said('birthDate')),
    issuedAt: dateOf(said('issuedAt')),
    expiresAt: dateOf(said('expiresAt')),
    status: statusOf(said('status')),
  }
}

const namesOf = (said: (field: RosterField) => string) => ({
  firstName: said('firstName'),
  middleName: said('middleName') || null,
  lastName: said('lastName'),
})
