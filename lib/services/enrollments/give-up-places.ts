import 'server-only'
import { changeEnrollments, type EnrollmentRecord } from '@/lib/data/enrollments'
import { holdPlacesIn } from '@/lib/data/open-places'
import type { TaskSessionRecord } from '@/lib/data/task-sessions'
import { keepsPlace } from '@/lib/domain/enrollments/kept-place'
import { factsAt } from '@/lib/domain/enrollments/move-facts'
import { moveEnrollment } from '@/lib/domain/enrollments/moves'
import type { ProductReason } from '@/lib/domain/enrollments/product-reasons'
import { ok, type Result } from '@/lib/domain/result'
import { sessionStateAt } from '@/lib/domain/task-sessions/session-state'
import type { Write } from '../write'

export type Leaving = { userId: string; actorId: string; reason: ProductReason; now: Date }
/** What somebody gave up, and the sessions where a seat may be free now. */
export type GivenUp = { places: EnrollmentRecord[]; sessions: TaskSessionRecord[] }

/**
 * Takes a person off these sessions, which are held for UPDATE; somebody who came keeps the place. The caller gives the seats to who
 * waits and refreshes what curriculums ask.
 */
export async function giveUpPlaces(
  { tx, audit }: Write,
  held: ReadonlyMap<string, TaskSessionRecord>,
  { userId, actorId, reason, now }: Leaving,
): Promise<Result<GivenUp>> {
  const places = await holdPlacesIn(tx, userId, [...held.keys()])
  const given = places.filter((one) => !keepsPlace(one, sessionStateAt(held.get(one.taskSessionId)!, now)))
  const changes = []
  for (const one of given) {
    const moved = moveEnrollment(one, 'remove', { ...factsAt(held.get(one.taskSessionId)!, now, 'SYSTEM'), reason })
    if (!moved.ok) return moved
    const event = { kind: 'remove' as const, from: one, to: moved.value, reason }
    changes.push({ id: one.id, version: one.version, event })
    const detail = { move: 'remove', status: moved.value.status, reason }
    const about = { subjectType: 'Enrollment', subjectId: one.id, personId: userId, orgId: one.orgId }
    audit({ action: 'enrollment.moved', ...about, detail })
  }
  await changeEnrollments(tx, changes, { actorId, at: now })
  const sessionIds = new Set(given.map(({ taskSessionId }) => taskSessionId))
  return ok({ places: given, sessions: [...held.values()].filter(({ id }) => sessionIds.has(id)) })
}
