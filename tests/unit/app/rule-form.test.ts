import { expect, test } from 'vitest'
import { emptyValues, valuesOf } from '@/app/_components/rules/form-values'
import { bodyOf } from '@/app/_components/rules/rule-body'
import { readRuleDraft, ruleDraftProblems } from '@/lib/domain/compliance/rule-draft'
import { readRuleFile, ruleBody, ruleFileText } from '@/lib/domain/compliance/rule-file'
import { shippedRules } from '@/lib/domain/compliance/shipped-rules'

test('the form gives every version back as it took it', () => {
  for (const rule of shippedRules) {
    const { geo, type, number } = rule
    const draft = readRuleDraft(bodyOf(valuesOf(rule)), { geo, type, number })
    expect(draft && ruleBody(draft), rule.version).toEqual(ruleBody(rule))
  }
})

const texasAide = shippedRules.find(({ version }) => version === 'TX-CNA-1')!

test('what has no field is kept with its source, wherever that moves', () => {
  const [rule] = readRuleFile([{ ...JSON.parse(ruleFileText([texasAide]))[0], requirement: { hours: { total: 24 } } }])
  const fact = { source: 1, confidence: 'HIGH', readOn: '2026-11-29' } as const
  const values = valuesOf({ ...rule!, facts: { ...rule!.facts, requirement: fact } })
  expect(bodyOf(values)).toMatchObject({ requirement: { hours: { total: 24 } }, facts: { requirement: fact } })
  const withoutFirst = { ...values, sources: values.sources.slice(1) }
  expect(bodyOf(withoutFirst)).toMatchObject({ facts: { requirement: { ...fact, source: 0 } } })
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
