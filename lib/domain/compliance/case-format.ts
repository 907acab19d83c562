import { expectedFirstExpiry } from '@/lib/domain/credentials/first-expiry'
import { derivePeriods, type Period } from '@/lib/domain/credentials/period'
import { credentialTypeCodes } from '@/lib/domain/lists/credentials'
import { geographyCodes } from '@/lib/domain/lists/geographies'
import { courseFormats } from '@/lib/domain/lists/sessions'
import { inclusiveLengthDays } from '@/lib/domain/time/plain-date'
import { toHours } from '@/lib/domain/units'
import { yearBoundaries } from './caps'
import {
  CaseProblem,
  type Fields,
  readArray,
  readCode,
  readCount,
  readCountOrNull,
  readDate,
  readFlag,
  readInstant,
  readLimit,
  readObject,
  readText,
  readUnits,
} from './case-reader'
import { evaluateCompliance } from './evaluate'
import type { CreditFacts, Evaluation, EvaluationInput, Limits } from './evaluation'
import { type RuleBook, ruleFor } from './rule-for'

const maxDays = 36_500
const maxYears = 100

/** Reads a period of days whose end is not before its start. */
function readPeriod(value: unknown, path: string): Period {
  const fields = readObject(value, path)
  const startsAt = readDate(fields.startsAt, `${path}.startsAt`)
  const endsAt = readDate(fields.endsAt, `${path}.endsAt`)
  if (endsAt < startsAt) throw new CaseProblem(`${path}.endsAt must not be before startsAt`)
  return { startsAt, endsAt }
}

/** Reads the geography and credential type; both must be codes of the lists. */
const readPair = (input: Fields) => ({
  geo: readCode(input.geo, 'input.geo', geographyCodes),
  type: readCode(input.type, 'input.type', credentialTypeCodes),
})

function readApprovals(value: unknown, path: string): string[] | null {
  if (value === null || value === undefined) return null
  return readArray(value, path).map((pair, index) => readText(pair, `${path}[${index}]`))
}

function readCredit(value: unknown, path: string): CreditFacts {
  const fields = readObject(value, path)
  return {
    id: readText(fields.id, `${path}.id`),
    completedAt: readDate(fields.completedAt, `${path}.completedAt`),
    units: readUnits(fields.units, `${path}.units`),
    format: readCode(fields.format, `${path}.format`, courseFormats),
    onlineUnits: readUnits(fields.onlineUnits, `${path}.onlineUnits`),
    createdAt: readInstant(fields.createdAt, `${path}.createdAt`),
    approvedFor: readApprovals(fields.approvedFor, `${path}.approvedFor`),
  }
}

function readRules(value: unknown): Limits {
  const path = 'input.rules'
  const fields = readObject(value, path)
  const limit = (name: string) => readLimit(fields[name], `${path}.${name}`)
  const total = limit('total')
  if (total === null) throw new CaseProblem(`${path}.total must be a number of hours`)
  const rules: Limits = {
    total,
    minFirstYear: limit('minFirstYear'),
    minSecondYear: limit('minSecondYear'),
    maxFirstYear: limit('maxFirstYear'),
    maxOnline: limit('maxOnline'),
    minInitialDays: readCountOrNull(fields.minInitialDays, `${path}.minInitialDays`, maxDays),
    firstRenewalExempt: readFlag(fields.firstRenewalExempt, `${path}.firstRenewalExempt`),
    reactivationYears: readCountOrNull(fields.reactivationYears, `${path}.reactivationYears`, maxYears),
  }
  const atRiskDays = readCountOrNull(fields.atRiskDays, `${path}.atRiskDays`, maxDays)
  return atRiskDays === null ? rules : { ...rules, atRiskDays }
}

/**
 * Reads the input of an `evaluate` case. `rules: null` means that no rules exist; a record without `rules` uses those
 * of the book.
 */
function readEvaluation(input: Fields, book: RuleBook): EvaluationInput {
  const { geo, type } = readPair(input)
  const renewalPeriods = readArray(input.renewalPeriods, 'input.renewalPeriods').map((period, index) =>
    readPeriod(period, `input.renewalPeriods[${index}]`),
  )
  if (renewalPeriods.length === 0) throw new CaseProblem('input.renewalPeriods must not be empty')
  const periodIndex = readCount(input.periodIndex, 'input.periodIndex', renewalPeriods.length - 1)
  const readOwnRules = () => (input.rules === null ? null : readRules(input.rules))
  return {
    geo,
    type,
    effectiveAt: readDate(input.effectiveAt, 'input.effectiveAt'),
    renewalPeriods,
    periodIndex,
    asOf: readDate(input.asOf, 'input.asOf'),
    credits: readArray(input.credits, 'input.credits').map((credit, index) =>
      readCredit(credit, `input.credits[${index}]`),
    ),
    rules: input.rules === undefined ? ruleFor(book, geo, type, renewalPeriods[periodIndex]!.endsAt) : readOwnRules(),
  }
}

function derivePeriodsOfCase(input: Fields, book: RuleBook) {
  const { geo, type } = readPair(input)
  const effectiveAt = readDate(input.effectiveAt, 'input.effectiveAt')
  const expiresAt = readDate(input.expiresAt, 'input.expiresAt')
  if (expiresAt < effectiveAt) throw new CaseProblem('input.expiresAt must not be before effectiveAt')
  const firstLicense = readFlag(input.firstLicense, 'input.firstLicense')
  return derivePeriods(effectiveAt, expiresAt, ruleFor(book, geo, type, expiresAt), firstLicense)
}

function expectFirstExpiryOfCase(input: Fields, book: RuleBook) {
  const { geo, type } = readPair(input)
  const effectiveAt = readDate(input.effectiveAt, 'input.effectiveAt')
  const dateOfBirth = readDate(input.dob, 'input.dob')
  const rule = ruleFor(book, geo, type, effectiveAt)
  return rule && expectedFirstExpiry(effectiveAt, dateOfBirth, rule)
}

function lengthOfCase(input: Fields) {
  const { startsAt, endsAt } = readPeriod(input, 'input')
  return inclusiveLengthDays(startsAt, endsAt)
}

const kinds = {
  evaluate: (input: Fields, book: RuleBook) => writeEvaluation(evaluateCompliance(readEvaluation(input, book))),
  derivePeriods: derivePeriodsOfCase,
  expectedFirstExpiry: expectFirstExpiryOfCase,
  inclusiveLengthDays: lengthOfCase,
  yearBoundaries: (input: Fields) => yearBoundaries(readDate(input.startsAt, 'input.startsAt')),
}
const kindNames = Object.keys(kinds) as (keyof typeof kinds)[]

/** The answer to one case. `id` repeats the record's own, null when it has none. */
type CaseAnswer = { id: string | number | null } & ({ result: unknown } | { error: string })

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

function caseId(record: unknown): string | number | null {
  const id = isObject(record) ? record.id : null
  return typeof id === 'string' || typeof id === 'number' ? id : null
}

/**
 * Evaluates one case in the format of the worked examples (hours, calendar dates) by the rules of this book. An
 * unreadable record gets an error that names the field.
 */
export function answerCase(record: unknown, book: RuleBook): CaseAnswer {
  const id = caseId(record)
  try {
    const fields = readObject(record, '')
    const kind = readCode(fields.kind, 'kind', kindNames)
    return { id, result: kinds[kind](readObject(fields.input, 'input'), book) }
  } catch (problem) {
    if (problem instanceof CaseProblem) return { id, error: problem.message }
    throw problem
  }
}

/** The same numbers in hours. */
const inHours = <T extends Record<string, number>>(units: T | null): T | null =>
  units && (Object.fromEntries(Object.entries(units).map(([name, value]) => [name, toHours(value)])) as T)

/** An evaluation in the form of a case: hours instead of hundredths. */
function writeEvaluation({ required, counted, overage, remaining, credits, ...rest }: Evaluation) {
  const { status, statusReason, allocation, nextAction, yearBoundaries } = rest
  return {
    status,
    statusReason,
    required: inHours(required),
    counted: inHours(counted),
    overage: inHours(overage),
    remaining: inHours(remaining),
    allocation,
    nextAction,
    credits: credits.map(({ id, scope, year, countedUnits, issues }) => ({
      id,
      scope,
      year,
      countedUnits: toHours(countedUnits),
      issues: issues.map(({ reason, units }) => ({ reason, units: toHours(units) })),
    })),
    ...(yearBoundaries ? { yearBoundaries } : {}),
  }
}
