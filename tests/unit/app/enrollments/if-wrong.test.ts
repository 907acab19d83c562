import { expect, test } from 'vitest'
import { ifWrong } from '@/app/_components/enrollments/enrollment-facts'
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
