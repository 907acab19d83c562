import { expect, test } from 'vitest'
import { emptyValues, valuesOf } from '@/app/_components/rules/form-values'
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

test('what is typed wrong is named at its field, in hours and dates as people type them', () => {
  const values = valuesOf(shippedRules.find(({ version }) => version === 'TX-CNA-1')!)
  const typed = { ...values, texts: { ...values.texts, total: 'many', maxOnline: '12.5', lastChecked: 'someday' } }
  expect(bodyOf(typed)).toMatchObject({ total: 'many', maxOnline: 1250, lastChecked: 'someday' })
  expect(Object.keys(ruleDraftProblems(bodyOf(typed)))).toEqual(['total', 'lastChecked'])
  expect(Object.keys(ruleDraftProblems(bodyOf(emptyValues('Nov 26, 2026'))))).toEqual(
    expect.arrayContaining(['total', 'board', 'sources.0.url']),
  )
})
