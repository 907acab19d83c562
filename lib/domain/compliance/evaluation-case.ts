import type { Period } from '@/lib/domain/credentials/period'
import { creditActivities } from '@/lib/domain/lists/activities'
import { credentialTypeCodes } from '@/lib/domain/lists/credentials'
import { geographyCodes } from '@/lib/domain/lists/geographies'
import { courseFormats } from '@/lib/domain/lists/sessions'
import { toHours } from '@/lib/domain/units'
import {
  CaseProblem,
  type Fields,
  readArray,
  readCode,
  readCount,
  readCountOrNull,
  readDate,
  readFields,
  readFlag,
  readInstant,
  readLimit,
  readName,
  readObject,
  readText,
  readUnits,
} from './case-reader'
import { evaluateCompliance } from './evaluate'
import type { CreditFacts, Evaluation, EvaluationInput, Limits } from './evaluation'
import {
  carriedInto,
  hoursFieldNames,
  readApproval,
  readHoursFields,
  readLastMonths,
  refuseContradictions,
} from './hours-fields'
import { type RuleBook, ruleFor } from './rule-for'

// Reads and writes cases of the kind `evaluate`: hours there, hundredths here. Reading throws a `CaseProblem`.

const maxDays = 36_500
const maxYears = 100

/** Reads a period of days whose end is not before its start. */
export function readPeriod(value: unknown, path: string): Period {
  const fields = readObject(value, path)
  const startsAt = readDate(fields.startsAt, `${path}.startsAt`)
  const endsAt = readDate(fields.endsAt, `${path}.endsAt`)
  if (endsAt < startsAt) throw new CaseProblem(`${path}.endsAt must not be before startsAt`)
  return { startsAt, endsAt }
}

/** Reads the geography and credential type; both must be codes of the lists. */
export const readPair = (input: Fields) => ({
  geo: readCode(input.geo, 'input.geo', geographyCodes),
  type: readCode(input.type, 'input.type', credentialTypeCodes),
})

function readApprovals(value: unknown, path: string): string[] | null {
  if (value === null || value === undefined) return null
  return readArray(value, path).map((pair, index) => readText(pair, `${path}[${index}]`))
}

/** Reads what further fields of a rule need of a credit; what is left out stays left out. */
function readCourse(fields: Fields, path: string): Partial<CreditFacts> {
  const read = <T>(name: keyof CreditFacts, reader: (value: unknown, path: string) => T) => {
    const value = fields[name] ?? null
    return value === null ? {} : { [name]: reader(value, `${path}.${name}`) }
  }
  return {
    ...read('live', readFlag),
    ...read('activity', (value, at) => readName(value, at, creditActivities)),
    ...read('approvals', (value, at) =>
      readArray(value, at).map((item, index) => readApproval(item, `${at}[${index}]`)),
    ),
    ...read('title', readText),
    ...read('providerName', readText),
    ...read('providerNumber', readText),
  }
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
    ...readCourse(fields, path),
  }
}

/** The limits that a case can state. */
export const limitNames = [
  'total',
  'minFirstYear',
  'minSecondYear',
  'maxFirstYear',
  'maxOnline',
  'minInitialDays',
  'firstRenewalExempt',
  'reactivationYears',
  'atRiskDays',
  ...hoursFieldNames,
] as const satisfies readonly (keyof Limits)[]

/** Reads the limits of a rule. Only the total must be stated. */
export function readLimits(value: unknown, path: string): Limits {
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
  const limits: Limits = {
    ...rules,
    ...(atRiskDays === null ? {} : { atRiskDays }),
    ...readHoursFields(fields, path, readLimit),
  }
  refuseContradictions(limits, path)
  return limits
}

/** Reads what hours of a record carry over into its next period, `{hours, lastMonths?}`; absent means nothing. */
function readCarryOver(value: unknown, path: string): Pick<Limits, 'carryOver'> {
  if (value === undefined || value === null) return {}
  const fields = readFields(value, path, ['hours', 'lastMonths'])
  const units = readLimit(fields.hours, `${path}.hours`)
  if (units === null) throw new CaseProblem(`${path}.hours must be a number of hours`)
  return { carryOver: { units, ...readLastMonths(fields, path) } }
}

/** The fields of `readLicenseRecord`. */
export const licenseRecordNames = [
  'geo',
  'type',
  'effectiveAt',
  'renewalPeriods',
  'periodIndex',
  'asOf',
  'credits',
] as const satisfies readonly (keyof EvaluationInput)[]

/** Reads what every evaluation needs beside rules: a license, its periods, the day and the credits. */
export function readLicenseRecord(input: Fields): Omit<EvaluationInput, 'rules'> {
  const { geo, type } = readPair(input)
  const renewalPeriods = readArray(input.renewalPeriods, 'input.renewalPeriods').map((period, index) =>
    readPeriod(period, `input.renewalPeriods[${index}]`),
  )
  if (renewalPeriods.length === 0) throw new CaseProblem('input.renewalPeriods must not be empty')
  return {
    geo,
    type,
    renewalPeriods,
    periodIndex: readCount(input.periodIndex, 'input.periodIndex', renewalPeriods.length - 1),
    effectiveAt: readDate(input.effectiveAt, 'input.effectiveAt'),
    asOf: readDate(input.asOf, 'input.asOf'),
    credits: readArray(input.credits, 'input.credits').map((credit, index) =>
      readCredit(credit, `input.credits[${index}]`),
    ),
  }
}

/**
 * Reads the input of an `evaluate` case. `rules: null` means that no rules exist; a record without `rules` uses those
 * of the book.
 */
export function readEvaluation(input: Fields, book: RuleBook): EvaluationInput {
  const record = readLicenseRecord(input)
  const { geo, type, renewalPeriods, periodIndex } = record
  const readOwnRules = () =>
    input.rules === null
      ? null
      : {
          ...readLimits(input.rules, 'input.rules'),
          ...readCarryOver(readObject(input.rules, 'input.rules').carryOver, 'input.rules.carryOver'),
        }
  const rules =
    input.rules === undefined ? ruleFor(book, geo, type, renewalPeriods[periodIndex]!.endsAt) : readOwnRules()
  return { ...record, rules }
}

/** Evaluates a case, with what its own rules carry over from the periods before. */
export function evaluateCase(input: EvaluationInput): Evaluation {
  const { rules } = input
  if (!rules?.carryOver) return evaluateCompliance(input)
  const carriedIn = carriedInto(input, rules.carryOver, (periodIndex) => evaluateCase({ ...input, periodIndex }))
  return evaluateCompliance({ ...input, rules: { ...rules, carriedIn } })
}

/** The same numbers in hours. */
const inHours = <T extends Record<string, number>>(units: T | null): T | null =>
  units && (Object.fromEntries(Object.entries(units).map(([name, value]) => [name, toHours(value)])) as T)

/** An evaluation in the form of a case: hours instead of hundredths. */
export function writeEvaluation({ required, counted, overage, remaining, credits, ...rest }: Evaluation) {
  const { status, statusReason, allocation, nextAction, yearBoundaries, years } = rest
  return {
    status,
    statusReason,
    required: inHours(required),
    counted: inHours(counted),
    overage: inHours(overage),
    remaining: inHours(remaining),
    allocation,
    nextAction,
    credits: credits.map(({ id, scope, year, countedUnits, issues, asksApproval }) => ({
      id,
      scope,
      year,
      countedUnits: toHours(countedUnits),
      issues: issues.map(({ reason, units }) => ({ reason, units: toHours(units) })),
      ...(asksApproval ? { asksApproval } : {}),
    })),
    ...(yearBoundaries ? { yearBoundaries } : {}),
    ...(years
      ? {
          years: years.map(({ startsAt, endsAt, ...sums }) => ({ startsAt, endsAt, ...inHours(sums) })),
        }
      : {}),
  }
}
