import type { FieldProblem } from '@/lib/domain/result'
import type { Problems } from '@/lib/domain/values'
import { CaseProblem } from './case-reader'
import { ruleNumbers, ruleStatements } from './credit-requirements'
import { isClaim, type RuleVersion, readRuleVersion } from './rule-file'

/** The rule that a draft belongs to; the body holds everything else. */
export type RuleKey = { geo: string; type: string; number: number }

type Body = Readonly<Record<string, unknown>>

const placeholderSource = { url: 'https://example.org', cite: '-' }

/** A body with a valid value for every required field, so that each part of a draft can be read separately. */
const validBody: Body = {
  // The most there can be, so that no other number is more than the total.
  total: 1_000_000,
  minFirstYear: null,
  minSecondYear: null,
  maxFirstYear: null,
  maxOnline: null,
  minInitialDays: 0,
  firstRenewalExempt: false,
  reactivationYears: null,
  periodMonths: 24,
  cycle: 'PRINTED',
  board: '-',
  keepCertificatesYears: null,
  notes: [],
  firstRenewalNotes: [],
  noteSources: {},
  sources: [placeholderSource],
  facts: {},
  topics: [],
  lastChecked: '2026-01-01',
}

/** Far larger than a rule with every possible source. */
const maxCharacters = 200_000
/** Characters that the database cannot store, as JSON escapes: a null byte, or an unpaired surrogate. */
const unstorable = /\\u(?:0000|d[89a-f])/i

/** Numbers that are hundredths of an hour here but hours in a form. */
const hours =
  /(?:^|\.)(?:total|minFirstYear|minSecondYear|maxFirstYear|maxOnline|minLive|minEachYear|maxByActivity\.[A-Z_]+|most|hours|value|units)$/

const asDraft = (body: unknown, rule: RuleKey): RuleVersion =>
  readRuleVersion({ ...(body as Body), ...rule, state: 'DRAFT', effectiveFrom: null, effectiveTo: null }, 'data')

const placeholderRule: RuleKey = { geo: 'CA', type: 'RN', number: 1 }

/**
 * The problem of a body in which only one part is checked, of a list only the item at `index`; null when it can be
 * read.
 */
function bodyProblem(body: Body, index = 0): [field: string, problem: FieldProblem] | null {
  try {
    asDraft(body, placeholderRule)
    return null
  } catch (error) {
    if (!(error instanceof CaseProblem)) throw error
    const path = error.field.replace(/^data\./, '').replaceAll(/\[(\d+)\]/g, '.$1')
    const field = path.replace(/^(\w+)\.0/, `$1.${index}`)
    const hoursRangeProblem: FieldProblem = { key: 'validation.numberRange', params: { min: 0, max: 10_000 } }
    const isRange = typeof error.problem !== 'string' && error.problem.key === 'validation.whole'
    return [field, hours.test(field) && isRange ? hoursRangeProblem : error.problem]
  }
}

const isRecord = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value)

function* partProblems(body: Body): Generator<[string, FieldProblem] | null> {
  const sources = Array.isArray(body.sources) ? body.sources.map(() => placeholderSource) : validBody.sources
  for (const name of new Set([...Object.keys(validBody), ...Object.keys(body)])) {
    const value = body[name]
    if (Array.isArray(value) && value.length > 0) {
      for (const [index, item] of value.entries()) yield bodyProblem({ ...validBody, [name]: [item] }, index)
      continue
    }
    if (name === 'facts' && isRecord(value)) {
      for (const [number, fact] of Object.entries(value))
        yield bodyProblem({ ...validBody, sources, facts: { [number]: fact } })
      continue
    }
    yield bodyProblem({ ...validBody, [name]: value })
  }
}

/**
 * All problems of a draft, by the path of the field ("topics.0.hours"). Each part is read separately, so that one
 * problem does not hide another. A number that states a legal requirement without a source has its problem at the
 * source.
 */
export function ruleDraftProblems(body: unknown): Problems {
  if (!isRecord(body)) return { data: 'validation.required' }
  const text = JSON.stringify(body)
  if (text.length > maxCharacters) return { data: { key: 'validation.tooLong', params: { max: maxCharacters } } }
  if (unstorable.test(text)) return { data: 'validation.controlCharacters' }
  const problems = [...partProblems(body)].filter((problem) => problem !== null)
  if (problems.length > 0) return Object.fromEntries(problems)
  const wholeProblem = bodyProblem(body)
  if (wholeProblem) return Object.fromEntries([wholeProblem])
  const rule = asDraft(body, placeholderRule)
  if (!rule.requirement && (rule.exemptions || rule.firstRenewalRoutes)) return { requirement: 'validation.required' }
  const namesWithoutSource = [
    ...ruleNumbers.filter((name) => isClaim(rule, name)),
    ...ruleStatements.filter((name) => rule[name]),
  ].filter((name) => !rule.facts[name])
  return Object.fromEntries(namesWithoutSource.map((name) => [`facts.${name}.source`, 'validation.required']))
}

/** Reads a draft as a version; null while it has problems. */
export const readRuleDraft = (body: unknown, rule: RuleKey): RuleVersion | null =>
  Object.keys(ruleDraftProblems(body)).length > 0 ? null : asDraft(body, rule)
