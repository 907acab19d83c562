import { expiryCycles } from '@/lib/domain/credentials/period'
import { credentialTypeCodes } from '@/lib/domain/lists/credentials'
import { geographyCodes } from '@/lib/domain/lists/geographies'
import { topicAudiences, topicCodes, topicRecurrences } from '@/lib/domain/lists/topics'
import { addDays, type PlainDate } from '@/lib/domain/time/plain-date'
import {
  CaseProblem,
  type Fields,
  readArray,
  readCode,
  readCount,
  readCountOrNull,
  readDate,
  readFlag,
  readObject,
  readText,
  readWebAddress,
} from './case-reader'
import {
  type CreditRequirement,
  confidences,
  firstRenewalNotes,
  type RuleFact,
  type RuleFactName,
  type RuleNumber,
  type RuleSource,
  ruleFactNames,
  ruleNotes,
  ruleNumbers,
  ruleStatements,
} from './credit-requirements'
import { readHoursFields, refuseContradictions } from './hours-fields'
import { readShapes } from './rule-file-shapes'
import { bookOf, type RuleBook } from './rule-for'
import { readRequirementParts } from './rule-requirement'
import type { TopicEvery, TopicRule } from './topics'

/** A DRAFT counts only after two people who are not its author have approved and published it. */
export const ruleStates = ['DRAFT', 'APPROVED', 'PUBLISHED'] as const
export type RuleState = (typeof ruleStates)[number]

/** A version with its state, as stored in the rules file and the tables. */
export type RuleVersion = CreditRequirement & { state: RuleState }

const maxUnits = 1_000_000
const maxDays = 36_500
const maxYears = 100

const readDateOrNull = (value: unknown, path: string) => (value === null ? null : readDate(value, path))

function readSource(value: unknown, path: string): RuleSource {
  const { url, cite } = readObject(value, path)
  return { url: readWebAddress(url, `${path}.url`), cite: readText(cite, `${path}.cite`) }
}

function readSources(value: unknown, path: string): CreditRequirement['sources'] {
  const [first, ...more] = readArray(value, path).map((source, index) => readSource(source, `${path}[${index}]`))
  if (!first) throw new CaseProblem(`${path} must not be empty`, path, 'validation.required')
  return [first, ...more]
}

function readFact(value: unknown, path: string, sources: number): RuleFact {
  const fact = readObject(value, path)
  return {
    source: readCount(fact.source, `${path}.source`, sources - 1),
    confidence: readCode(fact.confidence, `${path}.confidence`, confidences),
    readOn: readDate(fact.readOn, `${path}.readOn`),
  }
}

function readByCode<K extends string, T>(
  value: unknown,
  path: string,
  codes: readonly K[],
  read: (value: unknown, path: string) => T,
): Partial<Record<K, T>> {
  const fields = readObject(value, path)
  for (const name of Object.keys(fields)) readCode(name, `${path}.${name}`, codes)
  const readByName: Partial<Record<K, T>> = {}
  // Codes keep the order of the list, so that writing the file again gives the same text.
  for (const name of codes) if (Object.hasOwn(fields, name)) readByName[name] = read(fields[name], `${path}.${name}`)
  return readByName
}

const readCodes = <T extends string>(value: unknown, path: string, codes: readonly T[]): T[] =>
  readArray(value, path).map((code, index) => readCode(code, `${path}[${index}]`, codes))

function readLimits(fields: Fields, path: string) {
  const units = (name: string) => readCountOrNull(fields[name], `${path}.${name}`, maxUnits)
  return {
    total: readCount(fields.total, `${path}.total`, maxUnits),
    minFirstYear: units('minFirstYear'),
    minSecondYear: units('minSecondYear'),
    maxFirstYear: units('maxFirstYear'),
    maxOnline: units('maxOnline'),
    minInitialDays: readCount(fields.minInitialDays, `${path}.minInitialDays`, maxDays),
    firstRenewalExempt: readFlag(fields.firstRenewalExempt, `${path}.firstRenewalExempt`),
    reactivationYears: readCountOrNull(fields.reactivationYears, `${path}.reactivationYears`, maxYears),
    ...readHoursFields(fields, path, (value, at) => readCountOrNull(value, at, maxUnits)),
  }
}

function readPeriodRule(fields: Fields, path: string) {
  const months = readCountOrNull(fields.minFirstLicenseMonths, `${path}.minFirstLicenseMonths`, 12 * maxYears)
  const opens = readCountOrNull(fields.renewalOpensDays, `${path}.renewalOpensDays`, maxDays)
  return {
    periodMonths: readCount(fields.periodMonths, `${path}.periodMonths`, 12 * maxYears),
    ...(months === null ? {} : { minFirstLicenseMonths: months }),
    cycle: readCode(fields.cycle, `${path}.cycle`, expiryCycles),
    keepCertificatesYears: readCountOrNull(fields.keepCertificatesYears, `${path}.keepCertificatesYears`, maxYears),
    ...(opens === null ? {} : { renewalOpensDays: opens }),
  }
}

function readEvery(value: unknown, path: string): TopicEvery {
  const fields = readObject(value, path)
  const kind = readCode(fields.kind, `${path}.kind`, topicRecurrences)
  if (kind !== 'EVERY_N_PERIODS' && kind !== 'EVERY_N_YEARS') return { kind }
  const n = readCount(fields.n, `${path}.n`, maxYears)
  if (n < 1) throw new CaseProblem(`${path}.n must be 1 or more`, `${path}.n`, 'validation.positiveNumber')
  return { kind, n }
}

function readTopic(value: unknown, path: string): TopicRule {
  const fields = readObject(value, path)
  const topic: TopicRule = {
    code: readCode(fields.code, `${path}.code`, topicCodes),
    hours: readCountOrNull(fields.hours, `${path}.hours`, maxUnits),
    every: readEvery(fields.every, `${path}.every`),
    from: readDateOrNull(fields.from, `${path}.from`),
    audience: fields.audience === null ? null : readCode(fields.audience, `${path}.audience`, topicAudiences),
    ...(fields.notAtFirstRenewal === undefined
      ? {}
      : { notAtFirstRenewal: readFlag(fields.notAtFirstRenewal, `${path}.notAtFirstRenewal`) }),
    includedInTotal: readFlag(fields.includedInTotal, `${path}.includedInTotal`),
    source: readSource(fields.source, `${path}.source`),
    confidence: readCode(fields.confidence, `${path}.confidence`, confidences),
    readOn: readDate(fields.readOn, `${path}.readOn`),
  }
  const unknown = Object.keys(fields).find((name) => !Object.hasOwn(topic, name))
  if (unknown) throw new CaseProblem(`${path}.${unknown} is not known`, `${path}.${unknown}`, 'validation.unknownField')
  return topic
}

/** Reads the topics of a version; older files have none. */
const readTopics = (value: unknown, path: string): TopicRule[] =>
  value === undefined ? [] : readArray(value, path).map((topic, index) => readTopic(topic, `${path}[${index}]`))

function readReadings(fields: Fields, path: string) {
  const sources = readSources(fields.sources, `${path}.sources`)
  const noteCodes = [...ruleNotes, ...firstRenewalNotes]
  const fact = (value: unknown, factPath: string) => readFact(value, factPath, sources.length)
  return {
    board: readText(fields.board, `${path}.board`),
    ...(fields.renewalPage === undefined
      ? {}
      : { renewalPage: readWebAddress(fields.renewalPage, `${path}.renewalPage`) }),
    notes: readCodes(fields.notes, `${path}.notes`, ruleNotes),
    firstRenewalNotes: readCodes(fields.firstRenewalNotes, `${path}.firstRenewalNotes`, firstRenewalNotes),
    noteSources: readByCode(fields.noteSources, `${path}.noteSources`, noteCodes, readSource),
    sources,
    facts: readByCode<RuleFactName, RuleFact>(fields.facts, `${path}.facts`, ruleFactNames, fact),
    topics: readTopics(fields.topics, `${path}.topics`),
    lastChecked: readDate(fields.lastChecked, `${path}.lastChecked`),
  }
}

/** Reads one version from the rules file or from a table row. Throws for an invalid or unknown field, and names it. */
export function readRuleVersion(value: unknown, path: string): RuleVersion {
  const fields = readObject(value, path)
  const geo = readCode(fields.geo, `${path}.geo`, geographyCodes)
  const type = readCode(fields.type, `${path}.type`, credentialTypeCodes)
  const number = readCount(fields.number, `${path}.number`, 1000)
  const version: RuleVersion = {
    geo,
    type,
    number,
    version: `${geo}-${type}-${number}`,
    state: readCode(fields.state, `${path}.state`, ruleStates),
    effectiveFrom: readDateOrNull(fields.effectiveFrom, `${path}.effectiveFrom`),
    effectiveTo: readDateOrNull(fields.effectiveTo, `${path}.effectiveTo`),
    ...readLimits(fields, path),
    ...readPeriodRule(fields, path),
    ...readShapes(fields, path),
    ...readRequirementParts(fields, path),
    ...readReadings(fields, path),
  }
  const unknown = Object.keys(fields).find((name) => !Object.hasOwn(version, name))
  if (unknown) throw new CaseProblem(`${path}.${unknown} is not known`, `${path}.${unknown}`, 'validation.unknownField')
  refuseContradictions(version, path)
  return version
}

/** Reads every version in a rules file. */
export const readRuleFile = (value: unknown): RuleVersion[] =>
  readArray(value, 'rules').map((version, index) => readRuleVersion(version, `rules[${index}]`))

/** The order of versions in a file: by place, type and number. */
export const compareVersions = (a: RuleVersion, b: RuleVersion) =>
  a.geo.localeCompare(b.geo, 'en') || a.type.localeCompare(b.type, 'en') || a.number - b.number

/** The text of a rules file, without publishing dates. The same rules give the same text whatever their order. */
export const ruleFileText = (versions: readonly RuleVersion[]): string =>
  `${JSON.stringify(
    versions.toSorted(compareVersions).map(({ version: _version, publishedAt: _published, ...entry }) => entry),
    null,
    2,
  )}\n`

/** A version without its geography, type, number, state and dates: the part that the table stores as one value. */
export function ruleBody(rule: RuleVersion) {
  const { geo: _geo, type: _type, number: _number, version: _version, state: _state, ...rest } = rule
  const { effectiveFrom: _from, effectiveTo: _to, publishedAt: _published, ...body } = rest
  return body
}

const isPublished = ({ state }: RuleVersion) => state === 'PUBLISHED'

/** The book of the published versions. */
export const publishedBook = (versions: readonly RuleVersion[], serial = 0): RuleBook =>
  bookOf(versions.filter(isPublished), serial)

/** These versions with one of them published from a day on (null: always); its predecessor ends the day before. */
export const withPublished = (
  versions: readonly RuleVersion[],
  draft: RuleVersion,
  from: PlainDate | null,
): RuleVersion[] =>
  versions.flatMap((version) => {
    if (version === draft) return [{ ...version, state: 'PUBLISHED', effectiveFrom: from, effectiveTo: null }]
    if (version.geo !== draft.geo || version.type !== draft.type || version.effectiveTo !== null) return [version]
    return from === null ? [] : [{ ...version, effectiveTo: addDays(from, -1) }]
  })

const isOverlapping = (a: RuleVersion, b: RuleVersion) =>
  (a.effectiveTo === null || b.effectiveFrom === null || b.effectiveFrom <= a.effectiveTo) &&
  (b.effectiveTo === null || a.effectiveFrom === null || a.effectiveFrom <= b.effectiveTo)

/**
 * Whether a number states a legal requirement and so needs a source. An unknown number does not, nor does one that
 * another number replaces.
 */
export function isClaim(rule: CreditRequirement, name: RuleNumber): boolean {
  const value = rule[name]
  if (value === null || value === undefined || value === 'PRINTED') return false
  return !(name === 'minInitialDays' && value === 0) && !(name === 'firstRenewalExempt' && rule.firstRenewal)
}

/**
 * Problems of a set of versions beyond the format of each: duplicate numbers, overlapping dates, numbers without a
 * source.
 */
export function ruleFileProblems(versions: readonly RuleVersion[]): string[] {
  const problems: string[] = []
  for (const [index, rule] of versions.entries()) {
    const { version, geo, type, state, effectiveFrom, effectiveTo, facts } = rule
    if (effectiveFrom && effectiveTo && effectiveTo < effectiveFrom) problems.push(`${version} ends before it begins`)
    for (const name of ruleNumbers) {
      if (isClaim(rule, name) && !facts[name]) problems.push(`${version}.${name} has no source`)
    }
    if (!rule.requirement && (rule.exemptions || rule.firstRenewalRoutes))
      problems.push(`${version} has exemptions or routes of a requirement that it lacks`)
    for (const name of ruleStatements) {
      if (rule[name] && !facts[name]) problems.push(`${version}.${name} has no source`)
    }
    for (const other of versions.slice(index + 1)) {
      if (other.geo !== geo || other.type !== type) continue
      if (other.number === rule.number) problems.push(`${version} is there twice`)
      else if (state === 'PUBLISHED' && isPublished(other) && isOverlapping(rule, other))
        problems.push(`${version} and ${other.version} are in force on the same day`)
    }
  }
  return problems
}
