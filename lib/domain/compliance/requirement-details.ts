import { credentialTypeCodes } from '@/lib/domain/lists/credentials'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import {
  CaseProblem,
  type Fields,
  readArray,
  readCode,
  readCount,
  readDate,
  readFields,
  readName,
  readText,
  readWebAddress,
  refuse,
} from './case-reader'

// What a rule tells people beside what it decides: in which words it asks, whose evidence counts, where to report.

/** A text of a rule in every language of the product: a rule is data, so its own words cannot be message keys. */
export type RuleText = { en: string; es: string; ja: string }

/** What people are told about evidence; it is checked where an attestation is written, never by the verdict. */
export type EvidenceDetails = {
  /** Types of license in which the work counts, as NP and RN; any where left out. */
  licenseTypes?: readonly string[]
  /** Who issues it, as ANCC; anybody where left out. */
  issuers?: readonly string[]
  /** What the kind alone does not say, as "A refresher course that the board approved". */
  note?: RuleText
  /** The day by which the law asks for it, where that is not the end of the period. */
  dueOn?: PlainDate
}

export const evidenceDetailNames = [
  'licenseTypes',
  'issuers',
  'note',
  'dueOn',
] as const satisfies readonly (keyof EvidenceDetails)[]

/** PERSON: the license holder; PROVIDER: whoever gave the course; EITHER: the provider, or else the person. */
export const reporters = ['PERSON', 'PROVIDER', 'EITHER'] as const

/** Where hours must be reported before a board renews: the name of the system, its page, who reports, and by when. */
export type ReportTo = {
  name: string
  url: string
  whoReports: (typeof reporters)[number]
  /** Days before the period ends, or after a course is completed; absent where the law names no day. */
  byWhen?: { daysBeforeEnd: number } | { daysAfterCourse: number }
}

/** A node as a rule file writes it; it was read once when its rule was, so that it can be read again without problems. */
export type WrittenNode = Readonly<Record<string, unknown>>

/** An exemption or a route of a first renewal: the question that a yes answers, and what is asked for then. */
export type Written<Name extends string> = { [K in Name]: string } & { question: RuleText; needs: WrittenNode | null }

/**
 * The parts of a rule that has several ways to renew, as its file writes them: amounts in the kind's unit, unlike the
 * numbers beside them. All are left out by a rule that asks for hours alone.
 */
export type RequirementParts = {
  /** What a renewal takes. The numbers of the rule are then those of its hours, for whoever renews by them. */
  requirement?: WrittenNode
  exemptions?: readonly Written<'name'>[]
  /** What a first renewal takes by the route to the license. */
  firstRenewalRoutes?: readonly Written<'route'>[]
  reportTo?: ReportTo
}

const maxCharacters = 500
const maxDays = 1000

function readSentence(value: unknown, path: string): string {
  const text = readText(value, path)
  if (text.length <= maxCharacters) return text
  throw new CaseProblem(`${path} must have at most ${maxCharacters} characters`, path, {
    key: 'validation.tooLong',
    params: { max: maxCharacters },
  })
}

/** Reads a text in all languages. */
export function readRuleText(value: unknown, path: string): RuleText {
  const { en, es, ja } = readFields(value, path, ['en', 'es', 'ja'])
  return {
    en: readSentence(en, `${path}.en`),
    es: readSentence(es, `${path}.es`),
    ja: readSentence(ja, `${path}.ja`),
  }
}

function readSome<T>(value: unknown, path: string, read: (item: unknown, path: string) => T): T[] {
  const items = readArray(value, path).map((item, index) => read(item, `${path}[${index}]`))
  return items.length > 0 ? items : refuse(path, 'a list that is not empty', 'validation.required')
}

/** Reads what people are told about evidence; what a rule does not say is left out. */
export function readEvidenceDetails({ licenseTypes, issuers, note, dueOn }: Fields, path: string): EvidenceDetails {
  const readType = (type: unknown, at: string) => readCode(type, at, credentialTypeCodes)
  return {
    ...(licenseTypes === undefined ? {} : { licenseTypes: readSome(licenseTypes, `${path}.licenseTypes`, readType) }),
    ...(issuers === undefined ? {} : { issuers: readSome(issuers, `${path}.issuers`, readSentence) }),
    ...(note === undefined ? {} : { note: readRuleText(note, `${path}.note`) }),
    ...(dueOn === undefined ? {} : { dueOn: readDate(dueOn, `${path}.dueOn`) }),
  }
}

function readByWhen(value: unknown, path: string): NonNullable<ReportTo['byWhen']> {
  const fields = readFields(value, path, ['daysBeforeEnd', 'daysAfterCourse'])
  const [name, ...more] = Object.keys(fields)
  if (name === undefined || more.length > 0) return refuse(path, 'one of daysBeforeEnd, daysAfterCourse')
  const days = readCount(fields[name], `${path}.${name}`, maxDays)
  return name === 'daysBeforeEnd' ? { daysBeforeEnd: days } : { daysAfterCourse: days }
}

/** Reads where hours are reported. */
export function readReportTo(value: unknown, path: string): ReportTo {
  const { name, url, whoReports, byWhen } = readFields(value, path, ['name', 'url', 'whoReports', 'byWhen'])
  return {
    name: readSentence(name, `${path}.name`),
    url: readWebAddress(url, `${path}.url`),
    whoReports: readName(whoReports, `${path}.whoReports`, reporters),
    ...(byWhen === undefined ? {} : { byWhen: readByWhen(byWhen, `${path}.byWhen`) }),
  }
}
