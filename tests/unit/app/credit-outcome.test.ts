import { expect, test } from 'vitest'
import { badgeBesideName, verificationFacts } from '@/app/_components/credentials/verification-facts'
import { outcomeFacts } from '@/app/_components/credits/credit-outcome'
import type { CreditIssue, CreditScope } from '@/lib/domain/compliance/evaluation'
import { translatorFor } from '@/lib/i18n/translator'

const t = translatorFor('en')
const periods = [{ startsAt: '2025-01-01', endsAt: '2026-12-31' }]

const outcome = (countedUnits: number, issues: CreditIssue[] = [], scope: CreditScope = 'THIS_PERIOD') =>
  outcomeFacts(
    { id: 'c', scope, year: null, countedUnits, issues },
    { units: 600, format: 'ONLINE', periods, tracked: true },
    t,
  )

test.each([
  ['all of it', outcome(600), 'Counts 6 hours', 'success'],
  ['a part', outcome(400, [{ reason: 'CREDIT_OVERAGE', units: 200 }]), 'Counts 4 of 6 hours', 'warn'],
  ['nothing', outcome(0, [{ reason: 'NO_ONLINE_CREDITS_ALLOWED', units: 600 }]), 'Doesn’t count', 'warn'],
  ['later', outcome(0, [], 'PLANNED'), 'Planned', 'info'],
  ['elsewhere', outcome(0, [], 'OTHER_PERIOD'), 'Other period', 'neutral'],
])('%s counts', (_name, facts, text, tone) => {
  expect(facts).toMatchObject({ text, tone })
})

test('where no hours are missing, what is above them is no warning', () => {
  const toneOf = (countedUnits: number) =>
    outcomeFacts(
      { id: 'c', scope: 'THIS_PERIOD', year: null, countedUnits, issues: [{ reason: 'CREDIT_OVERAGE', units: 600 }] },
      { units: 600, format: 'ONLINE', periods, tracked: true, complete: true },
      t,
    ).tone
  expect([toneOf(400), toneOf(0)]).toEqual(['success', 'neutral'])
})

test('a credit without issues has no reasons, a planned one says when it counts', () => {
  expect(outcome(600).reasons).toEqual([])
  expect(outcome(0, [], 'PLANNED').reasons).toEqual([
    { key: 'PLANNED', text: 'Planned: will count once the date arrives.' },
  ])
})

test('several reasons each name their hours once', () => {
  const { reasons } = outcome(100, [
    { reason: 'CREDIT_OVERAGE', units: 200 },
    { reason: 'NO_ONLINE_CREDITS_ALLOWED', units: 300 },
  ])
  expect(reasons.map(({ text }) => text)).toEqual([
    '2 hours are over the maximum for this period or year. Extra hours don’t carry over.',
    '3 hr: Online hours don’t count toward this license. Take them in person.',
  ])
})

const checked = { geo: 'CA', verifiedAt: null, verifiedStateReasons: [], verifiedStateDetail: null }

test.each([
  [{ ...checked, verifiedState: 'UNVERIFIED' as const }, 'Not checked yet', 'info', 'Not checked with the board yet.'],
  [
    { ...checked, verifiedState: 'YES' as const, verifiedAt: new Date('2026-03-02T04:00:00Z') },
    ...(['Verified', 'success', 'Confirmed with the board on Mar 1, 2026.'] as const),
  ],
  [
    { ...checked, verifiedState: 'NO' as const, verifiedStateReasons: ['NAME_MISMATCH', 'odd'] },
    ...([
      'Doesn’t match',
      'warn',
      'This doesn’t match the board’s record. Check the number, name, and dates. Name doesn’t match.',
    ] as const),
  ],
])('the badge gives its reason: %j', (credential, text, tone, reason) => {
  const facts = verificationFacts(credential, t)
  expect(facts).toMatchObject({ text, tone })
  expect(facts.reason.startsWith(reason)).toBe(true)
})

test('beside the name of an expired license “verified” is no green news', () => {
  const verified = verificationFacts({ ...checked, verifiedState: 'YES', verifiedAt: new Date(0) }, t)
  expect(badgeBesideName(verified, false)).toBe(verified)
  expect(badgeBesideName(verified, true)).toEqual({ ...verified, tone: 'neutral' })
  const doubted = verificationFacts({ ...checked, verifiedState: 'NO' }, t)
  expect(badgeBesideName(doubted, true)).toBe(doubted)
})
