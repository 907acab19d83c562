import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { answerCase } from '@/lib/domain/compliance/case-format'
import { periodRuleFor } from '@/lib/domain/compliance/reference-rule-for'
import { shippedBook } from '@/lib/domain/compliance/shipped-rules'
import { derivePeriods } from '@/lib/domain/credentials/period'
import { repeatedDays, seriesOf } from '@/lib/domain/task-sessions/recurrence'
import { instantOfWallTime } from '@/lib/domain/time/wall-time'
import { missingLetters } from '@/lib/exports/pdf/faces'

// Inputs that made other products fail, as people have reported it in public.
const textOf = (name: string) => readFileSync(`fixtures/public-bugs/${name}`, 'utf8')
const read = <T>(name: string): T => JSON.parse(textOf(name)) as T

type Issued = { geo: string; credentialType: string; effectiveAt: string; expiresAt: string; expected: string[][] }

test.each(read<{ 'addCredential inputs': Issued[] }>('periods-same-day.json')['addCredential inputs'])(
  'a license of $geo $credentialType that expires on the day of its issue has no period of one day',
  ({ geo, credentialType, effectiveAt, expiresAt, expected }) => {
    const rule = periodRuleFor(shippedBook, geo, credentialType, expiresAt)
    const periods = derivePeriods(effectiveAt, expiresAt, rule)
    expect(periods.map(({ startsAt, endsAt }) => [startsAt, endsAt])).toEqual(expected)
  },
)

test('a first year that begins on Feb 29 ends on Feb 27, and a credit of Feb 28 is of the second year', () => {
  const [boundaries, derived, evaluated] = read<unknown[]>('leap-first-year.cases.json').map((record) =>
    answerCase(record, shippedBook),
  )
  expect(boundaries).toMatchObject({ result: { firstYearEndsAt: '2025-02-27', secondYearStartsAt: '2025-02-28' } })
  expect(derived).toMatchObject({
    result: [
      { startsAt: '2022-03-01', endsAt: '2024-02-28' },
      { startsAt: '2024-02-29', endsAt: '2026-02-28' },
    ],
  })
  expect(evaluated).toMatchObject({ result: { credits: [{ id: 'a', year: 2 }] } })
})

type Weekly = { createTaskSession: { timeZone: string; startsAt: string; endsAt: string; repeatWeekly: number } }

test('a weekly class at an hour that the clock skips names the day', () => {
  const { timeZone, startsAt, endsAt, repeatWeekly } = read<Weekly>(
    'session-weekly-clock-change.json',
  ).createTaskSession
  const [from, to] = [instantOfWallTime(startsAt, timeZone), instantOfWallTime(endsAt, timeZone)]
  const weekly = { every: 'WEEK', interval: 1, times: repeatWeekly, until: null } as const
  const repetition = { days: repeatedDays(startsAt.slice(0, 10), weekly), alsoAt: [] }
  expect(seriesOf({ startsAt: from, endsAt: to, cancelUntil: null }, timeZone, repetition)).toEqual({
    skippedOn: '2027-03-14',
  })
})

test('a font has each letter of the names that were printed as other ones, and those that none has are known', () => {
  const names = textOf('names-on-paper.csv').trim().split('\n').slice(1)
  expect(names.length).toBeGreaterThan(5)
  const missing = names.flatMap((row) => missingLetters(row.split(',').slice(0, 2).join(' ')))
  expect(missing).toEqual(['𝓜', '𝓪', '𝓻', '𝓲', '𝐿'])
})
