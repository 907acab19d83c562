import 'server-only'
import type { PersonName } from '@/lib/domain/people/names'
import type { SignedKind } from '@/lib/domain/signatures/signed-text'
import type { Db, Tx } from '../db'
import type { Prisma } from '../generated/client'

/** A signature as it was given. One that was voided stays, and signs nothing. */
export type SignatureRecord = Prisma.SignatureGetPayload<object>

export type NewSignature = Omit<SignatureRecord, 'createdAt' | 'voidedAt' | 'voidReason'>

export const findSignature = (db: Db | Tx, id: string): Promise<SignatureRecord | null> =>
  db.signature.findUnique({ where: { id } })

/** The signatures of a session that still stand, by id. */
export async function listSignaturesOf(
  db: Db | Tx,
  taskSessionId: string,
  kind: SignedKind,
): Promise<Map<string, SignatureRecord>> {
  const rows = await db.signature.findMany({ where: { taskSessionId, kind, voidedAt: null } })
  return new Map(rows.map((row) => [row.id, row]))
}

/** Keeps a signature with what happened at it, in order: the text was shown, agreed to, signed. */
export async function insertSignature(tx: Tx, signature: NewSignature): Promise<void> {
  const { id, signedAt: at } = signature
  await tx.signature.create({ data: { ...signature, createdAt: at } })
  const kinds = ['VIEWED', 'CONSENTED', 'SIGNED'] as const
  await tx.signatureEvent.createMany({
    data: kinds.map((kind, order) => ({ signatureId: id, kind, at: new Date(at.getTime() + order - 2) })),
  })
}

/** An instructor of a session has signed; false when they had signed already or teach it no more. */
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

/** A participant has signed; the enrollment is held. A signature is no move of it: its own history is kept with it. */
export async function setEnrollmentSignature(tx: Tx, id: string, signatureId: string, at: Date): Promise<void> {
  await tx.enrollment.update({ where: { id }, data: { signatureId, version: { increment: 1 }, updatedAt: at } })
}

/** A person's first signature is the one they adopt. */
export async function adoptSignature(tx: Tx, userId: string, at: Date): Promise<boolean> {
  const { count } = await tx.user.updateMany({
    where: { id: userId, adoptedAt: null },
    data: { adoptedAt: at, version: { increment: 1 } },
  })
  return count === 1
}

type Voiding = { taskSessionId: string; kind: SignedKind; reason: string; at: Date | null; enrollmentId?: string }

/** Signatures that still stand sign nothing from now on; answers whose they were, null for guests. One statement. */
export async function voidSignaturesOf(
  tx: Tx,
  { taskSessionId, kind, reason, at, enrollmentId }: Voiding,
): Promise<{ id: string; userId: string | null }[]> {
  return tx.$queryRaw`
    WITH voided AS (
      UPDATE "Signature" s SET "voidedAt" = coalesce(${at}::timestamptz, now()), "voidReason" = ${reason}
      WHERE s."taskSessionId" = ${taskSessionId}::uuid AND s."kind" = ${kind}::"SignatureKind" AND s."voidedAt" IS NULL
        AND (${enrollmentId ?? null}::uuid IS NULL OR s."id" = (
          SELECT e."signatureId" FROM "Enrollment" e WHERE e."id" = ${enrollmentId ?? null}::uuid))
      RETURNING s."id", s."userId", s."voidedAt"
    ), instructors AS (
      UPDATE "TaskSessionInstructor" i SET "signatureId" = NULL FROM voided v WHERE i."signatureId" = v."id"
    ), enrollments AS (
      UPDATE "Enrollment" e SET "signatureId" = NULL, "version" = e."version" + 1, "updatedAt" = now()
      FROM voided v WHERE e."signatureId" = v."id"
    ), told AS (
      INSERT INTO "SignatureEvent" ("signatureId", "kind", "at") SELECT v."id", 'VOIDED', v."voidedAt" FROM voided v
    )
    SELECT "id", "userId" FROM voided`
}

/** Somebody on a session's roster who was there, with the name they have now. */
export type RosterPerson = PersonName & {
  id: string
  /** Null for a guest, of whom the license number is signed for. */
  userId: string | null
  guestId: string | null
  licenseNumber: string | null
  checkedInAt: Date | null
  checkedOutAt: Date | null
}

/** Everybody who came to a session, by enrollment. */
export async function listRoster(db: Db | Tx, taskSessionId: string): Promise<RosterPerson[]> {
  return db.$queryRaw<RosterPerson[]>`
    SELECT e."id", e."userId", e."guestId", g."licenseNumber", e."checkedInAt", e."checkedOutAt",
      coalesce(u."firstName", g."firstName") AS "firstName", u."middleName", coalesce(u."lastName", g."lastName") AS "lastName"
    FROM "Enrollment" e LEFT JOIN "User" u ON u."id" = e."userId" LEFT JOIN "Guest" g ON g."id" = e."guestId"
    WHERE e."taskSessionId" = ${taskSessionId}::uuid AND e."status" <> 'WITHDRAWN' AND e."attendanceSource" IS NOT NULL
    ORDER BY e."id"`
}
