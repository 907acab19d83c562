import { expect, test } from 'vitest'
import { ifWrong, moveOf } from '@/app/_components/enrollments/enrollment-facts'
import { enrollmentStatuses } from '@/lib/domain/lists/sessions'
import { translatorFor } from '@/lib/i18n/translator'

const session = { org: { name: 'Sunrise' } }
const t = translatorFor('en')

test('who is recorded as absent or as not done reads who can correct it, and nobody else does', () => {
  expect(ifWrong({ enrollment: { status: 'ABSENT' }, session }, t)).toBe(
    'Sunrise recorded that you weren’t there, so this session gives no credit. If that’s wrong, tell Sunrise. It can correct the record.',
  )
  const told = enrollmentStatuses.filter((status) => ifWrong({ enrollment: { status }, session }, t) !== null)
  expect(told.toSorted()).toEqual(['ABSENT', 'INCOMPLETE'])
})

test('whom staff marked present from paper is not said to have checked in', () => {
  const move = (kind: string, witness: 'SERVER' | 'HAND' | null) => moveOf({ kind, pendingReason: null, witness })
  const words = (key: string) => t(`enrollments.history.moves.${key}`)
  expect(words(move('checkIn', 'SERVER'))).toBe('Checked in')
  expect(words(move('checkIn', 'HAND'))).toBe('Marked present by hand')
  expect(move('checkOut', 'HAND')).toBe('checkOut')
  expect(moveOf({ kind: 'enroll', pendingReason: 'WAITLIST', witness: null })).toBe('enrollWAITLIST')
})
