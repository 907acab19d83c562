import 'server-only'
import type { Tx } from '@/lib/data/db'
import { changeEnrollments } from '@/lib/data/enrollments'
import { holdUnanswered } from '@/lib/data/session-invitations'

/** Ends enrollments whose invitation was not answered in time; the invitations themselves are ended by the caller, after them. */
export async function endUnanswered(tx: Tx, now: Date, batch: number): Promise<void> {
  const held = await holdUnanswered(tx, now, batch)
  const to = { status: 'WITHDRAWN', pendingReason: null } as const
  await changeEnrollments(
    tx,
    held.map((one) => ({ id: one.id, version: one.version, event: { kind: 'remove', from: one, to } })),
    { actorId: null, at: now },
  )
}
