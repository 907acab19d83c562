import type { EnrollmentState } from '@/lib/domain/enrollments/transitions'
import type { PersonName } from '@/lib/domain/people/names'
import type { Db, Tx } from '../db'
import type { EnrollmentRecord } from '../enrollments/read'
import type { Prisma } from '../generated/client'
import { occurs } from '../search-by-name'
import { all, query, sql } from '../sql'

/** Limit for the other sessions of an organization: more than anybody would run at one time. */
const maxOthers = 50

/** The secrets of the organization's other sessions that may show codes now. */
export async function listOtherSecrets(
  db: Db | Tx,
  { id, orgId }: { id: string; orgId: string },
  now: Date,
): Promise<Uint8Array[]> {
  const rows = await db.$queryRaw<{ codeSecret: Uint8Array }[]>`
    SELECT "codeSecret" FROM "TaskSession"
    WHERE "orgId" = ${orgId}::uuid AND "id" <> ${id}::uuid AND "state" IN ('SCHEDULED', 'OPEN', 'ENDED')
      AND "startsAt" BETWEEN ${now}::timestamptz - interval '1 day' AND ${now}::timestamptz + interval '1 day'
    ORDER BY abs(extract(epoch FROM "startsAt" - ${now}::timestamptz)) LIMIT ${maxOthers}`
  return rows.map(({ codeSecret }) => codeSecret)
}

/** True when the database refused a device that has just checked in another person of the session. */
export const isDeviceClash = (error: unknown): boolean =>
  error instanceof Error && /Enrollment_device_key|LateCheckIn_device_key/.test(error.message)

/**
 * True when the device has already checked in another person of the session, or sent another person's late check-in.
 */
export async function isDeviceOfAnother(
  db: Db | Tx,
  { taskSessionId, userId, deviceHash }: { taskSessionId: string; userId: string; deviceHash: Uint8Array },
): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM "Enrollment" WHERE "taskSessionId" = ${taskSessionId}::uuid AND "deviceHash" = ${deviceHash}
      AND "userId" <> ${userId}::uuid
    UNION ALL SELECT 1 FROM "LateCheckIn" WHERE "taskSessionId" = ${taskSessionId}::uuid AND "deviceHash" = ${deviceHash}
      AND "userId" <> ${userId}::uuid`
  return rows.length > 0
}

/** The audit event that records a refused device in the history of a session. */
export const deviceRefusal = { action: 'checkIn.deviceRefused', subjectType: 'TaskSession' } as const

/** People of a session whose device was refused because it had checked in somebody else. */
export async function listRefusedPeople(db: Db | Tx, taskSessionId: string): Promise<Set<string>> {
  const rows = await db.$queryRaw<{ personId: string }[]>`
    SELECT DISTINCT "personId" FROM "AuditEvent"
    WHERE "subjectType" = ${deviceRefusal.subjectType} AND "subjectId" = ${taskSessionId}
      AND "action" = ${deviceRefusal.action} AND "personId" IS NOT NULL`
  return new Set(rows.map(({ personId }) => personId))
}

/** A participant of a session as the check-in board shows them. */
export type CheckInPerson = PersonName &
  Pick<
    EnrollmentRecord,
    | 'id'
    | 'version'
    | 'userId'
    | 'guestId'
    | 'status'
    | 'pendingReason'
    | 'source'
    | 'checkedInAt'
    | 'checkInMethod'
    | 'attendanceSource'
    | 'checkedOutAt'
    | 'attendedMinutes'
  > & {
    signed: boolean
    /** Department and employee ID, as far as they are known; null for guests and people of other organizations. */
    department: string | null
    employeeId: string | null
  }

/** Everybody in a session by name, without those who withdrew. */
export async function listCheckInPeople(db: Db | Tx, taskSessionId: string): Promise<CheckInPerson[]> {
  return db.$queryRaw<CheckInPerson[]>`
    SELECT e."id", e."version", e."userId", e."guestId", e."status"::text AS "status", e."pendingReason"::text AS "pendingReason",
      e."source"::text AS "source", e."checkedInAt", e."checkInMethod"::text AS "checkInMethod",
      e."attendanceSource"::text AS "attendanceSource", e."checkedOutAt",
      e."attendedMinutes", e."signatureId" IS NOT NULL AS "signed",
      coalesce(u."firstName", g."firstName") AS "firstName", u."middleName", coalesce(u."lastName", g."lastName") AS "lastName",
      r."department", r."employeeId"
    FROM "Enrollment" e LEFT JOIN "User" u ON u."id" = e."userId" LEFT JOIN "Guest" g ON g."id" = e."guestId"
      JOIN "TaskSession" s ON s."id" = e."taskSessionId"
      LEFT JOIN "Role" r ON r."userId" = e."userId" AND r."orgId" = s."orgId"
    WHERE e."taskSessionId" = ${taskSessionId}::uuid AND e."status" <> 'WITHDRAWN'
    ORDER BY lower(coalesce(u."lastName", g."lastName")), lower(coalesce(u."firstName", g."firstName")), e."id"`
}

/** A member who could walk in. */
type WalkInCandidate = PersonName & { userId: string; department: string | null; onLeave: boolean }

/**
 * Members without a seat whose name contains these words, by name. Members on leave are included. Contacts and other
 * searchable data do not match.
 */
export async function listWalkInCandidates(
  { orgId, id }: { orgId: string; id: string },
  words: readonly string[],
  limit: number,
): Promise<WalkInCandidate[]> {
  const nameConditions = words.map(
    (word) => sql`${occurs(word, sql`r."searchText"`)} AND ${occurs(word, sql`r."sortName"`)}`,
  )
  return query<WalkInCandidate>(sql`
    SELECT r."userId", u."firstName", u."middleName", u."lastName", r."department",
      r."state" = 'ON_LEAVE' AS "onLeave"
    FROM "Role" r JOIN "User" u ON u."id" = r."userId"
    WHERE r."orgId" = ${orgId}::uuid AND r."state" <> 'ENDED' AND ${all(nameConditions)}
      AND NOT EXISTS (SELECT 1 FROM "Enrollment" e WHERE e."taskSessionId" = ${id}::uuid AND e."userId" = r."userId"
        AND e."status" NOT IN ('WITHDRAWN', 'PENDING'))
    ORDER BY r."sortName", r."id" LIMIT ${limit}::int`)
}

/** A check-in that arrived after its code had expired. */
export type LateCheckInRecord = Prisma.LateCheckInGetPayload<object>
type NewLateCheckIn = Pick<
  LateCheckInRecord,
  'taskSessionId' | 'userId' | 'codeAt' | 'pressedAt' | 'receivedAt' | 'deviceHash'
>

export const findLateCheckIn = (
  db: Db | Tx,
  { taskSessionId, userId }: { taskSessionId: string; userId: string },
): Promise<LateCheckInRecord | null> =>
  db.lateCheckIn.findUnique({ where: { taskSessionId_userId: { taskSessionId, userId } } })

export const findLateCheckInById = (db: Db | Tx, id: string): Promise<LateCheckInRecord | null> =>
  db.lateCheckIn.findUnique({ where: { id } })

/** Stores a late check-in; null when the person has sent one before, from any device. */
export async function insertLateCheckIn(tx: Tx, lateCheckIn: NewLateCheckIn): Promise<string | null> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO "LateCheckIn" ("taskSessionId", "userId", "codeAt", "pressedAt", "receivedAt", "deviceHash")
    VALUES (${lateCheckIn.taskSessionId}::uuid, ${lateCheckIn.userId}::uuid, ${lateCheckIn.codeAt}, ${lateCheckIn.pressedAt}, ${lateCheckIn.receivedAt},
      ${lateCheckIn.deviceHash})
    ON CONFLICT ("taskSessionId", "userId") DO NOTHING RETURNING "id"`
  return rows[0]?.id ?? null
}

/** Decides a waiting check-in; false when somebody else decided it first. */
export async function decideLateCheckIn(
  tx: Tx,
  id: string,
  state: 'CONFIRMED' | 'DECLINED',
  at: Date,
): Promise<boolean> {
  const { count } = await tx.lateCheckIn.updateMany({
    where: { id, state: 'WAITING' },
    data: { state, decidedAt: at },
  })
  return count === 1
}

/** A person whose late check-in waits for confirmation. Without an enrollment they would be a walk-in. */
export type LatePerson = PersonName &
  Pick<LateCheckInRecord, 'id' | 'userId' | 'codeAt' | 'pressedAt' | 'receivedAt'> & {
    enrollmentId: string | null
    status: EnrollmentState['status'] | null
    pendingReason: EnrollmentState['pendingReason']
  }

/**
 * People whose late check-in nobody has decided yet, by the time of their code. Those whose attendance was recorded
 * since need no decision and are left out.
 */
export const listLateWaiting = (db: Db | Tx, taskSessionId: string): Promise<LatePerson[]> =>
  db.$queryRaw<LatePerson[]>`
    SELECT l."id", l."userId", l."codeAt", l."pressedAt", l."receivedAt", e."id" AS "enrollmentId",
      e."status"::text AS "status", e."pendingReason"::text AS "pendingReason", u."firstName", u."middleName", u."lastName"
    FROM "LateCheckIn" l JOIN "User" u ON u."id" = l."userId"
      LEFT JOIN "Enrollment" e ON e."taskSessionId" = l."taskSessionId" AND e."userId" = l."userId"
        AND e."status" <> 'WITHDRAWN'
    WHERE l."taskSessionId" = ${taskSessionId}::uuid AND l."state" = 'WAITING' AND e."attendanceSource" IS NULL
    ORDER BY l."codeAt", l."id"`
