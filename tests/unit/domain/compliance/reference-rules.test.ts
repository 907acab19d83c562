import { expect, test } from 'vitest'
import { isInForce } from '@/lib/domain/compliance/evaluation'
import {
  carryOvers,
  referenceFirstRenewals,
  ruleDetails,
  ruleModes,
  topicFrequencies,
} from '@/lib/domain/compliance/reference-rule'
import { referenceRuleFor } from '@/lib/domain/compliance/reference-rule-for'
import { referenceRules } from '@/lib/domain/compliance/reference-rules'
import { ruleFor } from '@/lib/domain/compliance/rule-for'
import { shippedBook } from '@/lib/domain/compliance/shipped-rules'
import { allowed } from '@/lib/domain/credentials/offered-types'
import { topicAudiences, topicCodes } from '@/lib/domain/lists/topics'
import { isPlainDate } from '@/lib/domain/time/plain-date'
import texts from '@/locales/en/compliance.json'

const day = '2026-11-21'

test.each([
  ['TX', 'CMA2', 7, 12],
  ['TX', 'PARA', 0, 24],
  ['USA', 'RRT', 30, 60],
  ['USA', 'RDMS', 30, 36],
])('%s %s: %i hours in %i months', (geo, type, total, months) => {
  expect(referenceRuleFor(geo, type, day)).toMatchObject({ total: total * 100, periodMonths: months })
})

test('a rule holds on its first and on its last day', () => {
  const rule = { effectiveFrom: '2026-01-01', effectiveTo: '2026-12-31' }
  const days = ['2025-12-31', '2026-01-01', '2026-12-31', '2027-01-01']
  expect(days.map((date) => isInForce(rule, date))).toEqual([false, true, true, false])
})

test.each(referenceRules.map((rule) => [rule.id, rule] as const))(
  '%s is complete and beside the computed rules',
  (_id, rule) => {
    for (const type of rule.types) {
      expect(ruleFor(shippedBook, rule.geo, type, day)).toBeNull()
      expect(allowed(rule.geo, type)).toBe(true)
      expect(referenceRules.filter(({ geo, types }) => geo === rule.geo && types.includes(type))).toHaveLength(1)
    }
    expect(rule.sources.every(({ url, cite }) => URL.canParse(url) && cite !== '')).toBe(true)
    expect(rule.sources.length).toBeGreaterThan(0)
    expect(rule.effectiveFrom === null || isPlainDate(rule.effectiveFrom)).toBe(true)
  },
)

test.each([
  ['modes', ruleModes],
  ['frequencies', topicFrequencies],
  ['topics', topicCodes],
  ['topicAudiences', topicAudiences],
  ['referenceFirstRenewal', referenceFirstRenewals],
  ['carryOver', carryOvers],
  ['details', ruleDetails],
] as const)('every code of %s has a text', (group, codes) => {
  expect(Object.keys(texts[group]).sort()).toEqual([...codes].sort())
})
