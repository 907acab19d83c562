import { seatless } from '@/lib/domain/enrollments/seats'
import type { TaskSessionState } from '@/lib/domain/lists/sessions'
import type { Db, Tx } from '../db'
import type { Prisma } from '../generated/client'
import { findTaskSession, type TaskSessionRecord } from './read'

/**
 * Locks a session's row until the transaction ends and returns the session as it is then: UPDATE to change it or
 * anything counted in it (its enrollments), SHARE to rely on it while others do the same.
 */
export async function lockTaskSession(tx: Tx, id: string, how: 'UPDATE' | 'SHARE'): Promise<TaskSessionRecord | null> {
  if (how === 'UPDATE') await tx.$queryRaw`SELECT 1 FROM "TaskSession" WHERE "id" = ${id}::uuid FOR NO KEY UPDATE`
  else await tx.$queryRaw`SELECT 1 FROM "TaskSession" WHERE "id" = ${id}::uuid FOR SHARE`
  return findTaskSession(tx, id)
}

/** Locks a session and the later ones of its series until the transaction ends, always in the same order. */
export async function lockSeriesFrom(tx: Tx, id: string): Promise<void> {
  await tx.$queryRaw`
    SELECT 1 FROM "TaskSession" s JOIN "TaskSession" o ON o."id" = ${id}::uuid AND s."taskId" = o."taskId"
      AND s."startsAt" >= o."startsAt" AND (s."id" = o."id" OR s."seriesId" = o."seriesId")
    ORDER BY s."id" FOR NO KEY UPDATE OF s`
}

type Row = TaskSessionRecord

/** What papers print below an instructor's name, and their pay per hour in US cents. */
export type InstructorFacts = { title: string | null; license: string | null; rateCents?: number | null | undefined }

/** An instructor of a new session. What is left out is that of their last class. */
export type NewInstructor = { userId: string } & { [Fact in keyof InstructorFacts]?: InstructorFacts[Fact] | undefined }

export type NewTaskSession = Pick<
  Row,
  | 'orgId'
  | 'taskId'
  | 'taskRevisionId'
  | 'startsAt'
  | 'endsAt'
  | 'timeZone'
  | 'format'
  | 'location'
  | 'meetingUrl'
  | 'capacity'
  | 'waitlist'
  | 'approvalRequired'
  | 'selfEnroll'
  | 'cancelUntil'
  | 'checkInOpensMin'
  | 'checkInClosesMin'
  | 'checkOutRequired'
> & {
  state: 'DRAFT' | 'SCHEDULED' | 'ENDED'
  seriesId: string | null
  instructors: readonly NewInstructor[]
} & Partial<EnteredTimes & { recordedAt: Date }>

/** The real times of a session as somebody entered them. */
export type EnteredTimes = Record<'startedAt' | 'startedRecordedAt' | 'endedAt' | 'endedRecordedAt', Date> &
  Record<'startedById' | 'endedById', string>

/** Creates sessions with their instructors and returns their ids in the same order. */
export async function insertTaskSessions(tx: Tx, sessions: readonly NewTaskSession[]): Promise<string[]> {
  const ids: string[] = []
  for (const { instructors, ...data } of sessions) {
    const row = await tx.taskSession.create({
      data: { ...data, instructors: { create: [...instructors] } },
      select: { id: true },
    })
    ids.push(row.id)
  }
  await takeOverTitles(tx, ids)
  return ids
}

/** What an instructor has no title, license or rate of is that of their last class in the same organization. */
async function takeOverTitles(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    WITH last AS (
      SELECT DISTINCT ON (n."id") n."id", b."title", b."license", b."rateCents"
      FROM "TaskSessionInstructor" n JOIN "TaskSession" s ON s."id" = n."taskSessionId"
        JOIN "TaskSessionInstructor" b ON b."userId" = n."userId"
        JOIN "TaskSession" t ON t."id" = b."taskSessionId" AND t."orgId" = s."orgId"
      WHERE n."taskSessionId" = ANY(${[...sessionIds]}::uuid[]) AND num_nulls(n."title", n."license", n."rateCents") > 0
        AND b."taskSessionId" <> ALL(${[...sessionIds]}::uuid[])
        AND num_nonnulls(b."title", b."license", b."rateCents") > 0
      ORDER BY n."id", t."startsAt" DESC, b."id")
    UPDATE "TaskSessionInstructor" i SET "title" = COALESCE(i."title", last."title"),
      "license" = COALESCE(i."license", last."license"), "rateCents" = COALESCE(i."rateCents", last."rateCents") FROM last
    WHERE i."id" = last."id"`
}

export type TaskSessionChanges = Prisma.TaskSessionUncheckedUpdateManyInput

/** Changes a session if its version is still `version`; false when it is stale. */
export async function updateTaskSession(
  tx: Tx,
  id: string,
  version: number,
  changes: TaskSessionChanges,
): Promise<boolean> {
  const data = { ...changes, version: { increment: 1 } }
  const { count } = await tx.taskSession.updateMany({ where: { id, version }, data })
  return count === 1
}

/** Adds an instructor; false when they already are one. */
export async function insertInstructor(tx: Tx, taskSessionId: string, instructor: NewInstructor): Promise<boolean> {
  const { count } = await tx.taskSessionInstructor.createMany({
    data: [{ taskSessionId, ...instructor }],
    skipDuplicates: true,
  })
  if (count === 1) await takeOverTitles(tx, [taskSessionId])
  return count === 1
}

/** Title and license of an instructor as printed on the papers of a session, and their pay per hour. */
export async function updateInstructor(
  tx: Tx,
  taskSessionId: string,
  id: string,
  data: InstructorFacts,
): Promise<void> {
  await tx.taskSessionInstructor.updateMany({ where: { taskSessionId, id }, data })
}

/** What each instructor of a session is paid per hour, in US cents. It is in no other record of the session. */
export async function listInstructorRates(
  db: Db | Tx,
  taskSessionId: string,
): Promise<{ instructorId: string; rateCents: number | null }[]> {
  const rows = await db.taskSessionInstructor.findMany({
    where: { taskSessionId },
    select: { id: true, rateCents: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
  return rows.map(({ id: instructorId, rateCents }) => ({ instructorId, rateCents }))
}

export async function deleteInstructor(tx: Tx, taskSessionId: string, id: string): Promise<boolean> {
  const { count } = await tx.taskSessionInstructor.deleteMany({ where: { taskSessionId, id } })
  return count === 1
}

/** Removes a person as an instructor of a session. */
export async function deleteInstructorOf(tx: Tx, taskSessionId: string, userId: string): Promise<void> {
  await tx.taskSessionInstructor.deleteMany({ where: { userId, taskSessionId } })
}

/** The people of these memberships of an organization that have not ended, by the memberships' ids. */
export async function mapMemberUserIds(
  db: Db | Tx,
  orgId: string,
  roleIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const where = { orgId, id: { in: [...roleIds] }, state: { not: 'ENDED' as const } }
  const rows = await db.role.findMany({ where, select: { id: true, userId: true } })
  return new Map(rows.map(({ id, userId }) => [id, userId]))
}

/** The people among these who are members of an organization. */
export async function listRemainingMembers(tx: Tx, orgId: string, userIds: readonly string[]): Promise<string[]> {
  const where = { orgId, userId: { in: [...userIds] }, state: { not: 'ENDED' as const } }
  const rows = await tx.role.findMany({ where, select: { userId: true } })
  return rows.map(({ userId }) => userId)
}

/** A person to notify about a session, with their enrollment in it; null for somebody who only teaches it. */
export type Concerned = { userId: string; enrollmentId: string | null }

/**
 * Everybody to notify about a change of a session, each once: people who are enrolled or pending, and its instructors
 * who are members.
 */
export const listConcerned = (tx: Tx, taskSessionId: string): Promise<Concerned[]> =>
  tx.$queryRaw<Concerned[]>`
    SELECT DISTINCT ON ("userId") "userId", "enrollmentId" FROM (
      SELECT "userId", "id" AS "enrollmentId" FROM "Enrollment"
      WHERE "taskSessionId" = ${taskSessionId}::uuid AND "status" IN ('ENROLLED', 'PENDING') AND "userId" IS NOT NULL
      UNION ALL SELECT i."userId", NULL FROM "TaskSessionInstructor" i JOIN "TaskSession" s ON s."id" = i."taskSessionId"
      WHERE s."id" = ${taskSessionId}::uuid AND EXISTS (SELECT 1 FROM "Role" r
        WHERE r."userId" = i."userId" AND r."orgId" = s."orgId" AND r."state" <> 'ENDED')) concerned
    ORDER BY "userId", "enrollmentId"`

/** Deletes a session that was never announced; false when it is no longer a draft or was changed. */
export async function deleteDraft(tx: Tx, id: string, version: number): Promise<boolean> {
  const { count } = await tx.taskSession.deleteMany({ where: { id, version, state: 'DRAFT' } })
  return count === 1
}

/** Number of seats of a session taken by people who are in. */
export const countSeats = (tx: Tx, taskSessionId: string): Promise<number> =>
  tx.enrollment.count({ where: { taskSessionId, status: { notIn: [...seatless] } } })

/** When the first person of a session checked in; null when nobody did, or only without a time. */
export async function findFirstCheckIn(tx: Tx, taskSessionId: string): Promise<Date | null> {
  const { _min: first } = await tx.enrollmentEvent.aggregate({
    where: { kind: 'checkIn', enrollment: { taskSessionId } },
    _min: { at: true },
  })
  const where = { taskSessionId, status: { not: 'WITHDRAWN' as const } }
  const { _min: kept } = await tx.enrollment.aggregate({ where, _min: { checkedInAt: true } })
  const times = [first.at, kept.checkedInAt].filter((at) => at !== null)
  return times.length > 0 ? new Date(Math.min(...times.map((at) => at.getTime()))) : null
}

type DueSession = Pick<Row, 'id' | 'state' | 'startsAt' | 'endsAt' | 'timeZone' | 'openedAt' | 'startedAt' | 'endedAt'>

/** Sessions whose stored state may be behind the clock, oldest first; the domain decides which are. */
export const listDueSessions = (db: Db, now: Date, limit: number): Promise<DueSession[]> =>
  db.$queryRaw<DueSession[]>`
    (SELECT "id", "state"::text, "startsAt", "endsAt", "timeZone", "openedAt", "startedAt", "endedAt" FROM "TaskSession"
      WHERE "state" = 'SCHEDULED' AND "startsAt" <= ${now} ORDER BY "startsAt" LIMIT ${limit})
    UNION ALL (SELECT "id", "state"::text, "startsAt", "endsAt", "timeZone", "openedAt", "startedAt", "endedAt" FROM "TaskSession"
      WHERE "state" = 'OPEN' AND "endsAt" <= ${now} ORDER BY "endsAt" LIMIT ${limit})`

/** Moves sessions from one state to another by the clock; those that have moved on in the meantime are left alone. */
export async function storeStates(
  tx: Tx,
  ids: readonly string[],
  from: TaskSessionState,
  to: TaskSessionState,
  now: Date,
): Promise<number> {
  return tx.$executeRaw`
    UPDATE "TaskSession" s SET "state" = ${to}::"TaskSessionState", "updatedAt" = ${now}
    FROM (SELECT "id" FROM "TaskSession" WHERE "id" = ANY(${[...ids]}::uuid[]) AND "state" = ${from}::"TaskSessionState"
        AND ("startsAt" <= ${now} OR "openedAt" <= ${now}) ORDER BY "id" FOR NO KEY UPDATE SKIP LOCKED) due
    WHERE s."id" = due."id"`
}

/** A task's sessions that were never finalized and still can be, in the order in which they are locked. */
export async function listUnfinalizedSessions(tx: Tx, taskId: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "TaskSession" WHERE "taskId" = ${taskId}::uuid AND "finalizedAt" IS NULL AND "state" <> 'CANCELLED'
    ORDER BY "id" FOR NO KEY UPDATE`
  return rows.map(({ id }) => id)
}
