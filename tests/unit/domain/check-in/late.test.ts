import { describe, expect, test } from 'vitest'
import { stepAt, stepMs } from '@/lib/domain/check-in/code'
import { type CheckInTimes, codeShownAt, lateSteps, pressedMoment } from '@/lib/domain/check-in/window'
import { hasWaited, witnessOfPress } from '@/lib/domain/check-in/witness'

const at = (time: string) => new Date(`2026-05-01T${time}Z`)
const session: CheckInTimes = {
  state: 'OPEN',
  startsAt: at('10:00:00'),
  endsAt: at('12:00:00'),
  timeZone: 'UTC',
  openedAt: null,
  startedAt: null,
  endedAt: null,
  checkInOpensMin: 30,
  checkInClosesMin: 30,
  checkOutRequired: false,
}
const codeOf = (step: number) => `S${step}`
const codeAt = (time: string) => codeOf(stepAt(at(time)))
const shown = (time: string, now: string, overrides: Partial<CheckInTimes> = {}) =>
  codeShownAt({ ...session, ...overrides }, codeAt(time), at(now), codeOf)

describe('the window that a late code names', () => {
  test('is that of its own step, whatever the phone says', () => {
    expect(shown('09:40:07', '11:00:00')).toEqual(at('09:40:00'))
    expect(shown('09:40:19', '11:00:00')).toEqual(at('09:40:00'))
    expect(shown('09:40:20', '11:00:00')).toEqual(at('09:40:20'))
  })

  test('begins with check-in, and is not before it', () => {
    expect(shown('09:30:00', '11:00:00')).toEqual(at('09:30:00'))
    expect(shown('09:29:59', '11:00:00')).toBeNull()
    expect(shown('09:30:00', '11:00:00', { checkInOpensMin: 29 })).toBeNull()
    // Opened by hand in the middle of a step, so nobody was there before.
    expect(shown('09:10:05', '11:00:00', { openedAt: at('09:10:13') })).toEqual(at('09:10:13'))
  })

  test('ends with check-in', () => {
    expect(shown('10:29:59', '11:00:00')).toEqual(at('10:29:40'))
    expect(shown('10:30:00', '11:00:00')).toBeNull()
    expect(shown('10:15:00', '11:00:00', { endedAt: at('10:15:00'), state: 'ENDED' })).toBeNull()
    expect(shown('10:14:59', '11:00:00', { endedAt: at('10:15:00'), state: 'ENDED' })).toEqual(at('10:14:40'))
  })

  test('is not of the future', () => {
    expect(shown('10:00:00', '10:00:19')).toEqual(at('10:00:00'))
    expect(shown('10:00:20', '10:00:19')).toBeNull()
  })

  test('is none for a code that was never shown', () => {
    expect(codeShownAt(session, 'S', at('11:00:00'), codeOf)).toBeNull()
  })
})

test.each([
  ['SCHEDULED', true],
  ['OPEN', true],
  ['ENDED', true],
  ['FINALIZED', false],
  ['CANCELLED', false],
  ['DRAFT', false],
] as const)('a session that is %s takes late check-ins: %s', (state, takes) => {
  expect(lateSteps({ ...session, state }, at('13:00:00')) !== null).toBe(takes)
})

test('no more steps are looked through than check-in was open', () => {
  const { first, last } = lateSteps(session, at('13:00:00'))!
  expect((last - first + 1) * stepMs).toBe(60 * 60_000)
})

describe('a press that may have waited', () => {
  const now = at('11:00:00')
  const since = at('00:00:00')
  test('has waited after more than half a minute', () => {
    expect(hasWaited(at('10:59:30'), now)).toBe(false)
    expect(hasWaited(new Date(at('10:59:30').getTime() - 1), now)).toBe(true)
    expect(hasWaited(at('11:05:00'), now)).toBe(false)
    expect(hasWaited(null, now)).toBe(false)
  })

  test('is of now when it has not, and never of the future', () => {
    for (const pressedAt of [null, at('10:59:45'), at('11:30:00')])
      expect(pressedMoment(session, pressedAt, { now, since })).toEqual({ at: now, session, witness: 'SERVER' })
  })

  test('is entered by hand where what was pressed did not exist yet', () => {
    const made = at('10:45:00')
    expect(witnessOfPress(at('10:45:00'), now, made)).toBe('DEVICE')
    expect(witnessOfPress(at('10:44:59'), now, made)).toBe('HAND')
    expect(pressedMoment(session, at('10:44:59'), { now, since: made })).toEqual({ at: now, session, witness: 'HAND' })
  })

  test('is the device’s word for an hour, and entered by hand after that', () => {
    expect(witnessOfPress(at('10:00:00'), now, since)).toBe('DEVICE')
    expect(witnessOfPress(new Date(at('10:00:00').getTime() - 1), now, since)).toBe('HAND')
    expect(pressedMoment(session, at('09:59:00'), { now, since })).toEqual({ at: now, session, witness: 'HAND' })
  })

  test('is judged by the session as it was then', () => {
    const ended = { ...session, state: 'ENDED' as const, endedAt: at('10:50:00') }
    expect(pressedMoment(ended, at('10:40:00'), { now, since })).toMatchObject({
      at: at('10:40:00'),
      session: { state: 'OPEN' },
    })
    expect(pressedMoment(ended, at('10:50:00'), { now, since })).toMatchObject({ session: { state: 'ENDED' } })
    const final = { ...session, state: 'FINALIZED' as const }
    expect(pressedMoment(final, at('10:40:00'), { now, since })).toMatchObject({ session: { state: 'FINALIZED' } })
  })
})
