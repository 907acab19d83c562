import { describe, expect, test } from 'vitest'
import { type CredentialFacts, currentStatus } from '@/lib/domain/compliance/credential-status'
import type { CreditFacts } from '@/lib/domain/compliance/evaluation'
import { nextActionMessage, nextActionOf } from '@/lib/domain/compliance/next-action'
import { shippedBook } from '@/lib/domain/compliance/shipped-rules'
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
  const { rule, evaluation, topics: _topics, ...period } = currentStatus(shippedBook, credential, credits, asOf)
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
      'Earn 8 more hours by Sep 16, 2024. The first year needs at least 12.',
    ],
    [
      'first year, last hour',
      nurseAide,
      [credit('2024-01-15', 11)],
      '2024-06-18',
      'Earn 1 more hour by Sep 16, 2024. The first year needs at least 12.',
    ],
    [
      'first year in person',
      homeHealth,
      [],
      '2024-06-18',
      'Earn 12 more hours in person by Sep 16, 2024. The first year needs at least 12.',
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
      'You have all your hours. Submit your renewal by Sep 16, 2025, and keep your certificates for 4 years.',
    ],
    [
      'ready in Texas',
      texasNurse,
      [credit('2025-01-15', 20)],
      '2025-02-01',
      'You have all your hours. Submit your renewal by Jun 30, 2026, and keep your certificates.',
    ],
    [
      'first year missed',
      nurseAide,
      [credit('2024-01-15', 11.5)],
      '2024-10-01',
      'The first year has 11.5 of 12 hours. Add any certificates dated Sep 16, 2024 or earlier. Without them, the state may ask you to take the exam.',
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
      { ...nurseAide, credentialType: 'PA' },
      [],
      '2025-09-16',
      'Expires Sep 16, 2025. Credits are kept here.',
    ],
    [
      'not tracked, expired',
      { ...nurseAide, credentialType: 'PA' },
      [],
      '2025-09-17',
      'Expired Sep 16, 2025. Credits are kept here.',
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

describe('a sentence where little is known', () => {
  const period = { startsAt: '2024-07-01', endsAt: '2026-06-30' }
  const evaluation = { counted: null, required: null, remaining: null }
  const facts = { period, rule: null, evaluation, asOf: '2026-01-01' }

  test.each([
    ['EARN_UNITS', '0 hours to go by Jun 30, 2026.'],
    ['EARN_FIRST_YEAR_UNITS', 'Earn 0 more hours by Jun 30, 2026. The first year needs at least 0.'],
    ['READY_TO_RENEW', 'Submit your renewal by Jun 30, 2026, and keep your certificates.'],
    ['CHECK_MISSING_CREDITS_OR_REACTIVATE', 'The first year has 0 of 0 hours.'],
    ['REACTIVATE', 'ended on Jun 30, 2026 with hours missing.'],
    ['CHECK_LICENSE_DATES', 'Check your issue and expiration dates.'],
    ['COMPLETE_TOPICS', 'No hours are required for this renewal. Before you renew by Jun 30, 2026, check the topics'],
  ] as const)('%s', (nextAction, expected) => {
    expect(sentence('en', nextActionMessage(nextAction, facts))).toContain(expected)
  })

  test('topics that are due are named after the hours, where hours are required', () => {
    const said = (total: number) =>
      sentence(
        'en',
        nextActionMessage('COMPLETE_TOPICS', { ...facts, evaluation: { ...evaluation, required: { total } } }),
      )
    expect(said(2400)).toBe(
      'You have all your hours. Before you renew by Jun 30, 2026, check the topics your board asks for.',
    )
    expect(said(0)).toContain('No hours are required for this renewal.')
  })

  test('a board that is not known has no name', () => {
    expect(nextActionMessage('REAPPLY', facts).params).toEqual({ board: '', date: 'Jun 30, 2026' })
  })

  test('a license that can be reactivated at any time names no last day', () => {
    const { rule } = currentStatus(shippedBook, texasNurse, [], '2026-01-01')
    const anyTime = nextActionMessage('REACTIVATE', { ...facts, rule: rule && { ...rule, reactivationYears: null } })
    expect(anyTime).toEqual({ key: 'nextAction.reactivateAnyTime', params: { ended: 'Jun 30, 2026' } })
  })

  test.each([
    ['CA', 'CNA', 'nextAction.checkLicenseDatesLikelyError'],
    ['TX', 'CNA', 'nextAction.checkLicenseDatesLikelyError'],
    ['CA', 'RN', 'nextAction.checkLicenseDates'],
    ['TX', 'RN', 'nextAction.checkLicenseDates'],
  ])('a first period of %s %s that is too short: %s', (geo, credentialType, key) => {
    const tooShort = { ...shortTexas, geo, credentialType }
    expect(messageFor(tooShort, [], '2026-05-10').key).toBe(key)
  })
})

test.each([
  ['READY_TO_RENEW', 'COMPLETE_TOPICS'],
  ['RENEW_WITHOUT_UNITS', 'COMPLETE_TOPICS'],
  ['EARN_UNITS', 'EARN_UNITS'],
  ['CONFIRM_RENEWAL', 'CONFIRM_RENEWAL'],
  [null, null],
] as const)('%s with a topic that is open: %s', (byHours, action) => {
  const nurse = { ...texasNurse, firstLicense: false }
  const { topics } = currentStatus(shippedBook, nurse, [], '2025-01-01')
  expect(topics.map(({ state }) => state)).toContain('MISSING')
  expect(nextActionOf(byHours, topics)).toBe(action)
  const done = topics.map((topic) => ({ ...topic, state: 'MET' as const }))
  expect(nextActionOf(byHours, done)).toBe(byHours)
})

test.each([
  ['2025-09-16', 'readyToRenewKeepYears', { date: 'Sep 16, 2025', years: '4' }],
  ['2025-09-17', 'completeValidThrough', { date: 'Sep 17, 2025', end: 'Sep 16, 2025' }],
  ['2027-09-16', 'completeValidThrough', { date: 'Sep 16, 2027', end: 'Sep 16, 2025' }],
])('all hours are in, and the license expires on %s: the sentence is %s', (expiresAt, key, params) => {
  const asOf = '2025-08-01'
  const { rule, evaluation, topics: _topics, ...period } = currentStatus(shippedBook, nurseAide, complete, asOf)
  const said = nextActionMessage('READY_TO_RENEW', { period, rule, evaluation, asOf, expiresAt })
  expect(said).toEqual({ key: `nextAction.${key}`, params })
  const without = nextActionMessage('RENEW_WITHOUT_UNITS', { period, rule, evaluation, asOf, expiresAt })
  expect(without).toEqual({
    key: `nextAction.${key === 'completeValidThrough' ? 'noUnitsValidThrough' : 'renewWithoutUnits'}`,
    params: key === 'completeValidThrough' ? params : { date: params.date },
  })
})
