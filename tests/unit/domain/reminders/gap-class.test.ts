import { expect, test } from 'vitest'
import { bestClass, classesThatClose } from '@/lib/domain/reminders/gap-class'

const gap = { missingUnits: 800, until: '2027-01-13' } as const
const on = (completedAt: `${number}-${number}-${number}`, addedUnits: number) => ({
  ...{ completedAt, addedUnits, startsAt: new Date(`${completedAt}T17:00:00Z`) },
})
const day = ({ completedAt }: { completedAt: string }) => completedAt

test('what adds most of the missing hours is chosen, and of several that add as much the soonest', () => {
  const classes = [on('2026-12-05', 400), on('2026-12-20', 600), on('2026-12-10', 600)]
  expect(bestClass(classes, gap)).toMatchObject({ completedAt: '2026-12-10', addedUnits: 600 })
})

test('hours beyond the gap are worth nothing: a class that closes it sooner comes first', () => {
  expect(bestClass([on('2026-12-20', 1200), on('2026-12-10', 800)], gap)).toMatchObject({ completedAt: '2026-12-10' })
})

test.each([
  ['on the last day helps', on('2027-01-13', 100), '2027-01-13'],
  ['the day after is too late', on('2027-01-14', 100), null],
  ['adds nothing', on('2026-12-01', 0), null],
])('a class that is held %s', (_name, one, expected) => {
  const best = bestClass([one], gap)
  expect(best && day(best)).toBe(expected)
})

test('without a class there is none', () => expect(bestClass([], gap)).toBeNull())

test('all that help are named, the best first', () => {
  const classes = [on('2026-12-05', 400), on('2026-12-20', 0), on('2026-12-10', 600), on('2027-02-01', 800)]
  expect(classesThatClose(classes, gap).map(day)).toEqual(['2026-12-10', '2026-12-05'])
})
