import { describe, expect, test } from 'vitest'
import {
  completedProblem,
  lapsesAt,
  lastDayOf,
  proposalProblems,
  remindBefore,
  sameKeyOf,
  stateOn,
} from '@/lib/domain/credit-proposals/proposal'

const proposedAt = new Date('2026-09-01T10:00:00Z')
const later = (days: number, ms = 0) => new Date(proposedAt.getTime() + days * 86_400_000 + ms)

describe('the time of a proposal', () => {
  test.each([
    ['UTC', '2026-09-01T00:00:00Z', '2026-11-01T00:00:00Z', '2026-10-31'],
    ['UTC', '2026-09-01T23:59:59Z', '2026-11-01T00:00:00Z', '2026-10-31'],
    // Summer time ends on the last day, which has 25 hours; or it begins on the last day, which then has 23.
    ['America/New_York', '2026-09-02T20:00:00Z', '2026-11-02T05:00:00Z', '2026-11-01'],
    ['America/New_York', '2026-01-07T20:00:00Z', '2026-03-09T04:00:00Z', '2026-03-08'],
    // It was still the previous day in Honolulu, and already the next in Tokyo.
    ['Pacific/Honolulu', '2026-09-02T05:00:00Z', '2026-11-01T10:00:00Z', '2026-10-31'],
    ['Asia/Tokyo', '2026-09-01T16:00:00Z', '2026-11-01T15:00:00Z', '2026-11-01'],
    // In Santiago a day begins at one when the clock skips midnight.
    ['America/Santiago', '2026-07-07T16:00:00Z', '2026-09-06T04:00:00Z', '2026-09-05'],
  ])('in %s one of %s lapses at %s, when %s is over', (timeZone, at, over, lastDay) => {
    expect(lapsesAt(new Date(at), timeZone)).toEqual(new Date(over))
    expect(lastDayOf({ lapsesAt: new Date(over) }, timeZone)).toBe(lastDay)
  })

  test.each([
    [1, 7],
    [2, 30],
  ])('reminder %i is due of what was proposed %i days before', (number, days) =>
    expect(remindBefore(number, later(days))).toEqual(proposedAt),
  )

  test('an unanswered one has lapsed at that instant, an answered one stays as it is', () => {
    const open = { state: 'PROPOSED', lapsesAt: later(60) } as const
    expect(stateOn(open, later(60, -1))).toBe('PROPOSED')
    expect(stateOn(open, later(60))).toBe('LAPSED')
    expect(stateOn({ ...open, state: 'CONFIRMED' }, later(61))).toBe('CONFIRMED')
  })
})

describe('the same proposal', () => {
  const one = { title: 'Dementia Care', units: 150, providerNumber: 'NAC-7001' }
  test.each([
    [{ ...one, title: '  dementia   CARE ' }],
    [{ ...one, title: 'Deméntia care' }],
    [{ ...one, providerNumber: 'nac-7001' }],
  ])('%j is the same', (other) => expect(sameKeyOf(other)).toBe(sameKeyOf(one)))
  test.each([
    [{ ...one, title: 'Dementia Care 2' }],
    [{ ...one, units: 151 }],
    [{ ...one, units: null }],
    [{ ...one, providerNumber: null }],
  ])('%j is another', (other) => expect(sameKeyOf(other)).not.toBe(sameKeyOf(one)))
})

describe('what is wrong with a proposed credit', () => {
  const fine = { title: 'Falls', completedAt: '2026-11-21', units: 1.5, format: 'ONLINE' }
  test('today is fine, tomorrow is not completed', () => {
    expect(proposalProblems(fine, '2026-11-21', '2026-11-21')).toEqual({})
    expect(completedProblem('2026-11-22', '2026-11-21')).toBe('validation.dateInFuture')
    expect(completedProblem(null, '2026-11-21')).toBeNull()
  })
  test('all fields are told together', () => {
    const wrong = { ...fine, title: ' ', units: 1000, format: 'film' }
    expect(proposalProblems(wrong, '2026-11-22', '2026-11-21')).toEqual({
      title: 'validation.required',
      units: 'validation.units',
      format: { key: 'validation.chooseOne', params: { allowed: 'IN_PERSON, ONLINE, HYBRID' } },
      completedAt: 'validation.dateInFuture',
    })
  })
})
