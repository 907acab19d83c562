import { expect, test } from 'vitest'
import { isInForce } from '@/lib/domain/compliance/evaluation'
import {
  carryOvers,
  referenceFirstRenewals,
  ruleDetails,
  ruleModes,
  topicFrequencies,
} from '@/lib/domain/compliance/reference-rule'
import { referenceRuleFor, referenceRules } from '@/lib/domain/compliance/reference-rule-for'
import { ruleFor } from '@/lib/domain/compliance/rule-for'
import { shippedBook } from '@/lib/domain/compliance/shipped-rules'
import { allowed } from '@/lib/domain/credentials/offered-types'
import { topicAudiences, topicCodes } from '@/lib/domain/lists/topics'
import { isPlainDate } from '@/lib/domain/time/plain-date'
import texts from '@/locales/en/compliance.json'

const day = '2026-11-21'

test.each([
  ['NY', 'LPN', 0, 36],
  ['PA', 'RN', 30, 24],
  ['PA', 'LPN', 2, 24],
  ['IL', 'RN', 20, 24],
  ['GA', 'RN', 30, 24],
  ['OH', 'LPN', 24, 24],
  ['NC', 'RN', 30, 24],
  ['MI', 'RN', 25, 24],
  ['MI', 'CNA', 24, 24],
  ['AZ', 'RN', 0, 48],
  ['NJ', 'RN', 30, 24],
  ['MA', 'LPN', 15, 24],
  ['MN', 'RN', 24, 24],
  ['VA', 'RN', 30, 24],
  ['KS', 'LPN', 30, 24],
  ['KY', 'RN', 14, 12],
  ['SC', 'LPN', 30, 24],
  ['MN', 'LPN', 12, 24],
  ['TX', 'CMA2', 7, 12],
  ['USA', 'RRT', 30, 60],
  ['USA', 'RDMS', 30, 36],
  ['TX', 'TCHR', 150, 60],
  ['TX', 'PRIN', 200, 60],
  ['TX', 'PARA', 0, 60],
  ['FL', 'SPED', 120, 60],
  ['IL', 'TCHR', 120, 60],
  ['NY', 'TCHR', 100, 60],
  ['PA', 'PRIN', 180, 60],
  ['WA', 'TCHR', 100, 60],
  ['OH', 'TCHR', 180, 60],
  ['CA', 'TCHR', 0, 60],
])('%s %s: %i hours in %i months', (geo, type, total, months) => {
  expect(referenceRuleFor(geo, type, day)).toMatchObject({ total: total * 100, periodMonths: months })
})

test.each([
  ['MI', 'CNA', '2026-03-22', false],
  ['MI', 'CNA', '2026-03-23', true],
  ['NV', 'RN', day, false],
])('%s %s on %s: %s', (geo, type, date, found) => {
  expect(referenceRuleFor(geo, type, date) !== null).toBe(found)
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
