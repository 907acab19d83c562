import type { Tx } from '../db'
import type { CertificateRecord } from './read'

/**
 * Reserves the next numbers of an organization; returns the last one before them. The organization stays locked until
 * the end.
 */
export async function takeCertificateNumbers(tx: Tx, orgId: string, count: number): Promise<number> {
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    UPDATE "Org" SET "certificateCount" = "certificateCount" + ${count}::int WHERE "id" = ${orgId}::uuid
    RETURNING "certificateCount" - ${count}::int AS "count"`
  if (!row) throw new Error('Certificates need an organization')
  return row.count
}

export type NewCertificate = Pick<
  CertificateRecord,
  | 'id'
  | 'number'
  | 'verifyToken'
  | 'orgId'
  | 'taskSessionId'
  | 'enrollmentId'
  | 'userId'
  | 'creditId'
  | 'content'
  | 'logoId'
>

/** Issues certificates in one statement. */
export async function insertCertificates(tx: Tx, certificates: readonly NewCertificate[], at: Date): Promise<void> {
  if (certificates.length === 0) return
  await tx.$executeRaw`
    INSERT INTO "Certificate" ("id", "createdAt", "number", "verifyToken", "orgId", "taskSessionId", "enrollmentId",
      "userId", "creditId", "issuedAt", "content", "logoId")
    SELECT n."id", ${at}::timestamptz, n."number", n."verifyToken", n."orgId", n."taskSessionId", n."enrollmentId",
      n."userId", n."creditId", ${at}::timestamptz, n."content", n."logoId"
    FROM json_to_recordset(${JSON.stringify(certificates)}::json) AS n("id" uuid, "number" text, "verifyToken" text,
      "orgId" uuid, "taskSessionId" uuid, "enrollmentId" uuid, "userId" uuid, "creditId" uuid, "content" jsonb,
      "logoId" uuid)`
}

type Ending = { reason: string; at: Date }

/** Supersedes the valid certificates of these enrollments and returns them. */
export const supersedeCertificates = (
  tx: Tx,
  enrollmentIds: readonly string[],
  { reason, at }: Ending,
): Promise<{ id: string; userId: string; number: string; enrollmentId: string }[]> => tx.$queryRaw`
  UPDATE "Certificate" SET "state" = 'SUPERSEDED', "endedAt" = ${at}::timestamptz, "endReason" = ${reason}
  WHERE "enrollmentId" = ANY(${[...enrollmentIds]}::uuid[]) AND "state" = 'VALID'
  RETURNING "id", "userId", "number", "enrollmentId"`

/**
 * Revokes what a session no longer certifies: the latest certificate of each enrollment that has no valid one. Earlier
 * certificates stay superseded.
 */
export async function revokeUnrenewed(
  tx: Tx,
  taskSessionId: string,
  { reason, at }: Ending,
): Promise<{ id: string; userId: string; number: string; enrollmentId: string }[]> {
  return tx.$queryRaw`
    UPDATE "Certificate" SET "state" = 'REVOKED', "endedAt" = ${at}::timestamptz, "endReason" = ${reason}
    WHERE "id" IN (
      SELECT DISTINCT ON (c."enrollmentId") c."id" FROM "Certificate" c WHERE c."taskSessionId" = ${taskSessionId}::uuid
        AND NOT EXISTS (SELECT 1 FROM "Certificate" v WHERE v."enrollmentId" = c."enrollmentId" AND v."state" = 'VALID')
      ORDER BY c."enrollmentId", c."issuedAt" DESC, c."number" DESC)
      AND "state" = 'SUPERSEDED'
    RETURNING "id", "userId", "number", "enrollmentId"`
}
