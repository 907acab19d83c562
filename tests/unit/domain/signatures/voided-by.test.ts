import { expect, test } from 'vitest'
import { voidedBySession, voidedByTask } from '@/lib/domain/signatures/voided-by'

test.each([
  [[], null],
  [['capacity', 'meetingUrl', 'cancelUntil'], null],
  [['format'], 'instructors'],
  [['startsAt'], 'everybody'],
  [['endsAt'], 'everybody'],
  [['timeZone'], 'everybody'],
  [['format', 'location'], 'everybody'],
])('a session with other %j: signatures of %s are void', (changed, whose) => {
  expect(voidedBySession(changed)).toBe(whose)
})

test.each([
  [[], null],
  [['units'], 'instructors'],
  [['topics', 'eligible'], 'instructors'],
  [['units', 'title'], 'everybody'],
])('a class with other %j: signatures of %s are void', (changed, whose) => {
  expect(voidedByTask(changed)).toBe(whose)
})
