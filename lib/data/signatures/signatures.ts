import type { PersonName } from '@/lib/domain/people/names'
import type { SignedKind } from '@/lib/domain/signatures/signed-text'
import type { Db, Tx } from '../db'
import { endOf } from '../enrollments/list'
import type { Prisma } from '../generated/client'

/** A signature as it was given. A voided one is kept, but no longer signs anything. */
export type SignatureRecord = Prisma.SignatureGetPayload<object>

type NewSignature = Omit<SignatureRecord, 'createdAt' | 'voidedAt' | 'voidReason'>

export const findSignature = (db: Db | Tx, id: string): Promise<SignatureRecord | null> =>
  db.signature.findUnique({ where: { id } })

/** The valid signatures of a session, by id. */
export async function listSignaturesOf(
  db: Db | Tx,
  taskSessionId: string,
  kind: SignedKind,
): Promise<Map<string, SignatureRecord>> {
  const rows = await db.signature.findMany({ where: { taskSessionId, kind, voidedAt: null } })
  return new Map(rows.map((row) => [row.id, row]))
}

/** Stores a signature with its events in order: the text was shown, agreed to and signed. */
export async function insertSignature(tx: Tx, signature: NewSignature): Promise<void> {
  const { id, signedAt: at } = signature
  await tx.signature.create({ data: { ...signature, createdAt: at } })
  const kinds = ['VIEWED', 'CONSENTED', 'SIGNED'] as const
  await tx.signatureEvent.createMany({
    data: kinds.map((kind, order) => ({ signatureId: id, kind, at: new Date(at.getTime() + order - 2) })),
  })
}

/** Records that an instructor of a session has signed; false when they already had, or no longer teach it. */
export async function setInstructorSignature(
  tx: Tx,
  where: { taskSessionId: string; userId: string },
  signatureId: string,
): Promise<boolean> {
  const { count } = await tx.taskSessionInstructor.updateMany({
    where: { ...where, signatureId: null },
    data: { signatureId },
  })
  return count === 1
}

/**
 * Records that a participant has signed. The caller has locked the enrollment. Signing is not a transition of the
 * enrollment: the signature has its own history.
 */
export async function setEnrollmentSignature(tx: Tx, id: string, signatureId: string, at: Date): Promise<void> {
  await tx.enrollment.update({ where: { id }, data: { signatureId, version: { increment: 1 }, updatedAt: at } })
}

/** Records that a person has adopted a signature, which happens with their first; false when they already had. */
export async function adoptSignature(tx: Tx, userId: string, at: Date): Promise<boolean> {
  const { count } = await tx.user.updateMany({
    where: { id: userId, adoptedAt: null },
    data: { adoptedAt: at, version: { increment: 1 } },
  })
  return count === 1
}

/** Records that people of a session were asked to sign. The caller has locked their rows. */
export async function noteRequested(
  tx: Tx,
  {
    instructorIds,
    enrollmentIds,
    at,
  }: { instructorIds: readonly string[]; enrollmentIds: readonly string[]; at: Date },
): Promise<void> {
  const data = { signatureAskedAt: at }
  if (instructorIds.length > 0)
    await tx.taskSessionInstructor.updateMany({ where: { id: { in: [...instructorIds] } }, data })
  // The version stays the same: this is no transition, and must not get in the way of a simultaneous decision.
  if (enrollmentIds.length > 0)
    await tx.$executeRaw`
      UPDATE "Enrollment" SET "signatureAskedAt" = ${at}::timestamptz WHERE "id" = ANY(${[...enrollmentIds]}::uuid[])`
}

/** When each instructor of a session was last asked to sign, by the id of their row in it. */
export async function listInstructorRequests(db: Db | Tx, taskSessionId: string): Promise<Map<string, Date | null>> {
  const select = { id: true, signatureAskedAt: true } as const
  const rows = await db.taskSessionInstructor.findMany({ where: { taskSessionId }, select })
  return new Map(rows.map(({ id, signatureAskedAt }) => [id, signatureAskedAt]))
}

/**
 * Takes instructors of sessions that ended, or were recorded as ended, between two instants, who have not signed and
 * were never notified, and marks them as notified. Older sessions are left alone.
 */
export const takeUnnotifiedInstructors = (
  tx: Tx,
  { from, until, at, most: limit }: { from: Date; until: Date; at: Date; most: number },
): Promise<{ id: string; userId: string; taskSessionId: string }[]> => tx.$queryRaw`
  UPDATE "TaskSessionInstructor" i SET "signatureAskedAt" = ${at}::timestamptz
  FROM (SELECT w."id" FROM "TaskSession" s JOIN "TaskSessionInstructor" w ON w."taskSessionId" = s."id"
    WHERE s."state" = 'ENDED' AND w."signatureId" IS NULL AND w."signatureAskedAt" IS NULL
      AND greatest(coalesce(s."endedAt", ${endOf}), s."endedRecordedAt") BETWEEN ${from}::timestamptz AND ${until}::timestamptz
    ORDER BY w."id" LIMIT ${limit}::int FOR NO KEY UPDATE OF w SKIP LOCKED) due
  WHERE i."id" = due."id" RETURNING i."id", i."userId", i."taskSessionId"`

type VoidRequest = {
  taskSessionId: string
  kind: SignedKind
  reason: string
  at: Date | null
  enrollmentIds: readonly string[] | null
}

/**
 * Voids the valid signatures of a session and returns their signers, null for guests. Instructors are notified of this,
 * so they count as asked.
 */
export async function voidSignaturesOf(
  tx: Tx,
  { taskSessionId, kind, reason, at, enrollmentIds }: VoidRequest,
): Promise<{ id: string; userId: string | null }[]> {
  return tx.$queryRaw`
    WITH voided AS (
      UPDATE "Signature" s SET "voidedAt" = coalesce(${at}::timestamptz, now()), "voidReason" = ${reason}
      WHERE s."taskSessionId" = ${taskSessionId}::uuid AND s."kind" = ${kind}::"SignatureKind" AND s."voidedAt" IS NULL
        AND (${enrollmentIds === null} OR s."id" IN (
          SELECT e."signatureId" FROM "Enrollment" e WHERE e."id" = ANY(${[...(enrollmentIds ?? [])]}::uuid[])))
      RETURNING s."id", s."userId", s."voidedAt"
    ), instructors AS (
      UPDATE "TaskSessionInstructor" i SET "signatureId" = NULL, "signatureAskedAt" = v."voidedAt" FROM voided v
      WHERE i."signatureId" = v."id"
    ), enrollments AS (
      UPDATE "Enrollment" e SET "signatureId" = NULL, "version" = e."version" + 1, "updatedAt" = now()
      FROM voided v WHERE e."signatureId" = v."id"
    ), told AS (
      INSERT INTO "SignatureEvent" ("signatureId", "kind", "at") SELECT v."id", 'VOIDED', v."voidedAt" FROM voided v
    )
    SELECT "id", "userId" FROM voided`
}

/** A person on a session's roster who attended, with their current name. */
export type RosterPerson = PersonName & {
  id: string
  /** Null for a guest, whose license number is part of the signed text. */
  userId: string | null
  guestId: string | null
  licenseNumber: string | null
  checkedInAt: Date | null
  checkedOutAt: Date | null
}

/** Everybody who attended a session, by enrollment. */
export async function listRoster(db: Db | Tx, taskSessionId: string): Promise<RosterPerson[]> {
  return db.$queryRaw<RosterPerson[]>`
    SELECT e."id", e."userId", e."guestId", g."licenseNumber", e."checkedInAt", e."checkedOutAt",
      coalesce(u."firstName", g."firstName") AS "firstName", u."middleName", coalesce(u."lastName", g."lastName") AS "lastName"
    FROM "Enrollment" e LEFT JOIN "User" u ON u."id" = e."userId" LEFT JOIN "Guest" g ON g."id" = e."guestId"
    WHERE e."taskSessionId" = ${taskSessionId}::uuid AND e."status" <> 'WITHDRAWN' AND e."attendanceSource" IS NOT NULL
    ORDER BY e."id"`
}
