import type { WitnessKind } from '@/lib/domain/check-in/witness'
import type { EnrollmentState, EnrollmentTransition } from '@/lib/domain/enrollments/transitions'
import type { EnrollmentSource } from '@/lib/domain/lists/sessions'
import { enrollmentChanged } from '@/lib/domain/webhooks/event-data'
import type { NewWebhookEvent } from '@/lib/domain/webhooks/events'
import type { Tx } from '../db'
import { Prisma } from '../generated/client'
import {
  type TaskSessionJson,
  type TaskSessionRecord,
  taskSessionFromJson,
  taskSessionJson,
} from '../task-sessions/read'
import { emitEvents } from '../webhooks/events'
import type { EnrollmentRecord, PersonsEnrollment } from './read'

/** Locks an enrollment until the transaction ends and reads it as it is then. The caller has locked its session. */
export async function lockEnrollment(tx: Tx, id: string): Promise<EnrollmentRecord | null> {
  const [locked] = await tx.$queryRaw<EnrollmentRecord[]>`
    SELECT * FROM "Enrollment" WHERE "id" = ${id}::uuid FOR NO KEY UPDATE`
  return locked ?? null
}

/** The same for all enrollments of a session, by id, except withdrawn ones, which are final. */
export const lockEnrollmentsOf = (tx: Tx, taskSessionId: string): Promise<EnrollmentRecord[]> =>
  tx.$queryRaw<EnrollmentRecord[]>`
    SELECT * FROM "Enrollment" WHERE "taskSessionId" = ${taskSessionId}::uuid AND "status" <> 'WITHDRAWN'
    ORDER BY "id" FOR NO KEY UPDATE`

/** The current enrollments of these people in a session, locked by id. */
export const lockEnrollmentsAmong = (
  tx: Tx,
  { taskSessionId, userIds }: { taskSessionId: string; userIds: readonly string[] },
): Promise<PersonsEnrollment[]> =>
  tx.$queryRaw<PersonsEnrollment[]>`
    SELECT * FROM "Enrollment" WHERE "taskSessionId" = ${taskSessionId}::uuid AND "userId" = ANY(${[...userIds]}::uuid[])
      AND "status" <> 'WITHDRAWN' ORDER BY "id" FOR NO KEY UPDATE`

/** The current enrollment of a person in a session, locked; null when there is none or it was withdrawn. */
export async function lockEnrollmentOf(
  tx: Tx,
  { taskSessionId, userId }: { taskSessionId: string; userId: string },
): Promise<PersonsEnrollment | null> {
  const [locked] = await lockEnrollmentsAmong(tx, { taskSessionId, userIds: [userId] })
  return locked ?? null
}

/**
 * Locks a person's current enrollment, and its session in SHARE mode so that others can do the same at once, in as few
 * statements as possible: a crowd checks in at the door this way. The session is read after it is locked, so no part of
 * it is older than the lock.
 */
export async function lockEnrollmentAndSession(
  tx: Tx,
  { taskSessionId, userId }: { taskSessionId: string; userId: string },
): Promise<{ session: TaskSessionRecord; enrollment: EnrollmentRecord } | null> {
  await tx.$queryRaw`SELECT 1 FROM "TaskSession" WHERE "id" = ${taskSessionId}::uuid FOR SHARE`
  const [row] = await tx.$queryRaw<(EnrollmentRecord & { session: TaskSessionJson })[]>`
    SELECT e.*, ${taskSessionJson} AS "session" FROM "Enrollment" e JOIN "TaskSession" s ON s."id" = e."taskSessionId"
    WHERE e."taskSessionId" = ${taskSessionId}::uuid AND e."userId" = ${userId}::uuid AND e."status" <> 'WITHDRAWN'
    FOR NO KEY UPDATE OF e`
  if (!row) return null
  const { session, ...enrollment } = row
  return { session: taskSessionFromJson(session), enrollment }
}

/** The author and time of a change. `actorId` is null when the product made it. */
export type ChangeBy = { actorId: string | null; at: Date }

type SettableColumns = Pick<
  EnrollmentRecord,
  | 'waitingAt'
  | 'checkedInAt'
  | 'checkInMethod'
  | 'attendanceSource'
  | 'checkedOutAt'
  | 'attendedMinutes'
  | 'score'
  | 'signatureId'
  | 'deviceHash'
  | 'invitationId'
>
export type EnrollmentChange = {
  id: string
  /** The version that was locked; a row with another version is not changed. */
  version: number
  /** Other columns to set with the new status; omitted columns are unchanged. */
  set?: Partial<SettableColumns>
  event: {
    kind: EnrollmentTransition
    from: EnrollmentState
    to: EnrollmentState
    reason?: string | null
    /** By what it was seen, for a check-in, a check-out or an outcome. */
    witness?: WitnessKind
  }
}

/**
 * Moves locked enrollments: rows and their history in one statement. Returns the number changed. If it is lower than
 * the number given, one of them was not locked and the caller refuses.
 */
export async function changeEnrollments(
  tx: Tx,
  changes: readonly EnrollmentChange[],
  { actorId, at }: ChangeBy,
): Promise<number> {
  if (changes.length === 0) return 0
  const rows = await moveRows(tx, changes, { actorId, at })
  const events = new Map(changes.map(({ id, event }) => [id, event]))
  const newEvents = rows.flatMap(({ isListened, ...row }) => {
    const event = events.get(row.id)
    return isListened && event ? enrollmentEvents({ ...row, from: event.from, to: event.to }) : []
  })
  await emitEvents(tx, newEvents, at)
  return rows.length
}

type ChangedEnrollment = Pick<EnrollmentRecord, 'id' | 'orgId' | 'userId' | 'taskSessionId' | 'version'>
/** Whether the organization has a webhook; read with the change, so that it costs no extra statement. */
const listenedSql = Prisma.sql`EXISTS (
  SELECT 1 FROM "WebhookSubscription" s WHERE s."orgId" = m."orgId" AND s."state" <> 'ENDED') AS "isListened"`

/** The webhook events of a transition; none for a check-in, which does not change an enrollment's state. */
const enrollmentEvents = (
  change: ChangedEnrollment & { from: EnrollmentState; to: EnrollmentState },
): NewWebhookEvent[] =>
  change.from.status === change.to.status && change.from.pendingReason === change.to.pendingReason
    ? []
    : [enrollmentChanged(change)]

function moveRows(
  tx: Tx,
  changes: readonly EnrollmentChange[],
  { actorId, at }: ChangeBy,
): Promise<(ChangedEnrollment & { isListened: boolean })[]> {
  const rows = changes.map(({ id, version, set = {}, event: { kind, from, to, reason, witness } }) => ({
    id,
    version,
    status: to.status,
    pendingReason: to.pendingReason,
    kind,
    fromStatus: from.status,
    reason: reason?.trim() || null,
    witness: witness ?? null,
    named: Object.keys(set),
    ...set,
    deviceHash: set.deviceHash ? Buffer.from(set.deviceHash).toString('hex') : null,
  }))
  return tx.$queryRaw`
    WITH n AS MATERIALIZED (
      SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::json) AS n("id" uuid, "version" int, "status" "EnrollmentStatus",
        "pendingReason" "PendingReason", "kind" text, "fromStatus" "EnrollmentStatus", "reason" text, "witness" "WitnessKind", "named" text[],
        "waitingAt" timestamptz, "checkedInAt" timestamptz, "checkInMethod" "CheckInMethod",
        "attendanceSource" "AttendanceSource", "checkedOutAt" timestamptz, "attendedMinutes" int, "score" int,
        "signatureId" uuid, "invitationId" uuid, "deviceHash" text)),
    m AS (UPDATE "Enrollment" e SET "status" = n."status", "pendingReason" = n."pendingReason",
      "waitingAt" = CASE WHEN 'waitingAt' = ANY(n."named") THEN n."waitingAt" ELSE e."waitingAt" END,
      "checkedInAt" = CASE WHEN 'checkedInAt' = ANY(n."named") THEN n."checkedInAt" ELSE e."checkedInAt" END,
      "checkInMethod" = CASE WHEN 'checkInMethod' = ANY(n."named") THEN n."checkInMethod" ELSE e."checkInMethod" END,
      "attendanceSource" = CASE WHEN 'attendanceSource' = ANY(n."named") THEN n."attendanceSource" ELSE e."attendanceSource" END,
      "checkedOutAt" = CASE WHEN 'checkedOutAt' = ANY(n."named") THEN n."checkedOutAt" ELSE e."checkedOutAt" END,
      "attendedMinutes" = CASE WHEN 'attendedMinutes' = ANY(n."named") THEN n."attendedMinutes" ELSE e."attendedMinutes" END,
      "score" = CASE WHEN 'score' = ANY(n."named") THEN n."score" ELSE e."score" END,
      "signatureId" = CASE WHEN 'signatureId' = ANY(n."named") THEN n."signatureId" ELSE e."signatureId" END,
      "invitationId" = CASE WHEN 'invitationId' = ANY(n."named") THEN n."invitationId" ELSE e."invitationId" END,
      "deviceHash" = CASE WHEN 'deviceHash' = ANY(n."named") THEN decode(n."deviceHash", 'hex') ELSE e."deviceHash" END,
      "version" = e."version" + 1, "updatedAt" = ${at}::timestamptz
    FROM n
    WHERE e."id" = n."id" AND e."version" = n."version"
    RETURNING e."id", e."orgId", e."userId", e."taskSessionId", e."version"),
    told AS (
      INSERT INTO "EnrollmentEvent" ("at", "enrollmentId", "kind", "fromStatus", "toStatus", "pendingReason", "actorId", "reason", "witness")
      SELECT ${at}::timestamptz, n."id", n."kind", n."fromStatus", n."status", n."pendingReason", ${actorId}::uuid, n."reason", n."witness"
      FROM n JOIN m USING ("id"))
    SELECT m.*, ${listenedSql} FROM m`
}

export type NewEnrollment = {
  id: string
  orgId: string
  taskSessionId: string
  /** Null for a guest, who is identified by `guestId`. */
  userId: string | null
  guestId?: string | null
  source: EnrollmentSource
  state: EnrollmentState
  kind: EnrollmentTransition
  invitationId?: string | null
  waitingAt?: Date | null
  reason?: string | null
}

/**
 * Creates enrollments and the first line of their history in one statement, and returns them in the order given. The
 * caller has locked the session, so nobody gets a second enrollment.
 */
export async function insertEnrollments(
  tx: Tx,
  rows: readonly NewEnrollment[],
  { actorId, at }: ChangeBy,
): Promise<EnrollmentRecord[]> {
  if (rows.length === 0) return []
  const values = rows.map(({ state, reason, ...row }) => ({ ...row, ...state, reason: reason?.trim() || null }))
  const inserted = await tx.$queryRaw<(EnrollmentRecord & { isListened: boolean })[]>`
    WITH named AS MATERIALIZED (
      SELECT * FROM json_to_recordset(${JSON.stringify(values)}::json) AS n("id" uuid, "orgId" uuid, "taskSessionId" uuid,
        "userId" uuid, "guestId" uuid, "status" "EnrollmentStatus", "pendingReason" "PendingReason", "source" "EnrollmentSource",
        "invitationId" uuid, "waitingAt" timestamptz, "kind" text, "reason" text)),
    made AS (
      INSERT INTO "Enrollment" ("id", "orgId", "taskSessionId", "userId", "guestId", "status", "pendingReason", "source", "invitationId",
        "waitingAt", "createdAt", "updatedAt")
      SELECT "id", "orgId", "taskSessionId", "userId", "guestId", "status", "pendingReason", "source", "invitationId", "waitingAt",
        ${at}::timestamptz, ${at}::timestamptz FROM named RETURNING *),
    told AS (
      INSERT INTO "EnrollmentEvent" ("at", "enrollmentId", "kind", "toStatus", "pendingReason", "actorId", "reason")
      SELECT ${at}::timestamptz, "id", "kind", "status", "pendingReason", ${actorId}::uuid, "reason" FROM named)
    SELECT m.*, ${listenedSql} FROM made m`
  const byId = new Map(inserted.map(({ isListened: _, ...record }) => [record.id, record]))
  const newEvents = inserted.filter(({ isListened }) => isListened)
  await emitEvents(
    tx,
    newEvents.map((enrollment) => enrollmentChanged({ ...enrollment, from: null, to: enrollment })),
    at,
  )
  return rows.flatMap(({ id }) => byId.get(id) ?? [])
}

/**
 * Locks the first `size` of the waiting list, longest wait first. Guests never wait. The caller has locked the session.
 */
export const lockLongestWaiting = (tx: Tx, taskSessionId: string, size: number): Promise<PersonsEnrollment[]> =>
  tx.$queryRaw<PersonsEnrollment[]>`
    SELECT * FROM "Enrollment" WHERE "taskSessionId" = ${taskSessionId}::uuid AND "status" = 'PENDING'
      AND "pendingReason" = 'WAITLIST'
    ORDER BY "waitingAt", "id" LIMIT ${size} FOR NO KEY UPDATE`

/**
 * Turns a guest's locked enrollment into that of a person who says they were the guest, and records it in the history.
 */
export async function joinAccount(
  tx: Tx,
  { id, version, userId }: { id: string; version: number; userId: string },
  event: { from: EnrollmentState; to: EnrollmentState },
  at: Date,
): Promise<boolean> {
  const data = { userId, guestId: null, version: { increment: 1 }, updatedAt: at }
  const { count } = await tx.enrollment.updateMany({ where: { id, version }, data })
  const { from, to } = event
  const line = { kind: 'claim', fromStatus: from.status, toStatus: to.status, pendingReason: to.pendingReason }
  await tx.enrollmentEvent.create({ data: { ...line, at, enrollmentId: id, actorId: userId } })
  return count === 1
}

/**
 * True while each of these people is a member of the organization; the memberships are locked, so that this stays true
 * until the transaction ends. Call it last, after the writes for these people: a member who leaves is locked after the
 * classes that they give up.
 */
export async function stillMembers(
  tx: Tx,
  { orgId, userIds }: { orgId: string; userIds: readonly string[] },
): Promise<boolean> {
  const ids = [...new Set(userIds)]
  if (ids.length === 0) return true
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "Role" WHERE "orgId" = ${orgId}::uuid AND "userId" = ANY(${ids}::uuid[]) AND "state" <> 'ENDED'
    ORDER BY "id" FOR SHARE`
  return rows.length === ids.length
}

/** True while a person has an account; the account is locked, so that this stays true until the transaction ends. */
export async function stillThere(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "User" WHERE "id" = ${userId}::uuid AND "erasedAt" IS NULL FOR SHARE`
  return rows.length === 1
}

/** Stores why single people of a session have not signed; nobody else of it has such a reason any longer. */
export async function storeUnsignedReasons(
  tx: Tx,
  taskSessionId: string,
  reasons: readonly { id: string; reason: string }[],
): Promise<void> {
  await tx.$executeRaw`
    UPDATE "Enrollment" e SET "unsignedReason" = n."reason"
    FROM (SELECT a."id", r."reason" FROM "Enrollment" a
      LEFT JOIN json_to_recordset(${JSON.stringify(reasons)}::json) AS r("id" uuid, "reason" text) ON r."id" = a."id"
      WHERE a."taskSessionId" = ${taskSessionId}::uuid) n
    WHERE e."id" = n."id" AND e."unsignedReason" IS DISTINCT FROM n."reason"`
}
