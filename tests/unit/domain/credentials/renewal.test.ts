import { describe, expect, test } from 'vitest'
import { type CredentialFacts, credentialStatus } from '@/lib/domain/compliance/credential-status'
import { openWays } from '@/lib/domain/compliance/open-ways'
import type { WayName } from '@/lib/domain/compliance/requirement'
import { ruleFor } from '@/lib/domain/compliance/rule-for'
import { shippedBook } from '@/lib/domain/compliance/shipped-rules'
import {
  nextRenewal,
  renewalOpensOn,
  renewalProblems,
  renewalReasonLength,
  undoableRenewal,
} from '@/lib/domain/credentials/renewal'

const license: CredentialFacts = {
  geo: 'CA',
  credentialType: 'CNA',
  effectiveAt: '2024-03-10',
  expiresAt: '2026-03-10',
  firstLicense: false,
  renewalPeriods: [{ startsAt: '2024-03-10', endsAt: '2026-03-10' }],
}
const credit = (id: string, completedAt: string, units: number) =>
  ({ id, completedAt, units, format: 'IN_PERSON' }) as const
const complete = [credit('a', '2024-06-01', 2400), credit('b', '2025-06-01', 2400)]
const doubtOn = (asOf: string, credits = complete, facts = license) =>
  nextRenewal(credentialStatus(shippedBook, facts, credits, asOf, []).periods, asOf)?.doubt

describe('what speaks against a renewal', () => {
  test.each([
    ['2025-12-09', { opensOn: '2025-12-10', missingUnits: 0 }],
    ['2025-12-10', null],
    ['2026-03-10', null],
    ['2026-03-11', null],
  ])('on %s with all hours: %j', (asOf, doubt) => {
    expect(doubtOn(asOf)).toEqual(doubt)
  })

  test.each([
    ['before the last day', '2026-03-01', { opensOn: null, missingUnits: 2400 }],
    ['after it', '2026-03-20', { opensOn: null, missingUnits: 2400 }],
    ['early as well', '2025-11-01', { opensOn: '2025-12-10', missingUnits: 2400 }],
  ])('hours are missing, %s', (_when, asOf, doubt) => {
    expect(doubtOn(asOf, complete.slice(0, 1))).toEqual(doubt)
  })

  test('a license whose hours are not counted has only its date', () => {
    const facts = { ...license, geo: 'CA', credentialType: 'PT' }
    expect(doubtOn('2026-03-01', [], facts)).toBeNull()
    expect(doubtOn('2025-03-01', [], facts)).toEqual({ opensOn: '2025-12-10', missingUnits: 0 })
  })

  describe('by a rule that takes more than hours, or something else', () => {
    const of = (geo: string, credentialType: string, more: Partial<CredentialFacts> = {}) =>
      doubtOn('2026-03-01', [], { ...license, geo, credentialType, effectiveAt: '2020-03-10', ...more })
    const follows = (...ways: WayName[]) => ({
      renewalAnswers: { ways, ruledOut: [], exemptions: [], firstRenewal: null, periodEndsAt: license.expiresAt },
    })
    const open = (doubt: ReturnType<typeof of>) =>
      doubt?.requirement && openWays(doubt.requirement).map((way) => way.map(({ what }) => what))

    test('everything that was not told is missing', () => {
      expect(open(of('DE', 'CNA'))).toEqual([['HOURS', 'PRACTICE']])
      expect(open(of('NJ', 'CNA'))).toEqual([['PRACTICE']])
    })

    test('hours alone are missing only where they are the way that is followed', () => {
      expect(of('OK', 'RN', follows('HOURS'))).toEqual({ opensOn: null, missingUnits: 2400 })
      const both = of('OK', 'RN', follows('PRACTICE', 'HOURS'))
      expect([both?.missingUnits, open(both)]).toEqual([0, [['HOURS'], ['PRACTICE']]])
      expect(of('OK', 'RN')).toMatchObject({ missingUnits: 0, requirement: { question: true } })
    })

    test('what was stated is enough', () => {
      const work = {
        id: 'w',
        kind: 'PRACTICE',
        from: '2025-01-01',
        to: '2025-12-31',
        basis: 'STATED',
        paid: true,
      } as const
      expect(of('OK', 'RN', { attestations: [{ ...work, amount: 52_000 }] })).toBeNull()
    })
  })

  test('of several periods the last one decides, though an earlier one is current', () => {
    const renewed = [...license.renewalPeriods, { startsAt: '2026-03-11', endsAt: '2028-03-10' }]
    const facts = { ...license, expiresAt: '2028-03-10', renewalPeriods: renewed }
    expect(doubtOn('2026-03-01', complete, facts)).toEqual({ opensOn: '2027-12-11', missingUnits: 4800 })
  })

  test('without periods there is nothing to renew', () => {
    expect(nextRenewal([], '2026-03-01')).toBeNull()
  })

  test('a rule that names its own days decides instead of the usual 90', () => {
    const rule = ruleFor(shippedBook, 'CA', 'CNA', '2026-03-10')!
    expect(renewalOpensOn('2026-03-10', null)).toBe('2025-12-10')
    expect(renewalOpensOn('2026-03-10', { ...rule, renewalOpensDays: 60 })).toBe('2026-01-09')
    expect(renewalOpensOn('2026-03-10', { ...rule, renewalOpensDays: 0 })).toBe('2026-03-10')
  })
})

describe('a renewal as typed', () => {
  const early = { opensOn: '2025-12-10', missingUnits: 0 }
  const problems = (typed: { expiresAt?: string | null; reason?: string | null }, doubt: typeof early | null = null) =>
    renewalProblems(typed, { lastEnd: '2026-02-28', doubt }, '2026-01-15')

  test.each([
    ['2028-02-29', undefined],
    ['2026-03-01', undefined],
    ['2026-02-28', 'validation.renewedBeforeEnd'],
    ['2026-02-30', 'validation.couldNotParseDate'],
    ['', 'validation.renewedDate'],
    ['  ', 'validation.renewedDate'],
    [null, 'validation.renewedDate'],
    [undefined, 'validation.renewedDate'],
  ])('%s as the printed date: %s', (expiresAt, problem) => {
    expect(problems({ expiresAt }).expiresAt).toBe(problem)
  })

  test('needs a reason only where something speaks against it', () => {
    expect(problems({ expiresAt: '2028-02-29', reason: '' })).toEqual({})
    expect(problems({ expiresAt: '2028-02-29', reason: ' ' }, early)).toEqual({ reason: 'validation.renewalReason' })
    expect(problems({ expiresAt: '2028-02-29', reason: 'It came by mail.' }, early)).toEqual({})
    expect(problems({ expiresAt: '2028-02-29', reason: 'x'.repeat(renewalReasonLength + 1) })).toMatchObject({
      reason: { key: 'validation.tooLong' },
    })
  })
})

describe('the renewal that can be undone', () => {
  const added: { endsAt: string; editedAt: Date | null; renewedFrom: number | null } = {
    endsAt: '2028-03-10',
    editedAt: null,
    renewedFrom: 4,
  }
  const renewed = {
    expiresAt: '2028-03-10',
    verifiedAt: null,
    renewalPeriods: [{ ...added, endsAt: '2026-03-10' }, added],
  }

  test('is the last one as it was added', () => {
    expect(undoableRenewal(renewed)).toEqual(added)
  })

  test.each([
    ['was confirmed by the board', { ...renewed, verifiedAt: new Date() }],
    ['was edited', { ...renewed, renewalPeriods: [{ ...added, editedAt: new Date() }] }],
    ['was derived', { ...renewed, renewalPeriods: [{ ...added, renewedFrom: null }] }],
    ['no longer ends with the license', { ...renewed, expiresAt: '2028-04-01' }],
  ])('is none when it %s', (_why, facts) => {
    expect(undoableRenewal(facts)).toBeNull()
  })
})
