import { expect, test } from 'vitest'
import { failureText, nextRun } from '@/lib/domain/jobs/jobs'
import { jobTable } from '@/lib/services/job-table'

const at = (text: string) => new Date(`2026-11-26T${text}Z`)

test.each([
  ['each minute', '* * * * *', '10:00:30', '2026-11-26T10:01:00.000Z'],
  ['each minute, on the minute', '* * * * *', '10:00:00', '2026-11-26T10:01:00.000Z'],
  ['every two minutes', '*/2 * * * *', '10:02:59', '2026-11-26T10:04:00.000Z'],
  ['a minute of each hour', '7 * * * *', '10:07:00', '2026-11-26T11:07:00.000Z'],
  ['a time of day, later today', '23 9 * * *', '09:22:59', '2026-11-26T09:23:00.000Z'],
  ['a time of day, tomorrow', '23 9 * * *', '09:23:00', '2026-11-27T09:23:00.000Z'],
])('a schedule is due next: %s', (_name, cron, now, due) => {
  expect(nextRun(cron, at(now))?.toISOString()).toBe(due)
})

test.each(['0 9 * * 1', '61 * * * *', '* 24 * * *', '*/0 * * * *', 'now', '1-5 * * * *'])(
  'nothing is said of a schedule that is not understood: %s',
  (cron) => {
    expect(nextRun(cron, at('10:00:00'))).toBeNull()
  },
)

test('every schedule of the product is understood', () => {
  for (const { schedule } of Object.values(jobTable))
    if (schedule) expect(nextRun(schedule, at('10:00:00'))).not.toBeNull()
})

test.each([
  ['an address', '550 <Ana.Ruiz+x@example.co.uk> unknown', '550 <[address]> unknown'],
  ['a phone number', 'no carrier for +1 (415) 555-0100', 'no carrier for [number]'],
  ['an id', 'no row 3f2b1c80-0000-4000-8000-0123456789ab', 'no row [id]'],
  ['a token', `bad token ${'a1B2'.repeat(10)}`, 'bad token [code]'],
  ['what is quoted', 'Key (name)="Ana Ruiz" and \'secret\'', 'Key (name)=[text] and [text]'],
  ['the lines after the first', 'Refused\n  at send (file.ts:1)', 'Refused'],
])('a failure is told without %s', (_name, said, told) => {
  expect(failureText(said)).toBe(told)
})

test('a long failure is cut', () => {
  expect(failureText('no '.repeat(300))).toHaveLength(300)
})
