import { describe, expect, test } from 'vitest'
import {
  chosenSides,
  conflictKey,
  usualAssignment,
  usualCredential,
  usualEnrollment,
  usualRole,
} from '@/lib/domain/people/merge-plan'

describe('what is proposed where both records have something', () => {
  const role = (state: 'ACTIVE' | 'ON_LEAVE' | 'ENDED', roleType: 'ADMIN' | 'MEMBER' = 'MEMBER') => ({
    state,
    roleType,
  })
  test.each([
    [role('ACTIVE'), role('ACTIVE'), 'KEPT'],
    [role('ENDED'), role('ACTIVE'), 'OTHER'],
    [role('ENDED'), role('ON_LEAVE'), 'OTHER'],
    [role('ACTIVE'), role('ENDED', 'ADMIN'), 'KEPT'],
    [role('ACTIVE'), role('ACTIVE', 'ADMIN'), 'OTHER'],
  ] as const)('of memberships %j and %j: %s', (kept, other, side) => expect(usualRole(kept, other)).toBe(side))

  const license = (verifiedState: string, expiresAt: string, archived = false) => ({
    verifiedState,
    expiresAt,
    archived,
  })
  test.each([
    [license('UNVERIFIED', '2027-01-01'), license('UNVERIFIED', '2027-01-01'), 'KEPT'],
    [license('UNVERIFIED', '2027-01-01'), license('UNVERIFIED', '2027-01-02'), 'OTHER'],
    [license('YES', '2027-01-01'), license('UNVERIFIED', '2028-01-01'), 'KEPT'],
    [license('NO', '2028-01-01'), license('YES', '2027-01-01'), 'OTHER'],
    [license('YES', '2028-01-01', true), license('UNVERIFIED', '2027-01-01'), 'OTHER'],
  ] as const)('of licenses %j and %j: %s', (kept, other, side) => expect(usualCredential(kept, other)).toBe(side))

  const seat = (status: string, certified = false) => ({ status, certified })
  test.each([
    [seat('ENROLLED'), seat('ENROLLED'), 'KEPT'],
    [seat('ENROLLED'), seat('PASS'), 'OTHER'],
    [seat('PASS'), seat('ATTENDED', true), 'OTHER'],
    [seat('ENROLLED'), seat('PENDING'), 'KEPT'],
  ] as const)('of places %j and %j: %s', (kept, other, side) => expect(usualEnrollment(kept, other)).toBe(side))

  const assignment = (state: string, doneParts = 0) => ({ state, doneParts })
  test.each([
    [assignment('ASSIGNED'), assignment('ASSIGNED'), 'KEPT'],
    [assignment('IN_PROGRESS', 3), assignment('COMPLETE', 1), 'OTHER'],
    [assignment('IN_PROGRESS', 1), assignment('IN_PROGRESS', 2), 'OTHER'],
    [assignment('CLOSED', 5), assignment('ASSIGNED'), 'OTHER'],
  ] as const)('of assignments %j and %j: %s', (kept, other, side) => expect(usualAssignment(kept, other)).toBe(side))
})

describe('choices', () => {
  const conflicts = [{ key: conflictKey('NAME', '') }, { key: conflictKey('ROLE', 'o') }]
  const name = { key: 'NAME', side: 'OTHER' } as const
  const role = { key: 'ROLE:o', side: 'KEPT' } as const
  test('count when there is exactly one for each conflict', () => {
    expect(chosenSides(conflicts, [role, name])).toEqual(
      new Map([
        [role.key, 'KEPT'],
        [name.key, 'OTHER'],
      ]),
    )
    expect(chosenSides([], [])).toEqual(new Map())
  })
  test.each([
    ['one is missing', [name]],
    ['one is named twice', [name, name]],
    ['one is about nothing there is', [name, role, { key: 'DOB', side: 'KEPT' as const }]],
    ['one is about something else', [name, { key: 'ROLE:p', side: 'KEPT' as const }]],
  ])('do not count when %s', (_when, choices) => expect(chosenSides(conflicts, choices)).toBeNull())
})
