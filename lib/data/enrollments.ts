import 'server-only'
import { type Seats, seatless } from '@/lib/domain/enrollments/seats'
import type { EnrollmentStanding, EnrollmentTransition } from '@/lib/domain/enrollments/transitions'
import type { EnrollmentSource } from '@/lib/domain/lists/sessions'
import type { NewWebhookEvent } from '@/lib/domain/webhooks/events'
import { enrollmentChanged } from '@/lib/domain/webhooks/new-events'
import type { Db, Tx } from './db'
import { Prisma } from './generated/client'
import { emitEvents } from './webhook-events'

/** A person's place in a session. */
export type EnrollmentRecord = Prisma.EnrollmentGetPayload<object>

export const findEnrollment = (db: Db | Tx, id: string): Promise<EnrollmentRecord | null> =>
  db.enrollment.findUnique({ where: { id } })

/** Locks an enrollment until the transaction ends and reads it as it is then. Its session is locked before. */
export async function lockEnrollment(tx: Tx, id: string): Promise<EnrollmentRecord | null> {
  const [locked] = await tx.$queryRaw<EnrollmentRecord[]>`
    SELECT * FROM "Enrollment" WHERE "id" = ${id}::uuid FOR NO KEY UPDATE`
  return locked ?? null
}

/** The same for all of a session, by id; without those that were withdrawn, which nothing moves any more. */
export const lockEnrollmentsOf = (tx: Tx, taskSessionId: string): Promise<EnrollmentRecord[]> =>
  tx.$queryRaw<EnrollmentRecord[]>`
    SELECT * FROM "Enrollment" WHERE "taskSessionId" = ${taskSessionId}::uuid AND "status" <> 'WITHDRAWN'
    ORDER BY "id" FOR NO KEY UPDATE`

/** The current enrollments of these people in a session, locked by id. */
export const lockEnrollmentsAmong = (
  tx: Tx,
  { taskSessionId, userIds }: { taskSessionId: string; userIds: readonly string[] },
): Promise<EnrollmentRecord[]> =>
  tx.$queryRaw<EnrollmentRecord[]>`
    SELECT * FROM "Enrollment" WHERE "taskSessionId" = ${taskSessionId}::uuid AND "userId" = ANY(${[...userIds]}::uuid[])
      AND "status" <> 'WITHDRAWN' ORDER BY "id" FOR NO KEY UPDATE`

/** The current enrollment of a person in a session, locked; null when there is none or it was withdrawn. */
export async function lockEnrollmentOf(
  tx: Tx,
  { taskSessionId, userId }: { taskSessionId: string; userId: string },
): Promise<EnrollmentRecord | null> {
  const [locked] = await lockEnrollmentsAmong(tx, { taskSessionId, userIds: [userId] })
  return locked ?? null
}

/** The same, only read. */
export const findCurrentEnrollment = (
  db: Db | Tx,
  where: { taskSessionId: string; userId: string },
): Promise<EnrollmentRecord | null> => db.enrollment.findFirst({ where: { ...where, status: { not: 'WITHDRAWN' } } })

/** Seats of a session, and when the last of those who wait for one asked. */
export type SeatsTaken = Seats & { lastWaitingAt: Date | null }

/** Seats taken and people waiting, as the transaction sees them; locked by the lock on the session. */
export async function seatsTaken(tx: Db | Tx, taskSessionId: string): Promise<SeatsTaken> {
  const [row] = await tx.$queryRaw<SeatsTaken[]>`
    SELECT (count(*) FILTER (WHERE "status"::text <> ALL(${[...seatless]})))::int AS "taken",
      (count(*) FILTER (WHERE "pendingReason" = 'WAITLIST'))::int AS "waiting", max("waitingAt") AS "lastWaitingAt"
    FROM "Enrollment" WHERE "taskSessionId" = ${taskSessionId}::uuid AND "status" <> 'WITHDRAWN'`
  return row ?? { taken: 0, waiting: 0, lastWaitingAt: null }
}

/** Who and when, of a change. `actorId` is null when the product did it by itself. */
export type ChangeBy = { actorId: string | null; at: Date }

type Settable = Pick<
  EnrollmentRecord,
  | 'waitingAt'
  | 'checkedInAt'
  | 'checkInMethod'
  | 'checkedOutAt'
  | 'attendedMinutes'
  | 'score'
  | 'signatureId'
  | 'deviceHash'
  | 'invitationId'
>
export type EnrollmentChange = {
  id: string
  /** The version that was locked; a row that has another one is not changed. */
  version: number
  /** Beside where it comes to stand; what is not named stays. */
  set?: Partial<Settable>
  event: { kind: EnrollmentTransition; from: EnrollmentStanding; to: EnrollmentStanding; reason?: string | null }
}

/**
 * Moves enrollments that are locked: rows and their history in one statement each. Answers how many were changed; fewer than named
 * means that one was not locked, and the caller refuses.
 */
export async function changeEnrollments(
  tx: Tx,
  changes: readonly EnrollmentChange[],
  { actorId, at }: ChangeBy,
): Promise<number> {
  if (changes.length === 0) return 0
  const moved = await moveRows(tx, changes, at)
  await insertEvents(
    tx,
    changes.map(({ id, event }) => ({ enrollmentId: id, ...event })),
    { actorId, at },
  )
  const events = new Map(changes.map(({ id, event }) => [id, event]))
  const newEvents = moved.flatMap(({ isListened, ...row }) => {
    const event = events.get(row.id)
    return isListened && event ? enrollmentEvents({ ...row, from: event.from, to: event.to }) : []
  })
  await emitEvents(tx, newEvents, at)
  return moved.length
}

type Told = Pick<EnrollmentRecord, 'id' | 'orgId' | 'userId' | 'taskSessionId' | 'version'>
/** Whether a program of the organization wants to be told: asked along with the change, so that it costs no statement of its own. */
const listenedSql = Prisma.sql`EXISTS (
  SELECT 1 FROM "WebhookSubscription" s WHERE s."orgId" = m."orgId" AND s."state" <> 'ENDED') AS "isListened"`

/** What there is to tell of a move; a check-in leaves an enrollment where it stands. */
const enrollmentEvents = (moved: Told & { from: EnrollmentStanding; to: EnrollmentStanding }): NewWebhookEvent[] =>
  moved.from.status === moved.to.status && moved.from.pendingReason === moved.to.pendingReason
    ? []
    : [enrollmentChanged(moved)]

function moveRows(tx: Tx, changes: readonly EnrollmentChange[], at: Date): Promise<(Told & { isListened: boolean })[]> {
  const rows = changes.map(({ id, version, set = {}, event: { to } }) => ({
    id,
    version,
    status: to.status,
    pendingReason: to.pendingReason,
    named: Object.keys(set),
    ...set,
    deviceHash: set.deviceHash ? Buffer.from(set.deviceHash).toString('hex') : null,
  }))
  return tx.$queryRaw`
    WITH m AS (UPDATE "Enrollment" e SET "status" = n."status", "pendingReason" = n."pendingReason",
      "waitingAt" = CASE WHEN 'waitingAt' = ANY(n."named") THEN n."waitingAt" ELSE e."waitingAt" END,
      "checkedInAt" = CASE WHEN 'checkedInAt' = ANY(n."named") THEN n."checkedInAt" ELSE e."checkedInAt" END,
      "checkInMethod" = CASE WHEN 'checkInMethod' = ANY(n."named") THEN n."checkInMethod" ELSE e."checkInMethod" END,
      "checkedOutAt" = CASE WHEN 'checkedOutAt' = ANY(n."named") THEN n."checkedOutAt" ELSE e."checkedOutAt" END,
      "attendedMinutes" = CASE WHEN 'attendedMinutes' = ANY(n."named") THEN n."attendedMinutes" ELSE e."attendedMinutes" END,
      "score" = CASE WHEN 'score' = ANY(n."named") THEN n."score" ELSE e."score" END,
      "signatureId" = CASE WHEN 'signatureId' = ANY(n."named") THEN n."signatureId" ELSE e."signatureId" END,
      "invitationId" = CASE WHEN 'invitationId' = ANY(n."named") THEN n."invitationId" ELSE e."invitationId" END,
      "deviceHash" = CASE WHEN 'deviceHash' = ANY(n."named") THEN decode(n."deviceHash", 'hex') ELSE e."deviceHash" END,
      "version" = e."version" + 1, "updatedAt" = ${at}::timestamptz
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS n("id" uuid, "version" int, "status" "EnrollmentStatus",
      "pendingReason" "PendingReason", "named" text[], "waitingAt" timestamptz, "checkedInAt" timestamptz,
      "checkInMethod" "CheckInMethod", "checkedOutAt" timestamptz, "attendedMinutes" int, "score" int, "signatureId" uuid,
      "invitationId" uuid, "deviceHash" text)
    WHERE e."id" = n."id" AND e."version" = n."version"
    RETURNING e."id", e."orgId", e."userId", e."taskSessionId", e."version")
    SELECT m.*, ${listenedSql} FROM m`
}

export type NewEnrollment = {
  id: string
  orgId: string
  taskSessionId: string
  userId: string
  source: EnrollmentSource
  standing: EnrollmentStanding
  kind: EnrollmentTransition
  invitationId?: string | null
  waitingAt?: Date | null
  reason?: string | null
}

/**
 * Makes enrollments with the first line of their history, all in one statement, and answers them in the order named. The session
 * is locked: nobody has another one.
 */
export async function insertEnrollments(
  tx: Tx,
  rows: readonly NewEnrollment[],
  { actorId, at }: ChangeBy,
): Promise<EnrollmentRecord[]> {
  if (rows.length === 0) return []
  const values = rows.map(({ standing, reason, ...row }) => ({ ...row, ...standing, reason: reason?.trim() || null }))
  const made = await tx.$queryRaw<(EnrollmentRecord & { isListened: boolean })[]>`
    WITH named AS MATERIALIZED (
      SELECT * FROM json_to_recordset(${JSON.stringify(values)}::json) AS n("id" uuid, "orgId" uuid, "taskSessionId" uuid,
        "userId" uuid, "status" "EnrollmentStatus", "pendingReason" "PendingReason", "source" "EnrollmentSource",
        "invitationId" uuid, "waitingAt" timestamptz, "kind" text, "reason" text)),
    made AS (
      INSERT INTO "Enrollment" ("id", "orgId", "taskSessionId", "userId", "status", "pendingReason", "source", "invitationId",
        "waitingAt", "createdAt", "updatedAt")
      SELECT "id", "orgId", "taskSessionId", "userId", "status", "pendingReason", "source", "invitationId", "waitingAt",
        ${at}::timestamptz, ${at}::timestamptz FROM named RETURNING *),
    told AS (
      INSERT INTO "EnrollmentEvent" ("at", "enrollmentId", "kind", "toStatus", "pendingReason", "actorId", "reason")
      SELECT ${at}::timestamptz, "id", "kind", "status", "pendingReason", ${actorId}::uuid, "reason" FROM named)
    SELECT m.*, ${listenedSql} FROM made m`
  const byId = new Map(made.map(({ isListened: _, ...one }) => [one.id, one]))
  const newEvents = made.filter(({ isListened }) => isListened)
  await emitEvents(
    tx,
    newEvents.map((one) => enrollmentChanged({ ...one, from: null, to: one })),
    at,
  )
  return rows.flatMap(({ id }) => byId.get(id) ?? [])
}

type NewEvent = {
  enrollmentId: string
  kind: EnrollmentTransition
  from: EnrollmentStanding | null
  to: EnrollmentStanding
  reason?: string | null
}

async function insertEvents(tx: Tx, events: readonly NewEvent[], { actorId, at }: ChangeBy): Promise<void> {
  await tx.enrollmentEvent.createMany({
    data: events.map(({ enrollmentId, kind, from, to, reason }) => ({
      at,
      enrollmentId,
      kind,
      fromStatus: from?.status ?? null,
      toStatus: to.status,
      pendingReason: to.pendingReason,
      actorId,
      reason: reason?.trim() || null,
    })),
  })
}

/** The first of the waiting list, locked; `size` of them, longest wait first. The session is locked before. */
export const lockWaiting = (tx: Tx, taskSessionId: string, size: number): Promise<EnrollmentRecord[]> =>
  tx.$queryRaw<EnrollmentRecord[]>`
    SELECT * FROM "Enrollment" WHERE "taskSessionId" = ${taskSessionId}::uuid AND "status" = 'PENDING'
      AND "pendingReason" = 'WAITLIST'
    ORDER BY "waitingAt", "id" LIMIT ${size} FOR NO KEY UPDATE`
