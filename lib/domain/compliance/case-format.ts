import { expectedFirstExpiry } from '@/lib/domain/credentials/first-expiry'
import { derivePeriods } from '@/lib/domain/credentials/period'
import { inclusiveLengthDays } from '@/lib/domain/time/plain-date'
import { yearBoundaries } from './caps'
import { CaseProblem, type Fields, readCode, readDate, readFlag, readObject } from './case-reader'
import { evaluateCompliance } from './evaluate'
import { evaluateRequirement } from './evaluate-requirement'
import { evaluateCase, readEvaluation, readPair, readPeriod, writeEvaluation } from './evaluation-case'
import { readRequirementInput, writeRequirementResult } from './requirement-case'
import { type RuleBook, ruleFor } from './rule-for'

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
  evaluate: (input: Fields, book: RuleBook) => {
    const evaluate = input.rules === undefined ? evaluateCompliance : evaluateCase
    return writeEvaluation(evaluate(readEvaluation(input, book)))
  },
  derivePeriods: derivePeriodsOfCase,
  expectedFirstExpiry: expectFirstExpiryOfCase,
  inclusiveLengthDays: lengthOfCase,
  yearBoundaries: (input: Fields) => yearBoundaries(readDate(input.startsAt, 'input.startsAt')),
  requirement: (input: Fields) => writeRequirementResult(evaluateRequirement(readRequirementInput(input))),
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
 * Evaluates one case in the format of the worked examples (hours, calendar dates) by the rules of this book; a case of
 * the kind `requirement` brings its own. An unreadable record gets an error that names the field.
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
