import { expect, test } from 'vitest'
import { askAgainHours, askableFrom, attendeeSignature } from '@/lib/domain/signatures/asking'

const at = new Date('2026-11-23T20:00:00Z')
const later = (ms: number) => new Date(at.getTime() + ms)
const pause = askAgainHours * 3_600_000

test('somebody is asked again once four hours are over', () => {
  expect(askableFrom(null, at)).toBeNull()
  expect(askableFrom(at, at)).toEqual(later(pause))
  expect(askableFrom(at, later(pause - 1))).toEqual(later(pause))
  expect(askableFrom(at, later(pause))).toBeNull()
})

const came = { status: 'ENROLLED', attendanceSource: 'CODE', signatureId: null } as const

test.each([
  [{ ...came }, 'attend', 'MISSING'],
  [{ ...came, signatureId: 's' }, 'attend', 'SIGNED'],
  [{ ...came, attendanceSource: 'PAPER' }, 'attend', 'ON_PAPER'],
  [{ ...came, attendanceSource: 'PAPER', signatureId: 's' }, 'attend', 'SIGNED'],
  [{ ...came, attendanceSource: 'INSTRUCTOR', status: 'ATTENDED' }, null, 'MISSING'],
  [{ ...came, status: 'PASS' }, null, 'MISSING'],
  [{ ...came, status: 'FAIL' }, null, 'MISSING'],
  [{ ...came }, 'incomplete', null],
  [{ ...came, status: 'INCOMPLETE' }, null, null],
  [{ ...came, status: 'ABSENT', attendanceSource: null }, null, null],
  [{ ...came, attendanceSource: null }, 'absent', null],
  [{ ...came, status: 'PENDING', attendanceSource: null }, 'remove', null],
] as const)('the signature of %j, proposed %s, is %s', (enrollment, proposal, signature) => {
  expect(attendeeSignature(enrollment, proposal)).toBe(signature)
})
