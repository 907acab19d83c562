import { expect, test } from 'vitest'
import { staysOnRoster } from '@/lib/domain/enrollments/seats'

test.each([
  ['a seat in a session to come', 'ENROLLED', null, 'SCHEDULED', false],
  ['a seat in a session that goes on', 'ENROLLED', null, 'OPEN', false],
  ['a seat in a session that is over', 'ENROLLED', null, 'ENDED', true],
  ['somebody who waits, in one that is over', 'PENDING', null, 'ENDED', false],
  ['somebody who came', 'ENROLLED', 'CODE', 'OPEN', true],
  ['somebody who came, in one that is over', 'ENROLLED', 'PAPER', 'ENDED', true],
] as const)('%s', (_name, status, attendanceSource, state, kept) => {
  expect(staysOnRoster({ status, attendanceSource }, state)).toBe(kept)
})
