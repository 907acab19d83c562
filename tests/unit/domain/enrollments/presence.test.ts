import { expect, test } from 'vitest'
import { presenceOf } from '@/lib/domain/enrollments/place-facts'
import { enrollmentStatuses, type TaskSessionState, taskSessionStates } from '@/lib/domain/lists/sessions'

const seat = { status: 'ENROLLED', attendanceSource: null, signatureId: null }
const came = { ...seat, attendanceSource: 'CODE' }
const signed = { ...came, signatureId: 's' }

test.each<[TaskSessionState, ReturnType<typeof presenceOf>[]]>([
  ['SCHEDULED', ['EXPECTED', 'PRESENT', 'SIGNED']],
  ['OPEN', ['EXPECTED', 'PRESENT', 'SIGNED']],
  ['ENDED', ['UNRECORDED', 'ATTENDED', 'ATTENDED']],
  ['CANCELLED', [null, null, null]],
])('in a session that is %s, somebody with a seat, who came, and who signed, is told apart', (state, presences) => {
  expect([seat, came, signed].map((one) => presenceOf(one, state))).toEqual(presences)
})

test('somebody without a seat, or whose result is known, has none in any state', () => {
  const others = enrollmentStatuses.filter((status) => status !== 'ENROLLED')
  for (const status of others)
    for (const state of taskSessionStates) expect(presenceOf({ ...signed, status }, state)).toBeNull()
})
