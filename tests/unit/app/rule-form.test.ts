import { expect, test } from 'vitest'
import { draftText, readDraftText } from '@/app/_components/rules/draft-text'
import { emptyValues, valuesOf } from '@/app/_components/rules/form-values'
import { emptyInstead, firstWays } from '@/app/_components/rules/requirement-values'
import { bodyOf } from '@/app/_components/rules/rule-body'
import { readRuleDraft, ruleDraftProblems } from '@/lib/domain/compliance/rule-draft'
import { ruleBody } from '@/lib/domain/compliance/rule-file'
import { shippedRules } from '@/lib/domain/compliance/shipped-rules'

test('the form gives every version back as it took it', () => {
  for (const rule of shippedRules) {
    const { geo, type, number } = rule
    const draft = readRuleDraft(bodyOf(valuesOf(rule)), { geo, type, number })
    expect(draft && ruleBody(draft), rule.version).toEqual(ruleBody(rule))
  }
})

const texasAide = shippedRules.find(({ version }) => version === 'TX-CNA-1')!

test('the source of ways is theirs, wherever it moves; where hours are reported is kept', () => {
  const rule = shippedRules.find(({ version }) => version === 'GA-LPN-2')!
  const values = valuesOf(rule)
  const key = values.facts.requirement.source
  const cite = values.sources.find((source) => String(source.key) === key)!.cite
  const moved = readRuleDraft(bodyOf({ ...values, sources: values.sources.toReversed() }), {
    geo: 'GA',
    type: 'LPN',
    number: 3,
  })!
  expect(moved.sources[moved.facts.requirement!.source]!.cite).toBe(cite)
  expect(moved.reportTo).toEqual(rule.reportTo)
})

const georgia = shippedRules.find(({ version }) => version === 'GA-LPN-2')!
const key = { geo: 'GA', type: 'LPN', number: 3 }

const factsOf = (fields: object) => ({
  ...georgia.facts,
  ...Object.fromEntries(Object.keys(fields).map((name) => [name, georgia.facts.total])),
})

test('what a law asks of hours beside their sums is taken and given back; what is wrong is named at its field', () => {
  const fields = {
    minLive: 1200,
    maxByActivity: { SELF_STUDY: 650, TEACHING: 400 },
    maxTogether: [{ activities: ['PRECEPTOR', 'OTHER'], most: 1250 }],
    sameCourseOnce: 'YEAR',
    approvedBy: ['BOARD', 'ANCC'],
    minEachYear: 800,
    hoursBefore: 6,
    carryOver: { units: 500, lastMonths: 3 },
  }
  const read = readRuleDraft({ ...ruleBody(georgia), ...fields, facts: factsOf(fields) }, key)!
  const values = valuesOf(read)
  expect(values.fields).toMatchObject({ minLive: '12', maxByActivity: { SELF_STUDY: '6.5' }, lastMonths: '3' })
  expect(bodyOf(values)).toMatchObject(fields)
  const wrong = {
    ...values.fields,
    minLive: '2400',
    lastMonths: '0',
    maxByActivity: { ...values.fields.maxByActivity, COURSE: 'all' },
    maxTogether: [{ key: 0, activities: ['TEACHING'], most: 'all' }],
  }
  expect(ruleDraftProblems(bodyOf({ ...values, fields: { ...wrong, minLive: '12' } }))).toEqual({
    'carryOver.lastMonths': 'validation.invalid',
    'maxByActivity.COURSE': { key: 'validation.numberRange', params: { min: 0, max: 10_000 } },
    'maxTogether.0.activities': 'validation.required',
  })
  const limits = ['all', '', '12'].map((most, key) => ({ key, activities: ['TEACHING', 'OTHER'], most }))
  expect(ruleDraftProblems(bodyOf({ ...values, fields: { ...values.fields, maxTogether: limits } }))).toEqual({
    'maxTogether.0.most': { key: 'validation.numberRange', params: { min: 0, max: 10_000 } },
    'maxTogether.1.most': 'validation.required',
  })
  const tooMuch = { ...values, fields: { ...values.fields, minLive: '2400' } }
  expect(ruleDraftProblems(bodyOf(tooMuch))).toEqual({
    minLive: { key: 'validation.numberRange', params: { min: 0, max: georgia.total / 100 } },
  })
})

test('a way of hours follows the hours above, until it has its own', () => {
  const values = valuesOf(georgia)
  const more = { ...values, texts: { ...values.texts, total: '24' } }
  expect(bodyOf(more)).toMatchObject({ requirement: { any: [{ way: 'HOURS', needs: { hours: { total: 24 } } }, {}] } })
  const [first, ...others] = values.requirement!.parts
  const own = { ...first!.needs, sameHours: false, hours: { ...first!.needs.hours, total: '7,5' } }
  const half = { ...more, requirement: { ...values.requirement!, parts: [{ ...first!, needs: own }, ...others] } }
  expect(bodyOf(half)).toMatchObject({ total: 2400, requirement: { any: [{ needs: { hours: { total: 7.5 } } }, {}] } })
})

test('a tree begins with the ways most laws have; what it lacks is named at its field', () => {
  const values = { ...valuesOf(texasAide), requirement: firstWays(), exemptions: [emptyInstead(0)] }
  expect(bodyOf(values)).toMatchObject({
    requirement: {
      any: [
        { way: 'HOURS', needs: { hours: { total: 20 } } },
        { way: 'PRACTICE', needs: { evidence: { kind: 'PRACTICE', within: 'PERIOD' } } },
      ],
    },
  })
  expect(Object.keys(ruleDraftProblems(bodyOf(values)))).toEqual(['exemptions.0.question.en'])
  expect(Object.keys(ruleDraftProblems(bodyOf({ ...values, exemptions: [] })))).toEqual(['facts.requirement.source'])
  const [hours, work] = values.requirement.parts
  const wrong = { ...work!, needs: { ...work!.needs, evidence: { ...work!.needs.evidence, amount: 'many' } } }
  const twice = { ...values, exemptions: [], requirement: { ...values.requirement, parts: [hours!, wrong] } }
  expect(Object.keys(ruleDraftProblems(bodyOf(twice)))).toEqual(['requirement.any.1.needs.evidence.amount'])
})

test('every version can be shown and pasted as a file of law writes it', () => {
  for (const rule of shippedRules) {
    const { geo, type, number } = rule
    const text = draftText(bodyOf(valuesOf(rule)), { geo, type, number })!
    const read = readDraftText(text, { geo, type, number })
    expect('version' in read && ruleBody(read.version), rule.version).toEqual(ruleBody(rule))
  }
})

test('pasted text that cannot be read says where and what is allowed', () => {
  expect(readDraftText('24 hours', key)).toEqual({ problem: null })
  const way = JSON.stringify({
    ...JSON.parse(draftText(bodyOf(valuesOf(georgia)), key)!),
    requirement: { any: [{ way: 'LUCK' }] },
  })
  const read = readDraftText(way, key)
  expect('problem' in read && read.problem).toMatch(
    /^version\.requirement\.any\[0\]\.way must be one of HOURS, PRACTICE/,
  )
})

test('what is typed wrong is named at its field, in hours and dates as people type them', () => {
  const values = valuesOf(texasAide)
  const typed = { ...values, texts: { ...values.texts, total: 'many', maxOnline: '12.5', lastChecked: 'someday' } }
  expect(bodyOf(typed)).toMatchObject({ total: 'many', maxOnline: 1250, lastChecked: 'someday' })
  expect(Object.keys(ruleDraftProblems(bodyOf(typed)))).toEqual(['total', 'lastChecked'])
  expect(Object.keys(ruleDraftProblems(bodyOf(emptyValues('Nov 26, 2026'))))).toEqual(
    expect.arrayContaining(['total', 'board', 'sources.0.url']),
  )
})
