import file from '@/law/USA/employers.json' with { type: 'json' }
import { type CredentialType, credentialTypeCodes } from '@/lib/domain/lists/credentials'
import { type Geography, geographyCodes } from '@/lib/domain/lists/geographies'
import { readCode, readCount, readCountOrNull, readFields, readFlag, readName, readObject, refuse } from './case-reader'
import { type Confidence, confidences, type RuleFact, type RuleSource } from './credit-requirements'
import type { HowSure } from './how-sure'
import { type LawReading, listOf, readFact, readReading, readSource } from './law-file'
import { type LawNumber, provenConfidence } from './law-numbers'

// What federal law asks of employers of aides, whatever their licenses ask of the aides themselves.

export const employerKinds = ['NURSING_FACILITY', 'HOME_HEALTH_AGENCY'] as const
export const dutyTerms = [
  'DEMENTIA_MANAGEMENT',
  'ABUSE_PREVENTION',
  'REVIEWED_WEAKNESSES',
  'COGNITIVE_IMPAIRMENT',
  'NURSE_SUPERVISES',
] as const
const dutyFacts = ['hours', 'everyMonths', 'terms', 'reviewMonths', 'registryFirst'] as const

/** In-service training that an employer owes the people of one type, again and again. */
export type EmployerDuty = {
  geo: Geography
  employer: (typeof employerKinds)[number]
  staff: CredentialType
  hours: number
  everyMonths: number
  /** What the training must have. */
  terms: readonly (typeof dutyTerms)[number][]
  /** Months in which each person's work is reviewed once; null where nothing asks for it. */
  reviewMonths: number | null
  /** The registry is asked about each person before their first day of work. */
  registryFirst: boolean
  sources: readonly RuleSource[]
  facts: Readonly<Partial<Record<(typeof dutyFacts)[number], RuleFact>>>
  readings: readonly LawReading[]
}

function readDuty(value: unknown, path: string, geo: Geography): EmployerDuty {
  const fields = readFields(value, path, ['employer', 'staff', ...dutyFacts, 'sources', 'facts', 'readings'])
  const sources = listOf(fields.sources, `${path}.sources`, readSource)
  const facts = Object.entries(readObject(fields.facts, `${path}.facts`)).map(([name, fact]) => [
    readName(name, `${path}.facts`, dutyFacts),
    readFact(fact, `${path}.facts.${name}`, sources.length),
  ])
  const { hours } = fields
  return {
    geo,
    employer: readName(fields.employer, `${path}.employer`, employerKinds),
    staff: readCode(fields.staff, `${path}.staff`, credentialTypeCodes),
    hours: typeof hours === 'number' && hours > 0 ? hours : refuse(`${path}.hours`, 'hours above 0'),
    everyMonths: readCount(fields.everyMonths, `${path}.everyMonths`, 120),
    terms: listOf(fields.terms, `${path}.terms`, (term, at) => readName(term, at, dutyTerms)),
    reviewMonths: readCountOrNull(fields.reviewMonths, `${path}.reviewMonths`, 120),
    registryFirst: readFlag(fields.registryFirst, `${path}.registryFirst`),
    sources,
    facts: Object.fromEntries(facts),
    readings: listOf(fields.readings, `${path}.readings`, readReading),
  }
}

/** Reads a file of what employers owe. Throws for an invalid or unknown field. */
export function readEmployerDuties(value: unknown): EmployerDuty[] {
  const { geo, duties } = readFields(value, 'law', ['$schema', 'geo', 'duties'])
  const place = readCode(geo, 'law.geo', geographyCodes)
  return listOf(duties, `law/${place}/employers.duties`, (duty, path) => readDuty(duty, path, place))
}

/** What federal law asks of employers of aides. */
export const employerDuties: readonly EmployerDuty[] = readEmployerDuties(file)

/** The numbers of a duty by their names, each of which its readings have to state. */
export function dutyNumbers({
  hours,
  everyMonths,
  terms,
  reviewMonths,
  registryFirst,
  facts,
}: EmployerDuty): LawNumber[] {
  const sure = (name: (typeof dutyFacts)[number]): Confidence | null => facts[name]?.confidence ?? null
  return [
    { name: 'hours', value: hours, confidence: sure('hours') },
    { name: 'everyMonths', value: everyMonths, confidence: sure('everyMonths') },
    ...terms.map((term) => ({ name: `terms.${term}`, value: true, confidence: sure('terms') })),
    ...(reviewMonths === null ? [] : [{ name: 'reviewMonths', value: reviewMonths, confidence: sure('reviewMonths') }]),
    ...(registryFirst ? [{ name: 'registryFirst', value: true, confidence: sure('registryFirst') }] : []),
  ]
}

/** How sure a source of a duty is, by the numbers that stand on it, and how old the copy was. */
export function howSureOfDuty(duty: EmployerDuty, source: number): HowSure {
  const { facts, sources, readings } = duty
  const names = dutyFacts.filter((name) => facts[name]?.source === source)
  const numbers = dutyNumbers(duty).filter(({ name }) => names.some((fact) => name.split('.')[0] === fact))
  const read = readings.find((reading) => reading.source.url === sources[source]?.url)
  const stating = numbers.map(({ name, value }) => readings.filter(({ numbers: said }) => said[name] === value).length)
  const least = confidences.findLast((confidence) => numbers.some((number) => number.confidence === confidence))
  return {
    counted: false,
    confidence: provenConfidence(least ?? 'LOW', numbers, readings),
    kind: read?.kind ?? null,
    whole: read?.whole ?? false,
    readOn: facts[names[0]!]!.readOn,
    copyOf: read?.copyOf ?? null,
    agreeing: Math.min(...stating),
  }
}
