import 'server-only'
import { randomUUID } from 'node:crypto'
import {
  type EnrollmentRecord,
  holdEnrollmentsAmong,
  insertEnrollments,
  type NewEnrollment,
  seatsTaken,
} from '@/lib/data/enrollments'
import type { TaskSessionRecord } from '@/lib/data/task-sessions'
import { factsAt } from '@/lib/domain/enrollments/move-facts'
import { type EnrollmentStanding, type MoveBy, moveEnrollment } from '@/lib/domain/enrollments/moves'
import { nextInLine } from '@/lib/domain/enrollments/seats'
import type { EnrollmentSource } from '@/lib/domain/lists/sessions'
import { ok, type Result } from '@/lib/domain/result'
import type { Write } from '../write'

/** Who enrolls whom; `at` is the moment of the request. */
export type Enrolling = {
  userIds: readonly string[]
  by: Extract<MoveBy, 'PERSON' | 'STAFF' | 'DOOR'>
  source: EnrollmentSource
  actorId: string
  at: Date
}

/**
 * Enrolls people in a session that is held for UPDATE, each as the table of moves says: a seat, a place on the waiting list, an
 * approval to wait for, or a refusal of their own. Answers one result for each, in their order.
 */
export async function enrollPeople(
  { tx, audit }: Write,
  session: TaskSessionRecord,
  { userIds, by, source, actorId, at }: Enrolling,
): Promise<Result<EnrollmentRecord>[]> {
  const held = await holdEnrollmentsAmong(tx, { taskSessionId: session.id, userIds })
  const current = new Map<string, EnrollmentStanding>(held.map((one) => [one.userId, one]))
  const seats = await seatsTaken(tx, session.id)
  const facts = { ...factsAt(session, at, by), seats }
  const rows: NewEnrollment[] = []
  const moved = userIds.map((userId): Result<string> => {
    const one = moveEnrollment(current.get(userId) ?? null, 'enroll', facts)
    if (!one.ok) return one
    const standing = one.value
    if (standing.status === 'ENROLLED') seats.taken += 1
    if (standing.pendingReason === 'WAITLIST') seats.waiting += 1
    const waitingAt = standing.pendingReason ? nextInLine(seats.lastWaitingAt, at) : null
    if (waitingAt) seats.lastWaitingAt = waitingAt
    const row = { id: randomUUID(), orgId: session.orgId, taskSessionId: session.id, userId, source, waitingAt }
    rows.push({ ...row, standing, kind: 'enroll' })
    current.set(userId, standing)
    return ok(row.id)
  })
  const made = new Map((await insertEnrollments(tx, rows, { actorId, at })).map((row) => [row.id, row]))
  for (const { id, userId, standing } of rows)
    audit({
      action: 'enrollment.made',
      subjectType: 'Enrollment',
      subjectId: id,
      personId: userId,
      orgId: session.orgId,
      detail: { ...standing, source },
    })
  return moved.map((one) => (one.ok ? ok(made.get(one.value)!) : one))
}
