import type { EnrollmentStanding } from '@/lib/domain/enrollments/transitions'
import type { PersonName } from '@/lib/domain/people/names'
import type { Db, Tx } from '../db'
import type { Prisma } from '../generated/client'

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
    status: EnrollmentStanding['status'] | null
    pendingReason: EnrollmentStanding['pendingReason']
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
