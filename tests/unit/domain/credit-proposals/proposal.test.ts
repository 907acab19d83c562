import { describe, expect, test } from 'vitest'
import { lapsesAt, remindBefore, remindersDue, sameKeyOf, stateOn } from '@/lib/domain/credit-proposals/proposal'
import { completedProblem, proposalProblems } from '@/lib/domain/credit-proposals/values'

const proposedAt = new Date('2026-09-01T10:00:00Z')
const later = (days: number, ms = 0) => new Date(proposedAt.getTime() + days * 86_400_000 + ms)

describe('the time of a proposal', () => {
  test('it lapses after 60 days', () => expect(lapsesAt(proposedAt)).toEqual(later(60)))

  test.each([
    [later(7, -1), 0],
    [later(7), 1],
    [later(30, -1), 1],
    [later(30), 2],
    [later(59), 2],
  ])('by %o it should have been reminded of %i times', (now, count) =>
    expect(remindersDue(proposedAt, now)).toBe(count),
  )

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
      format: 'validation.chooseOne',
      completedAt: 'validation.dateInFuture',
    })
  })
})
