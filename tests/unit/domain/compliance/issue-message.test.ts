import { expect, test } from 'vitest'
import { issueMessage, scopeMessage } from '@/lib/domain/compliance/message'
import { creditIssueReasons } from '@/lib/domain/lists/credentials'
import { periods } from './records'
import { sentence } from './sentences'

const facts = { format: 'ONLINE', periods, tracked: true } as const

test.each(creditIssueReasons)('%s has a sentence in every language', (reason) => {
  const found = issueMessage({ reason, units: 150 }, facts)
  for (const locale of ['en', 'es', 'ja'] as const) expect(sentence(locale, found)).not.toContain('{')
})

test('an expired license is named with its date', () => {
  const found = issueMessage({ reason: 'NEEDS_REACTIVATION', units: 100 }, facts)
  expect(sentence('en', found)).toBe('Your license shows as expired on Sep 16, 2025. If you renewed, update the dates.')
})

test.each([
  ['UNSUPPORTED_LICENSE_TYPE', 'issues.unsupportedLicenseType', {}],
  ['OUTSIDE_ACTIVE_LICENSE_PERIOD', 'issues.outsideActiveLicensePeriod', {}],
  ['NEEDS_REACTIVATION', 'issues.needsReactivation', { date: 'Sep 16, 2025' }],
  ['CREDIT_OVERAGE', 'issues.creditOverage', { units: '1.5' }],
  ['ONLINE_CREDIT_OVERAGE', 'issues.onlineCreditOverage', { units: '1.5' }],
  // All of it is known to be online, even if no parts were entered.
  ['NO_ONLINE_CREDITS_ALLOWED', 'issues.noOnlineCreditsAllowed', {}],
  ['HAS_NO_UNITS', 'issues.hasNoUnits', {}],
] as const)('%s says %s', (reason, key, params) => {
  expect(issueMessage({ reason, units: 150 }, facts)).toEqual({ key, params })
})

test.each([
  ['CREDIT_OVERAGE', { name: 'TOTAL', units: 4800 }, 'issues.totalOverage', '48'],
  ['CREDIT_OVERAGE', { name: 'FIRST_YEAR', units: 3600 }, 'issues.firstYearOverage', '36'],
  ['ONLINE_CREDIT_OVERAGE', { name: 'ONLINE', units: 2450 }, 'issues.onlineOverage', '24.5'],
] as const)('%s above %j names that limit', (reason, limit, key, most) => {
  expect(issueMessage({ reason, units: 150, limit }, facts)).toEqual({ key, params: { units: '1.5', most } })
})

test('hours above the total of which some count in the next period say how many, also where it is none', () => {
  const above = (carries: number) =>
    issueMessage({ reason: 'CREDIT_OVERAGE', units: 950, limit: { name: 'TOTAL', units: 2400 }, carries }, facts)
  expect(above(600)).toEqual({ key: 'issues.creditOverageCarries', params: { units: '9.5', carry: '6' } })
  expect(above(0)).toEqual({ key: 'issues.creditOverageCarries', params: { units: '9.5', carry: '0' } })
  for (const locale of ['en', 'es', 'ja'] as const) expect(sentence(locale, above(600))).toContain('6')
})

test('where hours are not tracked, nothing is said of the course', () => {
  const issue = { reason: 'UNSUPPORTED_LICENSE_TYPE', units: 100 } as const
  expect(issueMessage(issue, { ...facts, tracked: false }).key).toBe('issues.notTracked')
})

test('a course recorded for another profession asks, where hours are tracked', () => {
  const issue = { reason: 'UNSUPPORTED_LICENSE_TYPE', units: 100, asks: true } as const
  expect(issueMessage(issue, facts).key).toBe('issues.otherProfession')
  expect(issueMessage(issue, { ...facts, tracked: false }).key).toBe('issues.notTracked')
})

test('without periods there is no date to name', () => {
  const issue = { reason: 'NEEDS_REACTIVATION', units: 100 } as const
  expect(issueMessage(issue, { ...facts, periods: [] }).params).toEqual({ date: '' })
})

test('a hybrid course of unknown parts asks for them', () => {
  const issue = { reason: 'NO_ONLINE_CREDITS_ALLOWED', units: 400 } as const
  expect(issueMessage(issue, { ...facts, format: 'HYBRID' }).key).toBe('issues.noOnlineCreditsAllowedHybrid')
  expect(issueMessage(issue, { ...facts, format: 'HYBRID', onlineUnits: 400 }).key).toBe(
    'issues.noOnlineCreditsAllowed',
  )
})

test.each([
  ['PLANNED', 'scopes.planned'],
  ['OTHER_PERIOD', 'scopes.otherPeriod'],
  ['THIS_PERIOD', undefined],
  ['NONE', undefined],
] as const)('scope %s: %s', (scope, key) => {
  expect(scopeMessage(scope)?.key).toBe(key)
})
