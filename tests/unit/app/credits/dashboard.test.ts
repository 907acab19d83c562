import { describe, expect, test } from 'vitest'
import { credentialFacts } from '@/app/_components/compliance-facts'
import { byUrgency, needsAttention } from '@/app/(member)/dashboard/order-by-urgency'
import { recentCredits } from '@/app/(member)/dashboard/recent-credits'
import { calmBeforeCredits, verdictSentence } from '@/app/(member)/dashboard/verdict'
import { translatorFor } from '@/lib/i18n/translator'
import { credit, viewOf } from './views'

const t = translatorFor('en')
const done = (id: string, completedAt = '2026-10-01') => credit({ id, completedAt, units: 2400 })

const expired = viewOf({ id: 'expired', effectiveAt: '2022-11-20', expiresAt: '2026-11-20' })
const ends = viewOf({ id: 'ends', effectiveAt: '2024-12-10', expiresAt: '2026-12-10' })
const missed = viewOf({ id: 'missed' })
const renew = viewOf({ id: 'renew', effectiveAt: '2024-12-31', expiresAt: '2026-12-31' }, [
  done('a', '2025-02-01'),
  done('b'),
])
const open = viewOf({ id: 'open', effectiveAt: '2026-10-01', expiresAt: '2028-10-01' })
const untracked = viewOf({ id: 'untracked', geo: 'NV', credentialType: 'RN' })

describe('the order of the cards', () => {
  test('the most urgent first', () => {
    const order = byUrgency([untracked, open, renew, missed, ends, expired]).map(({ credential }) => credential.id)
    expect(order).toEqual(['expired', 'ends', 'missed', 'renew', 'open', 'untracked'])
  })

  test('of equally urgent ones the earlier expiry', () => {
    const later = viewOf({ id: 'later', effectiveAt: '2026-10-05', expiresAt: '2028-10-05' })
    expect(byUrgency([later, open]).map(({ credential }) => credential.id)).toEqual(['open', 'later'])
  })

  test.each([
    [expired, true],
    [ends, true],
    [missed, true],
    [renew, true],
    [open, false],
    [untracked, false],
  ])('something to do now: %#', (view, attention) => {
    expect(needsAttention(view)).toBe(attention)
  })
})

describe('the sentence on top', () => {
  const said = (views: (typeof open)[], hasCredits = true, overdueTrainings = 0) =>
    verdictSentence({ views, hasCredits, overdueTrainings }, t)

  test('names the first day on which something has to be done, or what needs something now', () => {
    // The first year has a minimum of its own.
    expect(said([open])).toBe('You’re fine until Sep 30, 2027.')
    expect(said([open, untracked])).toMatch(/^Nothing we track is due before /)
    expect(said([missed, expired], true, 1)).toBe('2 licenses need your attention. One training is overdue.')
    expect(said([])).toBeNull()
  })

  test('before a first credit nothing is red, but a license that has expired', () => {
    expect(said([missed], false)).toBe('Let’s add what you’ve already done.')
    const [before, ended] = [missed, expired].map((view) => calmBeforeCredits(view, t))
    expect(before).toMatchObject({ tag: { text: 'Nothing entered yet', tone: 'neutral' }, ring: { band: 'neutral' } })
    expect(before?.limits.map(({ tone }) => tone)).toEqual(['neutral', 'neutral', 'neutral'])
    expect(ended).toEqual(credentialFacts(expired, t))
  })
})

describe('recent credits', () => {
  const credits = [
    credit({ id: 'plan', completedAt: '2027-01-05' }),
    credit({ id: 'web', format: 'ONLINE', units: 150 }),
    credit({ id: 'bare', units: null, providerName: null }),
  ]
  const views = [viewOf({ id: 'cna' }, credits), viewOf({ id: 'hha', credentialType: 'HHA' }, credits)]
  const rows = recentCredits(credits, views, 2, t)

  test('only as many as asked for, with what each gives on every license', () => {
    expect(rows.map(({ id }) => id)).toEqual(['plan', 'web'])
    expect(rows[1]).toMatchObject({ hours: '1.5 hr', format: 'Online' })
    expect(rows[1]?.effects.map(({ text, tone }) => [text, tone])).toEqual([
      ['1.5 hr toward CA / CNA (0042)', 'success'],
      ['Doesn’t count toward CA / HHA (0042): No online credits allowed', 'neutral'],
    ])
    expect(rows[0]?.effects[0]?.text).toBe('Planned for CA / CNA (0042)')
  })

  test('a credit leads to the license it counts for', () => {
    const [row] = recentCredits([credits[1]!], views.toReversed(), 1, t)
    expect(row?.href).toBe('/credentials/cna/credits/web')
    expect(recentCredits(credits, [], 1, t)[0]).toMatchObject({ href: null, effects: [] })
  })

  test('without hours', () => {
    expect(recentCredits([credits[2]!], views, 1, t)[0]?.hours).toBe('No hours')
  })
})
