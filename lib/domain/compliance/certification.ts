import { type CredentialType, credentialTypeCodes } from '@/lib/domain/lists/credentials'
import { type Geography, geographyCodes } from '@/lib/domain/lists/geographies'
import { isPlainDate, type PlainDate } from '@/lib/domain/time/plain-date'
import {
  readCode,
  readCountOrNull,
  readFields,
  readName,
  readObject,
  readText,
  readWebAddress,
  refuse,
} from './case-reader'
import type { RuleFact, RuleSource } from './credit-requirements'
import { type LawReading, listOf, readFact, readReading, readSource } from './law-file'
import type { LawNumber } from './law-numbers'

// National certifications, which a person holds beside a license and states for it. They are no credential type.

/**
 * MONTHS: when the months are over. NEXT: on the first of the days from then on. PRINTED: on a day that the body sets
 * and the certificate names.
 */
const certificationEnds = ['MONTHS', 'NEXT', 'PRINTED'] as const
/** Bodies whose accreditation rules name. */
const accreditors = ['NCCA', 'ABSNC'] as const
const certificationFacts = ['months', 'hours', 'end', 'accreditedBy'] as const

/** One certification; `types`: the licenses of those who hold it. */
export type Certification = { code: string; name: string; shortName: string; types: readonly CredentialType[] }

/** What a person is shown of certifications of one body that are renewed alike. */
export type OfferedProgram = {
  issuer: string
  issuerShort: string
  /** The body's page on renewals. */
  renewAt: string
  certifications: readonly Certification[]
  /** How long one holds; null where that was not read. */
  months: number | null
  /** Hours of courses for a renewal without an exam; null where it asks for points, or was not read. */
  hours: number | null
  end: (typeof certificationEnds)[number]
  /** The days of a year on which it can end, "MM-DD". */
  endsOn: readonly string[]
  accreditedBy: readonly (typeof accreditors)[number][]
  /** The day on which it was read; null where nothing was. */
  readOn: PlainDate | null
}

/** The same with its texts and readings. */
export type CertificationProgram = OfferedProgram & {
  geo: Geography
  sources: readonly RuleSource[]
  facts: Readonly<Partial<Record<(typeof certificationFacts)[number], RuleFact>>>
  readings: readonly LawReading[]
}

const codePattern = /^[A-Z][A-Z0-9_]*$/

function readCertification(value: unknown, path: string): Certification {
  const { code, name, shortName, for: types } = readFields(value, path, ['code', 'name', 'shortName', 'for'])
  const text = readText(code, `${path}.code`)
  return {
    code: codePattern.test(text) ? text : refuse(`${path}.code`, 'capitals, digits and _'),
    name: readText(name, `${path}.name`),
    shortName: readText(shortName, `${path}.shortName`),
    types: listOf(types, `${path}.for`, (type, at) => readCode(type, at, credentialTypeCodes)),
  }
}

/** A day of every year: never February 29. */
const readYearDay = (value: unknown, path: string): string =>
  typeof value === 'string' && isPlainDate(`2025-${value}`) ? value : refuse(path, 'a day MM-DD of every year')

const programFields = ['issuer', 'issuerShort', 'renewAt', 'certifications', 'endsOn', 'sources', 'readings', 'facts']

function readProgram(value: unknown, path: string, geo: Geography): CertificationProgram {
  const fields = readFields(value, path, [...programFields, ...certificationFacts])
  const sources = listOf(fields.sources, `${path}.sources`, readSource)
  const facts: CertificationProgram['facts'] = Object.fromEntries(
    Object.entries(readObject(fields.facts, `${path}.facts`)).map(([name, fact]) => [
      readName(name, `${path}.facts`, certificationFacts),
      readFact(fact, `${path}.facts.${name}`, sources.length),
    ]),
  )
  const end = readName(fields.end, `${path}.end`, certificationEnds)
  const endsOn = listOf(fields.endsOn, `${path}.endsOn`, readYearDay)
  if ((end === 'MONTHS' && endsOn.length > 0) || (end === 'NEXT' && endsOn.length === 0))
    refuse(`${path}.endsOn`, 'the days of NEXT, or of PRINTED where they were read')
  const { hours } = fields
  return {
    geo,
    issuer: readText(fields.issuer, `${path}.issuer`),
    issuerShort: readText(fields.issuerShort, `${path}.issuerShort`),
    renewAt: readWebAddress(fields.renewAt, `${path}.renewAt`),
    certifications: listOf(fields.certifications, `${path}.certifications`, readCertification),
    months: readCountOrNull(fields.months, `${path}.months`, 240),
    hours:
      hours === null || (typeof hours === 'number' && hours > 0) ? hours : refuse(`${path}.hours`, 'hours above 0'),
    end,
    endsOn,
    accreditedBy: listOf(fields.accreditedBy, `${path}.accreditedBy`, (body, at) => readName(body, at, accreditors)),
    readOn: facts.months?.readOn ?? facts.hours?.readOn ?? null,
    sources,
    facts,
    readings: listOf(fields.readings, `${path}.readings`, readReading),
  }
}

/** Reads a file of national certifications. Throws for an invalid or unknown field, or a code that is there twice. */
export function readCertifications(value: unknown): CertificationProgram[] {
  const { geo, programs } = readFields(value, 'law', ['$schema', 'geo', 'programs'])
  const place = readCode(geo, 'law.geo', geographyCodes)
  const at = `law/${place}/certifications.programs`
  const read = listOf(programs, at, (program, path) => readProgram(program, path, place))
  const codes = read.flatMap(({ certifications }) => certifications.map(({ code }) => code))
  const twice = codes.find((code, index) => codes.indexOf(code) < index)
  return twice === undefined ? read : refuse(at, `without ${twice} twice`)
}

/** The numbers of a program by their names, each of which its readings have to state. */
export function certificationNumbers(program: CertificationProgram): LawNumber[] {
  const { months, hours, end, endsOn, accreditedBy, facts } = program
  const sure = (name: (typeof certificationFacts)[number]) => facts[name]?.confidence ?? null
  return [
    ...(months === null ? [] : [{ name: 'months', value: months, confidence: sure('months') }]),
    ...(hours === null ? [] : [{ name: 'hours', value: hours, confidence: sure('hours') }]),
    ...(end === 'MONTHS' ? [] : [{ name: 'end', value: [end, ...endsOn].join(' '), confidence: sure('end') }]),
    ...accreditedBy.map((body) => ({
      name: `accreditedBy.${body}`,
      value: true,
      confidence: sure('accreditedBy'),
    })),
  ]
}
