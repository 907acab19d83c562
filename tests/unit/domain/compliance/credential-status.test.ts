import { describe, expect, test } from 'vitest'
import { type CredentialFacts, credentialStatus, currentStatus } from '@/lib/domain/compliance/credential-status'
import { previewCredit } from '@/lib/domain/compliance/preview'
import { credit, periods } from './records'

const nurseAide: CredentialFacts = {
  geo: 'CA',
  credentialType: 'CNA',
  effectiveAt: '2021-03-10',
  expiresAt: '2025-09-16',
  firstLicense: null,
  renewalPeriods: periods,
}
const nurse: CredentialFacts = {
  ...nurseAide,
  credentialType: 'RN',
  effectiveAt: '2024-04-20',
  expiresAt: '2026-05-31',
  renewalPeriods: [{ startsAt: '2024-04-20', endsAt: '2026-05-31' }],
}

describe('status of a credential', () => {
  test('only the current period says what to do next', () => {
    const status = credentialStatus(nurseAide, [credit('2022-10-01', 1), credit('2023-10-01', 10)], '2024-01-01')
    expect(status.currentIndex).toBe(1)
    expect(status.periods.map(({ evaluation }) => [evaluation.status, evaluation.nextAction])).toEqual([
      ['NOT_COMPLIANT', null],
      ['ON_TRACK', 'EARN_FIRST_YEAR_UNITS'],
    ])
    expect(status.current).toBe(status.periods[1])
    expect(currentStatus(nurseAide, [], '2024-01-01')).toMatchObject({ index: 1, ...periods[1] })
  })

  test.each([
    // Nothing was entered, or only for later: nobody knows what became of the period.
    [[], 'NOT_TRACKED', 'NOT_RECORDED', 0],
    [[credit('2023-09-17', 48)], 'NOT_TRACKED', 'NOT_RECORDED', 0],
    // One credit of its last day, even without hours, makes it a record.
    [[credit('2023-09-16', 1)], 'NOT_COMPLIANT', 'PERIOD_ENDED_SHORT', 100],
    [[credit('2021-03-10', null)], 'NOT_COMPLIANT', 'PERIOD_ENDED_SHORT', 0],
  ])('an earlier period with %j', (credits, status, statusReason, recordedUnits) => {
    const [earlier] = credentialStatus(nurseAide, credits, '2024-01-01').periods
    expect(earlier).toMatchObject({ recordedUnits, evaluation: { status, statusReason } })
  })

  test('the current period says what it is without records as well, also after its end', () => {
    const { current } = credentialStatus(nurseAide, [], '2025-09-17')
    expect(current.evaluation).toMatchObject({ status: 'NOT_COMPLIANT', statusReason: 'PERIOD_ENDED_SHORT' })
  })

  test('of an untracked license the recorded hours are known, without those that are planned', () => {
    const credits = [credit('2024-01-01', 4), credit('2024-01-02', 2)]
    const { current } = credentialStatus({ ...nurseAide, geo: 'FL', credentialType: 'RN' }, credits, '2024-01-01')
    expect(current).toMatchObject({ recordedUnits: 400, evaluation: { status: 'NOT_TRACKED', counted: null } })
  })

  test('periods are derived when none are stored', () => {
    const status = credentialStatus({ ...nurseAide, renewalPeriods: [] }, [], '2024-01-01')
    expect(status.periods).toMatchObject(periods)
  })

  test.each([
    [true, 'EXEMPT'],
    [false, 'ON_TRACK'],
    [null, 'ON_TRACK'],
  ])('first license %s: %s', (firstLicense, status) => {
    expect(currentStatus({ ...nurse, firstLicense }, [], '2025-01-01').evaluation.status).toBe(status)
  })

  test('a type without rules keeps one period and is not tracked', () => {
    const doctor = { ...nurseAide, credentialType: 'MD', renewalPeriods: [] }
    const status = currentStatus(doctor, [credit('2024-01-01', 3)], '2024-02-01')
    expect(status).toMatchObject({ index: 0, startsAt: '2021-03-10', endsAt: '2025-09-16', rule: null })
    expect(status.evaluation.status).toBe('NOT_TRACKED')
  })

  test('approvals matter only for credits that came from a session', () => {
    const approvals = (source: 'SESSION' | 'SELF_REPORTED' | 'IMPORTED') =>
      currentStatus(nurseAide, [{ ...credit('2023-10-01', 4), source, approvedFor: [] }], '2024-01-01').evaluation
        .counted?.total
    expect([approvals('SESSION'), approvals('SELF_REPORTED'), approvals('IMPORTED')]).toEqual([0, 400, 400])
  })
})

describe('preview of a credit', () => {
  const asOf = '2024-01-01'
  const recorded = [credit('2023-10-01', 30)]

  test('shows what it adds and what is left out', () => {
    const candidate = credit('2023-11-01', 10)
    expect(previewCredit(nurseAide, recorded, candidate, asOf)).toMatchObject({
      periodIndex: 1,
      addedUnits: 600,
      outcome: { countedUnits: 600, issues: [{ reason: 'CREDIT_OVERAGE', units: 400 }] },
    })
  })

  test('is for the period the credit falls into', () => {
    const preview = previewCredit(nurseAide, recorded, credit('2022-01-01', 10), asOf)
    expect(preview).toMatchObject({ periodIndex: 0, addedUnits: 1000 })
  })

  test('replaces the recorded credit with the same id', () => {
    const candidate = { ...recorded[0]!, units: 500 }
    expect(previewCredit(nurseAide, recorded, candidate, asOf)).toMatchObject({ addedUnits: 500 })
  })

  test.each([
    ['planned', '2024-01-02', 'CNA', { scope: 'PLANNED', issues: [] }],
    [
      'outside',
      '2020-01-01',
      'CNA',
      { scope: 'NONE', issues: [{ reason: 'OUTSIDE_ACTIVE_LICENSE_PERIOD', units: 200 }] },
    ],
    ['without rules', '2023-12-01', 'MD', { issues: [{ reason: 'UNSUPPORTED_LICENSE_TYPE', units: 200 }] }],
  ])('%s adds nothing', (_name, date, credentialType, outcome) => {
    const preview = previewCredit({ ...nurseAide, credentialType }, recorded, credit(date, 2), asOf)
    expect(preview).toMatchObject({ addedUnits: 0, outcome })
  })
})
