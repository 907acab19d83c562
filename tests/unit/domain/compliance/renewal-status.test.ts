import { describe, expect, test } from 'vitest'
import { type CredentialFacts, credentialStatus, type RecordedCredit } from '@/lib/domain/compliance/credential-status'
import type { RenewalAnswers } from '@/lib/domain/compliance/renewal-status'
import type { Attestation } from '@/lib/domain/compliance/requirement'
import { shippedBook } from '@/lib/domain/compliance/shipped-rules'

const period = { startsAt: '2025-12-01', endsAt: '2027-11-30' }
const answered = (more: Partial<RenewalAnswers>): Pick<CredentialFacts, 'renewalAnswers'> => ({
  renewalAnswers: { ways: [], ruledOut: [], exemptions: [], firstRenewal: null, periodEndsAt: period.endsAt, ...more },
})
const stated = (kind: Attestation['kind'], amount: number): Pick<CredentialFacts, 'attestations'> => ({
  attestations: [{ id: kind, kind, amount, from: '2026-01-01', to: '2026-10-31', basis: 'STATED', paid: true }],
})
const course = (units: number, more: Partial<RecordedCredit> = {}): RecordedCredit => ({
  id: `${units}`,
  completedAt: '2026-05-01',
  units,
  format: 'IN_PERSON',
  ...more,
})

/** The current period of a license that is long in use, by the shipped rules. */
function current(
  geo: string,
  credentialType: string,
  more: Partial<CredentialFacts> = {},
  credits = [course(400)],
  asOf = '2026-11-21',
) {
  const license = { geo, credentialType, effectiveAt: '2015-12-01', expiresAt: period.endsAt, firstLicense: false }
  return credentialStatus(shippedBook, { ...license, renewalPeriods: [period], ...more }, credits, asOf).current
}

describe('credits count', () => {
  const counts = (...input: Parameters<typeof current>) => {
    const { evaluation } = current(...input)
    return [evaluation.credits[0]!.countedUnits, evaluation.counted?.total ?? null, evaluation.required?.total ?? null]
  }

  test('by the hours of the way of courses, whatever way is followed or met', () => {
    expect(counts('OK', 'RN')).toEqual([400, 400, null])
    expect(counts('OK', 'RN', answered({ ways: ['PRACTICE'] }))).toEqual([400, 400, null])
    expect(counts('OK', 'RN', stated('PRACTICE', 52_000))).toEqual([400, 400, 0])
    expect(counts('GA', 'RN', stated('CERTIFICATION', 0), undefined, '2027-11-30')).toEqual([400, 400, null])
  })

  test('by the rule where an exemption, or the route of a first renewal, leaves none of its hours due', () => {
    expect(counts('OH', 'LPN', answered({ exemptions: ['ACTIVE_RN_LICENSE'] }))).toEqual([400, 400, 0])
    const first = { effectiveAt: period.startsAt, ...answered({ firstRenewal: 'EXAMINATION' }) }
    expect(counts('ND', 'RN', first)).toEqual([400, 400, null])
  })

  test('nowhere where nobody renews with hours', () => {
    expect(current('GA', 'CNA').evaluation.counted).toBeNull()
    expect(current('TN', 'RN').evaluation.counted).toBeNull()
  })
})

describe('the next step', () => {
  const step = (...input: Parameters<typeof current>) => {
    const { status, nextAction } = current(...input).evaluation
    return [status, nextAction]
  }

  test('is never to renew, or to earn hours alone, while work is short', () => {
    const work = stated('PRACTICE', 1000)
    expect(step('DE', 'CNA', work)).toEqual(['ON_TRACK', 'COMPLETE_WAY'])
    expect(step('DE', 'CNA', work, [course(2400)])).toEqual(['ON_TRACK', 'COMPLETE_WAY'])
    expect(step('DE', 'CNA', stated('PRACTICE', 6400))).toEqual(['ON_TRACK', 'EARN_UNITS'])
  })

  test('is near from 90 days before the end on', () => {
    const statusOn = (day: string) => current('DE', 'CNA', stated('PRACTICE', 1000), [course(2400)], day).evaluation
    expect(statusOn('2027-08-31')).toMatchObject({ status: 'ON_TRACK', statusReason: null })
    expect(statusOn('2027-09-01')).toMatchObject({ status: 'AT_RISK', statusReason: 'DEADLINE_NEAR' })
  })

  test('is what the way by hours takes once the way that was chosen is ruled out', () => {
    const out = answered({ ways: ['PRACTICE'], ruledOut: ['PRACTICE', 'CERTIFICATION', 'REFRESHER', 'ACADEMIC'] })
    const { evaluation } = current('OK', 'RN', out)
    expect(evaluation).toMatchObject({
      nextAction: 'EARN_UNITS',
      required: { total: 2400 },
      remaining: { units: 2000 },
    })
  })
})

describe('an earlier period is not asked about', () => {
  const before = { startsAt: '2023-12-01', endsAt: '2025-11-30' }
  const earlier = (more: Partial<CredentialFacts> = {}, credits: RecordedCredit[] = []) => {
    const license = { geo: 'OK', credentialType: 'RN', effectiveAt: '2015-12-01', expiresAt: period.endsAt }
    const facts = { ...license, firstLicense: false, renewalPeriods: [before, period], ...more }
    const { evaluation, renewedBy } = credentialStatus(shippedBook, facts, credits, '2026-11-21').periods[0]!
    return [evaluation.status, evaluation.statusReason, renewedBy]
  }
  const inPeriod = (amount: number) => ({
    attestations: [{ ...stated('PRACTICE', amount).attestations![0]!, from: '2024-01-01', to: '2024-12-31' }],
  })

  test('with nothing recorded in it nothing is known', () => {
    expect(earlier()).toEqual(['NOT_TRACKED', 'NOT_RECORDED', null])
    // What was stated for the next period says nothing about it.
    expect(earlier(stated('PRACTICE', 52_000))).toEqual(['NOT_TRACKED', 'NOT_RECORDED', null])
  })

  test('with something in it, a later period says that it was renewed, and by whom', () => {
    const some = [course(400, { completedAt: '2024-05-01' })]
    expect(earlier({}, some)[2]).toBe('PERSON')
    expect(earlier({ verifiedState: 'YES' }, some)[2]).toBe('BOARD')
    expect(earlier(inPeriod(10_000))[2]).toBe('PERSON')
    expect(earlier(inPeriod(52_000))).toEqual(['COMPLIANT', null, null])
  })
})

test('all hours are in and the work was never stated: after the end that is not known, never missed', () => {
  const hours = [course(2400)]
  expect(current('NV', 'CNA', {}, hours, '2027-12-15').evaluation.status).toBe('UNKNOWN')
  expect(current('NV', 'CNA', stated('PRACTICE', 1000), hours, '2027-12-15').evaluation.status).toBe('NOT_COMPLIANT')
})
