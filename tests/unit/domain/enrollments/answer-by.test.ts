import { expect, test } from 'vitest'
import { answerBy } from '@/lib/domain/enrollments/place-facts'

const at = (hour: number) => new Date(Date.UTC(2026, 11, 5, hour))

test.each([
  ['before a session, its beginning', at(12), at(8), at(7), at(8)],
  ['where the invitation is over sooner, its end', at(6), at(8), at(5), at(6)],
  ['at the beginning and while the session runs, the end of the invitation', at(12), at(8), at(8), at(12)],
])('an invitation is answered by: %s', (_case, expiresAt, startsAt, now, by) => {
  expect(answerBy(expiresAt, startsAt, now)).toEqual(by)
})
