import { expect, test } from 'vitest'
import { keepsPlace } from '@/lib/domain/enrollments/kept-place'

const came = new Date('2026-11-21T18:00:00Z')

test.each([
  ['a seat in a session to come', 'ENROLLED', null, 'SCHEDULED', false],
  ['a seat in a session that goes on', 'ENROLLED', null, 'OPEN', false],
  ['a seat in a session that is over', 'ENROLLED', null, 'ENDED', true],
  ['somebody who waits, in one that is over', 'PENDING', null, 'ENDED', false],
  ['somebody who came', 'ENROLLED', came, 'OPEN', true],
  ['somebody who came, in one that is over', 'ENROLLED', came, 'ENDED', true],
] as const)('%s', (_name, status, checkedInAt, state, kept) => {
  expect(keepsPlace({ status, checkedInAt }, state)).toBe(kept)
})
