import { describe, expect, test } from 'vitest'
import { type CredentialFacts, currentStatus } from '@/lib/domain/compliance/credential-status'
import type { CreditFacts } from '@/lib/domain/compliance/evaluation'
import { issueMessage, scopeMessage } from '@/lib/domain/compliance/issue-message'
import { nextActionMessage } from '@/lib/domain/compliance/next-action'
import { creditIssueReasons } from '@/lib/domain/lists/credentials'
import { credit, periods } from './records'
import { sentence } from './sentences'

const nurseAide: CredentialFacts = {
  geo: 'CA',
  credentialType: 'CNA',
  effectiveAt: '2021-03-10',
  expiresAt: '2025-09-16',
  firstLicense: null,
  renewalPeriods: periods,
}
const texasNurse: CredentialFacts = {
  ...nurseAide,
  geo: 'TX',
  credentialType: 'RN',
  effectiveAt: '2024-07-01',
  renewalPeriods: [{ startsAt: '2024-07-01', endsAt: '2026-06-30' }],
}

function messageFor(credential: CredentialFacts, credits: CreditFacts[], asOf: string) {
  const { rule, evaluation, ...period } = currentStatus(credential, credits, asOf)
  return nextActionMessage(evaluation.nextAction, { period, rule, evaluation, asOf })
}

const online = { format: 'ONLINE' } as const
const homeHealth = { ...nurseAide, credentialType: 'HHA' }
const short = {
  ...nurseAide,
  effectiveAt: '2024-01-01',
  renewalPeriods: [{ startsAt: '2024-01-01', endsAt: '2025-09-16' }],
}
const shortTexas = {
  ...texasNurse,
  effectiveAt: '2026-05-01',
  renewalPeriods: [{ startsAt: '2026-05-01', endsAt: '2026-06-30' }],
}
const complete = [credit('2024-01-15', 24), credit('2024-11-01', 24)]

describe('what a person reads', () => {
  test.each<[string, CredentialFacts, CreditFacts[], string, string]>([
    [
      'first year',
      nurseAide,
      [credit('2024-01-15', 4)],
      '2024-06-18',
      'Earn 8 more hours by Sep 16, 2024. At least 12 must be in the first year.',
    ],
    [
      'first year, last hour',
      nurseAide,
      [credit('2024-01-15', 11)],
      '2024-06-18',
      'Earn 1 more hour by Sep 16, 2024. At least 12 must be in the first year.',
    ],
    [
      'first year in person',
      homeHealth,
      [],
      '2024-06-18',
      'Earn 12 more hours in person by Sep 16, 2024. At least 12 must be in the first year.',
    ],
    [
      'all in person',
      nurseAide,
      [credit('2024-01-15', 12), credit('2024-02-15', 24, online)],
      '2024-10-01',
      '12 hours to go by Sep 16, 2025. All 12 must be in person.',
    ],
    [
      'last hour',
      nurseAide,
      [credit('2024-01-15', 12), credit('2024-12-01', 23), credit('2024-02-15', 12, online)],
      '2025-03-01',
      '1 hour to go by Sep 16, 2025.',
    ],
    [
      'part in person',
      nurseAide,
      [credit('2024-01-15', 12), credit('2024-02-15', 20, online)],
      '2024-10-01',
      '16 hours to go by Sep 16, 2025. At least 12 must be in person.',
    ],
    ['anywhere', texasNurse, [credit('2025-01-15', 8.5)], '2025-02-01', '11.5 hours to go by Jun 30, 2026.'],
    [
      'ready',
      nurseAide,
      complete,
      '2025-03-01',
      'You have all your hours. Submit your renewal before Sep 16, 2025, and keep your certificates for 4 years.',
    ],
    [
      'ready in Texas',
      texasNurse,
      [credit('2025-01-15', 20)],
      '2025-02-01',
      'You have all your hours. Submit your renewal before Jun 30, 2026, and keep your certificates.',
    ],
    [
      'first year missed',
      nurseAide,
      [credit('2024-01-15', 11.5)],
      '2024-10-01',
      'Only 11.5 of 12 first-year hours are recorded. Add any missing certificates dated on or before Sep 16, 2024; otherwise, the state may ask you to take the exam.',
    ],
    [
      'confirm',
      nurseAide,
      complete,
      '2025-09-17',
      'This period ended on Sep 16, 2025. If you renewed, add the new expiration date.',
    ],
    [
      'exempt',
      { ...texasNurse, firstLicense: true },
      [],
      '2025-02-01',
      'No hours are required for this renewal. Renew by Jun 30, 2026.',
    ],
    ['dates', shortTexas, [], '2026-05-10', 'Check your issue and expiration dates.'],
    [
      'dates, likely an error',
      short,
      [],
      '2024-05-10',
      'Check your issue and expiration dates. A first period this short is almost always a typo.',
    ],
    [
      'not tracked',
      { ...nurseAide, credentialType: 'MD' },
      [],
      '2025-09-16',
      'Expires Sep 16, 2025. Hours aren’t tracked for this license.',
    ],
    [
      'not tracked, expired',
      { ...nurseAide, credentialType: 'MD' },
      [],
      '2025-09-17',
      'Expired Sep 16, 2025. Hours aren’t tracked for this license.',
    ],
    [
      'reactivate',
      nurseAide,
      [],
      '2025-09-17',
      'This period ended on Sep 16, 2025 with hours missing. Ask the California Department of Public Health (CDPH) about reactivation by Sep 16, 2027.',
    ],
    [
      'reapply',
      texasNurse,
      [],
      '2030-07-01',
      'The time to reactivate ended on Jun 30, 2030. Ask the Texas Board of Nursing how to apply again.',
    ],
  ])('%s', (_name, credential, credits, asOf, expected) => {
    const found = messageFor(credential, credits, asOf)
    expect(sentence('en', found)).toBe(expected)
    for (const locale of ['es', 'ja'] as const) {
      const translated = sentence(locale, found)
      for (const value of Object.values(found.params)) if (value !== '1') expect(translated).toContain(value)
    }
  })
})

describe('why units do not count', () => {
  const facts = { format: 'ONLINE', periods, tracked: true } as const

  test.each(creditIssueReasons)('%s has a sentence in every language', (reason) => {
    const found = issueMessage({ reason, units: 150 }, facts)
    for (const locale of ['en', 'es', 'ja'] as const) expect(sentence(locale, found)).not.toContain('{')
  })

  test('an expired license is named with its date', () => {
    const found = issueMessage({ reason: 'NEEDS_REACTIVATION', units: 100 }, facts)
    expect(sentence('en', found)).toBe(
      'Your license shows as expired on Sep 16, 2025. If you renewed, update the dates.',
    )
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
})
