import { creditActivities } from '@/lib/domain/lists/activities'
import type { CredentialType } from '@/lib/domain/lists/credentials'
import { credentialTypeCodes } from '@/lib/domain/lists/credentials'
import { type Geography, geographyCodes } from '@/lib/domain/lists/geographies'
import { isPlainDate, type PlainDate } from '@/lib/domain/time/plain-date'
import {
  type Fields,
  readArray,
  readCode,
  readCount,
  readDate,
  readFields,
  readFlag,
  readName,
  readObject,
  readText,
  refuse,
} from './case-reader'
import { confidences, type RuleFact, type RuleSource } from './credit-requirements'
import { type ReferenceEntry, readReferenceEntry } from './reference-entry'
import type { RuleKey } from './rule-draft'
import { type RuleVersion, readRuleVersion } from './rule-file'

// Reads a file of `law/`: everything about one type of license in one place, in hours, as law/README.md describes it.
// The product computes with hundredths of an hour, so amounts are converted here and nowhere else.

/** TEXT: statute, rule or register; BOARD: the board's own page or form; OTHER: an association, a school, a summary. */
export const readingKinds = ['TEXT', 'BOARD', 'OTHER'] as const

/** One text that somebody read, with the numbers that it states, by their names in the version. */
export type LawReading = {
  source: RuleSource
  kind: (typeof readingKinds)[number]
  readOn: PlainDate
  /** The day, month or year of the copy that was read; null when the copy names none. */
  copyOf: string | null
  /** Whether it was read to its end. */
  whole: boolean
  /** Its reader had seen an earlier reading, so that it is no second one. */
  sawFirst?: true
  numbers: Readonly<Record<string, number | boolean | string>>
  note?: string
}

/** Something that was looked for and not found, in the words of whoever looked: English. */
export type UnreadLaw = {
  geo: Geography
  types: readonly CredentialType[]
  what: string
  /** Where it was looked for. */
  tried: readonly string[]
  on: PlainDate
}

/** A file of law, read. A file that is the same as that of another type has that file's parts, under its own type. */
export type LawFile = {
  geo: Geography
  type: CredentialType
  sameAs: CredentialType | null
  versions: readonly RuleVersion[]
  reference: ReferenceEntry | null
  readings: readonly LawReading[]
}

/** Hundredths of hours; what is no amount is left to the reader of versions, which names it. */
const toUnits = (hours: unknown) => (typeof hours === 'number' ? Number((hours * 100).toFixed(6)) : hours)
const toHours = (units: unknown) => (typeof units === 'number' ? units / 100 : units)

/** Applies a conversion to every amount of hours in a version; `from` and `to` name the amount inside its objects. */
function convertAmounts(entry: Fields, convert: (amount: unknown) => unknown, from: string, to: string): Fields {
  const inside = (value: unknown, ...names: string[]) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, amount]) =>
        name === from ? [to, convert(amount)] : [name, names.includes(name) ? convert(amount) : amount],
      ),
    )
  }
  const each = (value: unknown, ...names: string[]) =>
    Array.isArray(value) ? value.map((item) => inside(item, ...names)) : value
  const converted = Object.entries(entry).map(([name, value]) => {
    switch (name) {
      case 'total':
      case 'minFirstYear':
      case 'minSecondYear':
      case 'maxFirstYear':
      case 'maxOnline':
      case 'minLive':
      case 'minEachYear':
        return [name, convert(value)]
      case 'maxByActivity':
        return [name, inside(value, ...creditActivities)]
      case 'maxTogether':
        return [name, each(value, 'most')]
      case 'topics':
        return [name, Array.isArray(value) ? value.map((topic) => topicAmount(topic, convert)) : value]
      case 'limitChanges':
        return [name, each(value, 'value')]
      case 'carryOver':
        return [name, inside(value)]
      case 'firstRenewal': {
        const inner = inside(value)
        const table = typeof inner === 'object' && inner !== null && 'table' in inner ? inner.table : undefined
        return [name, table === undefined ? inner : { ...(inner as Fields), table: each(table, 'total') }]
      }
      default:
        return [name, value]
    }
  })
  return Object.fromEntries(converted)
}

const topicAmount = (topic: unknown, convert: (amount: unknown) => unknown) =>
  typeof topic === 'object' && topic !== null && 'hours' in topic ? { ...topic, hours: convert(topic.hours) } : topic

/** A version as a file of law writes it, in the form that `readRuleVersion` reads. */
const versionEntry = (geo: string, type: string, value: unknown, path: string): Fields => ({
  geo,
  type,
  ...convertAmounts(readObject(value, path), toUnits, 'hours', 'units'),
})

/**
 * Reads one version as a file of law writes it, as a draft under this number. Throws a `CaseProblem` for an invalid or
 * unknown field.
 */
export const readLawVersion = (value: unknown, { geo, type, number }: RuleKey): RuleVersion =>
  readRuleVersion(
    { ...versionEntry(geo, type, value, 'version'), number, state: 'DRAFT', effectiveFrom: null, effectiveTo: null },
    'version',
  )

/** A version as its file of law writes it, without the place and type, which the file has. */
export function lawVersion(version: RuleVersion): Fields {
  const { geo: _geo, type: _type, version: _version, publishedAt: _published, ...entry } = version
  return convertAmounts(entry, toHours, 'units', 'hours')
}

/** Reads where a text was read, and how lawyers name it. */
export function readSource(value: unknown, path: string): RuleSource {
  const { cite, url } = readFields(value, path, ['cite', 'url'])
  const address = readText(url, `${path}.url`)
  return {
    cite: readText(cite, `${path}.cite`),
    url: URL.canParse(address) ? address : refuse(`${path}.url`, 'an address'),
  }
}

/** "2026", "2026-11" or "2026-11-29". */
const copyPattern = /^\d{4}(-\d{2}(-\d{2})?)?$/

/** A day, month or year that exists and is not after the day of the reading. */
function readCopy(value: unknown, path: string, readOn: PlainDate): string | null {
  if (value === null) return null
  const isCopy =
    typeof value === 'string' &&
    copyPattern.test(value) &&
    isPlainDate(`${value}-01-01`.slice(0, 10)) &&
    value <= readOn
  return isCopy ? value : refuse(path, 'a day, a month, a year or null')
}

function readNumbers(value: unknown, path: string): LawReading['numbers'] {
  const numbers = Object.entries(readObject(value, path)).map(([name, number]) =>
    ['number', 'boolean', 'string'].includes(typeof number)
      ? ([name, number] as [string, number | boolean | string])
      : refuse(`${path}.${name}`, 'a number, a text, true or false'),
  )
  return Object.fromEntries(numbers)
}

const readTrue = (value: unknown, path: string): true => (value === true ? value : refuse(path, 'true, or nothing'))

/** Reads one reading. */
export function readReading(value: unknown, path: string): LawReading {
  const fields = readFields(value, path, ['source', 'kind', 'readOn', 'copyOf', 'whole', 'sawFirst', 'numbers', 'note'])
  const readOn = readDate(fields.readOn, `${path}.readOn`)
  return {
    source: readSource(fields.source, `${path}.source`),
    kind: readName(fields.kind, `${path}.kind`, readingKinds),
    readOn,
    copyOf: readCopy(fields.copyOf, `${path}.copyOf`, readOn),
    whole: readFlag(fields.whole, `${path}.whole`),
    ...(fields.sawFirst === undefined ? {} : { sawFirst: readTrue(fields.sawFirst, `${path}.sawFirst`) }),
    numbers: readNumbers(fields.numbers, `${path}.numbers`),
    ...(fields.note === undefined ? {} : { note: readText(fields.note, `${path}.note`) }),
  }
}

/** Reads each item of a list; a list that is missing has none. */
export const listOf = <T>(value: unknown, path: string, read: (item: unknown, path: string) => T): T[] =>
  value === undefined ? [] : readArray(value, path).map((item, index) => read(item, `${path}[${index}]`))

/** Reads where a number was read, among so many sources, how sure it is, and the day. */
export function readFact(value: unknown, path: string, sources: number): RuleFact {
  const { source, confidence, readOn } = readFields(value, path, ['source', 'confidence', 'readOn'])
  return {
    source: readCount(source, `${path}.source`, sources - 1),
    confidence: readCode(confidence, `${path}.confidence`, confidences),
    readOn: readDate(readOn, `${path}.readOn`),
  }
}

const fileNames = ['$schema', 'geo', 'type', 'sameAs', 'versions', 'reference', 'readings']

/** Reads a file of law; `find` gives the file that it is the same as. Throws for an invalid or unknown field. */
function readLawFile(value: unknown, find: (geo: string, type: string) => unknown): LawFile {
  const { geo, type, sameAs, ...fields } = readFields(value, 'law', fileNames)
  const [place, own] = [readCode(geo, 'law.geo', geographyCodes), readCode(type, 'law.type', credentialTypeCodes)]
  const path = `law/${place}/${own}`
  const like = sameAs === undefined ? null : readCode(sameAs, `${path}.sameAs`, credentialTypeCodes)
  if (like && Object.keys(fields).some((name) => name !== '$schema'))
    return refuse(path, 'only the same as another file')
  const parts = like ? readObject(find(place, like), `${path}.sameAs`) : fields
  return {
    geo: place,
    type: own,
    sameAs: like,
    versions: listOf(parts.versions, `${path}.versions`, (version, at) =>
      readRuleVersion(versionEntry(place, own, version, at), at),
    ),
    reference: parts.reference === undefined || like ? null : readReferenceEntry(parts.reference, `${path}.reference`),
    readings: listOf(parts.readings, `${path}.readings`, readReading),
  }
}

/** Reads every file of law, in the order of places and of the list of types. */
export function readLaw(files: readonly unknown[]): LawFile[] {
  const find = (geo: string, type: string) =>
    files.find((file) => {
      const fields = readObject(file, 'law')
      return fields.geo === geo && fields.type === type
    })
  return files
    .map((file) => readLawFile(file, find))
    .toSorted(
      (a, b) =>
        a.geo.localeCompare(b.geo, 'en') || credentialTypeCodes.indexOf(a.type) - credentialTypeCodes.indexOf(b.type),
    )
}
