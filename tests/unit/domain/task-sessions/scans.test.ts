import { expect, test } from 'vitest'
import { mayRemoveScan } from '@/lib/domain/task-sessions/session-problems'

const at = (iso: string) => new Date(iso)
const finalizedAt = at('2026-11-20T18:00:00.000Z')

test.each([
  ['before any finalizing', '2026-11-20T17:00:00.000Z', null, true],
  ['a millisecond before it was finalized', '2026-11-20T17:59:59.999Z', finalizedAt, false],
  ['in the moment in which it was finalized', '2026-11-20T18:00:00.000Z', finalizedAt, false],
  ['a millisecond later', '2026-11-20T18:00:00.001Z', finalizedAt, true],
])('a scan that was added %s: may it go?', (_when, createdAt, finalized, may) => {
  expect(mayRemoveScan({ createdAt: at(createdAt) }, { finalizedAt: finalized })).toBe(may)
})
