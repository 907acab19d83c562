import type { FieldProblem } from '@/lib/domain/result'
import type { Problems } from '@/lib/domain/values'
import { CaseProblem } from './case-reader'
import { ruleNumbers } from './credit-requirements'
import { isClaim, type RuleVersion, readRuleVersion } from './rule-file'

/** Whose rule it is; the body says everything else. */
export type RulePlace = { geo: string; type: string; number: number }

type Body = Readonly<Record<string, unknown>>

const somewhere = { url: 'https://example.org', cite: '-' }

/** A body with which each part can be read by itself: every field that no rule may leave out, with something that is right. */
const right: Body = {
  total: 0,
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
  sources: [somewhere],
  facts: {},
  topics: [],
  lastChecked: '2026-01-01',
}

/** A rule with every source it could name is far below. */
const mostCharacters = 200_000
/** As JSON writes what no database holds: a null byte, or half of a pair of surrogates. */
const unstorable = /\\u(?:0000|d[89ab])/i

/** Numbers that are hundredths of an hour here and hours in a form. */
const hours = /(?:^|\.)(?:total|minFirstYear|minSecondYear|maxFirstYear|maxOnline|hours|value|units)$/

const asDraft = (body: unknown, place: RulePlace): RuleVersion =>
  readRuleVersion({ ...(body as Body), ...place, state: 'DRAFT', effectiveFrom: null, effectiveTo: null }, 'data')

const anywhere: RulePlace = { geo: 'CA', type: 'RN', number: 1 }

/** What is wrong with a body of which one part is in question; null where it can be read. */
function problemOf(body: Body, at?: number): [field: string, problem: FieldProblem] | null {
  try {
    asDraft(body, anywhere)
    return null
  } catch (error) {
    if (!(error instanceof CaseProblem)) throw error
    const path = error.field.replace(/^data\./, '').replaceAll(/\[(\d+)\]/g, '.$1')
    const field = at === undefined ? path : path.replace(/^(\w+)\.0/, `$1.${at}`)
    const ofHours: FieldProblem = { key: 'validation.numberRange', params: { min: 0, max: 10_000 } }
    return [field, hours.test(field) && typeof error.problem !== 'string' ? ofHours : error.problem]
  }
}

const isList = (name: string, value: unknown): value is unknown[] =>
  Array.isArray(value) && value.length > 0 && (name === 'topics' || name === 'sources' || name === 'limitChanges')

const isRecord = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value)

function* problemsOf(body: Body): Generator<[string, FieldProblem] | null> {
  const sources = Array.isArray(body.sources) ? body.sources.map(() => somewhere) : right.sources
  for (const name of new Set([...Object.keys(right), ...Object.keys(body)])) {
    const value = body[name]
    if (isList(name, value)) {
      for (const [at, item] of value.entries()) yield problemOf({ ...right, [name]: [item] }, at)
      continue
    }
    if (name === 'facts' && isRecord(value)) {
      for (const [number, fact] of Object.entries(value))
        yield problemOf({ ...right, sources, facts: { [number]: fact } })
      continue
    }
    yield problemOf({ ...right, [name]: value })
  }
}

/**
 * Everything that is wrong with what a draft says, by the path of its field ("topics.0.hours"): each part is read by itself, so that one
 * that is wrong hides no other. Numbers that claim something of the law and have no source are named at the source.
 */
export function ruleDraftProblems(body: unknown): Problems {
  if (!isRecord(body)) return { data: 'validation.required' }
  const text = JSON.stringify(body)
  if (text.length > mostCharacters) return { data: { key: 'validation.tooLong', params: { max: mostCharacters } } }
  if (unstorable.test(text)) return { data: 'validation.controlCharacters' }
  const found = [...problemsOf(body)].filter((one) => one !== null)
  if (found.length > 0) return Object.fromEntries(found)
  const whole = problemOf(body)
  if (whole) return Object.fromEntries([whole])
  const rule = asDraft(body, anywhere)
  const bare = ruleNumbers.filter((name) => isClaim(rule, name) && !rule.facts[name])
  return Object.fromEntries(bare.map((name) => [`facts.${name}.source`, 'validation.required']))
}

/** A draft as a version; null while something is wrong with it. */
export const readRuleDraft = (body: unknown, place: RulePlace): RuleVersion | null =>
  Object.keys(ruleDraftProblems(body)).length > 0 ? null : asDraft(body, place)
