import 'server-only'
import type { CertificateContent } from '@/lib/domain/certificates/certificate-content'
import type { Db, Tx } from './db'
import type { Prisma } from './generated/client'

type Row = Prisma.CertificateGetPayload<object>

/** A certificate as it was issued. */
export type CertificateRecord = Omit<Row, 'content'> & { content: CertificateContent }

const toRecord = (row: Row): CertificateRecord => ({ ...row, content: row.content as CertificateContent })
const toRecordOrNull = (row: Row | null) => row && toRecord(row)

export const findCertificate = async (db: Db, id: string): Promise<CertificateRecord | null> =>
  toRecordOrNull(await db.certificate.findUnique({ where: { id } }))

/** The certificate behind the address that is printed on it. */
export const findCertificateByToken = async (db: Db, verifyToken: string): Promise<CertificateRecord | null> =>
  toRecordOrNull(await db.certificate.findUnique({ where: { verifyToken } }))

/** Takes the next numbers of an organization: answers the last one before them. Holds the organization until the end. */
export async function takeCertificateNumbers(tx: Tx, orgId: string, count: number): Promise<number> {
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    UPDATE "Org" SET "certificateCount" = "certificateCount" + ${count}::int WHERE "id" = ${orgId}::uuid
    RETURNING "certificateCount" - ${count}::int AS "count"`
  if (!row) throw new Error('Certificates need an organization')
  return row.count
}

export type NewCertificate = Pick<
  CertificateRecord,
  'id' | 'number' | 'verifyToken' | 'orgId' | 'taskSessionId' | 'enrollmentId' | 'userId' | 'creditId' | 'content'
>

/** Issues certificates in one statement. */
export async function insertCertificates(tx: Tx, certificates: readonly NewCertificate[], at: Date): Promise<void> {
  if (certificates.length === 0) return
  await tx.$executeRaw`
    INSERT INTO "Certificate" ("id", "createdAt", "number", "verifyToken", "orgId", "taskSessionId", "enrollmentId",
      "userId", "creditId", "issuedAt", "content")
    SELECT n."id", ${at}::timestamptz, n."number", n."verifyToken", n."orgId", n."taskSessionId", n."enrollmentId",
      n."userId", n."creditId", ${at}::timestamptz, n."content"
    FROM json_to_recordset(${JSON.stringify(certificates)}::json) AS n("id" uuid, "number" text, "verifyToken" text,
      "orgId" uuid, "taskSessionId" uuid, "enrollmentId" uuid, "userId" uuid, "creditId" uuid, "content" jsonb)`
}

type Ending = { reason: string; at: Date }

/** Valid certificates of a session, or only those of some of its enrollments, are superseded; answers whose. */
export async function supersedeCertificates(
  tx: Tx,
  taskSessionId: string,
  { reason, at }: Ending,
  enrollmentIds?: readonly string[],
): Promise<{ id: string; userId: string; number: string }[]> {
  return tx.$queryRaw`
    UPDATE "Certificate" SET "state" = 'SUPERSEDED', "endedAt" = ${at}::timestamptz, "endReason" = ${reason}
    WHERE "taskSessionId" = ${taskSessionId}::uuid AND "state" = 'VALID'
      AND (${enrollmentIds ? [...enrollmentIds] : null}::uuid[] IS NULL
        OR "enrollmentId" = ANY(${enrollmentIds ? [...enrollmentIds] : null}::uuid[]))
    RETURNING "id", "userId", "number"`
}

/**
 * What a session had certified and does not certify any more is revoked: the last certificate of each enrollment without a
 * valid one. Earlier ones stay superseded.
 */
export async function revokeUnrenewed(
  tx: Tx,
  taskSessionId: string,
  { reason, at }: Ending,
): Promise<{ id: string; userId: string; number: string }[]> {
  return tx.$queryRaw`
    UPDATE "Certificate" SET "state" = 'REVOKED', "endedAt" = ${at}::timestamptz, "endReason" = ${reason}
    WHERE "id" IN (
      SELECT DISTINCT ON (c."enrollmentId") c."id" FROM "Certificate" c WHERE c."taskSessionId" = ${taskSessionId}::uuid
        AND NOT EXISTS (SELECT 1 FROM "Certificate" v WHERE v."enrollmentId" = c."enrollmentId" AND v."state" = 'VALID')
      ORDER BY c."enrollmentId", c."issuedAt" DESC, c."number" DESC)
      AND "state" = 'SUPERSEDED'
    RETURNING "id", "userId", "number"`
}

/** Enrollments of a session that had a certificate before. */
export async function listCertifiedEnrollments(tx: Tx, taskSessionId: string): Promise<Set<string>> {
  const rows = await tx.certificate.findMany({
    where: { taskSessionId },
    select: { enrollmentId: true },
    distinct: ['enrollmentId'],
  })
  return new Set(rows.map(({ enrollmentId }) => enrollmentId))
}

/** A place in a list by the time of issue, newest first. */
export type IssuedPlace = readonly [issuedAt: string, id: string]

/** A person's certificates, newest first, also those that are over. */
export async function listCertificatesOf(
  db: Db,
  userId: string,
  { after, size }: { after: IssuedPlace | null; size: number },
): Promise<CertificateRecord[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "Certificate" WHERE "userId" = ${userId}::uuid
      AND (${after?.[0] ?? null}::timestamptz IS NULL
        OR ("issuedAt", "id") < (${after?.[0] ?? null}::timestamptz, ${after?.[1] ?? null}::uuid))
    ORDER BY "issuedAt" DESC, "id" DESC LIMIT ${size}`
  return inOrder(db, rows)
}

/** The valid certificates of a session by their numbers, after one of them. */
export async function listSessionCertificates(
  db: Db,
  taskSessionId: string,
  { after, size }: { after: string | null; size: number },
): Promise<CertificateRecord[]> {
  const rows = await db.certificate.findMany({
    where: { taskSessionId, state: 'VALID', ...(after ? { number: { gt: after } } : {}) },
    orderBy: { number: 'asc' },
    take: size,
  })
  return rows.map(toRecord)
}

async function inOrder(db: Db, ids: readonly { id: string }[]): Promise<CertificateRecord[]> {
  const rows = await db.certificate.findMany({ where: { id: { in: ids.map(({ id }) => id) } } })
  const byId = new Map(rows.map((row) => [row.id, toRecord(row)]))
  return ids.flatMap(({ id }) => byId.get(id) ?? [])
}

/** The drawings of signatures that were drawn, by id. */
export async function listDrawings(db: Db, signatureIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.signature.findMany({
    where: { id: { in: [...new Set(signatureIds)] }, drawing: { not: null } },
    select: { id: true, drawing: true },
  })
  return new Map(rows.map(({ id, drawing }) => [id, drawing!]))
}

/** How many certificates of a session are valid. */
export const countValidCertificates = (db: Db, taskSessionId: string): Promise<number> =>
  db.certificate.count({ where: { taskSessionId, state: 'VALID' } })

/** The certificates of a credit, newest first. */
export async function listCertificatesOfCredit(db: Db, creditId: string): Promise<CertificateRecord[]> {
  const rows = await db.certificate.findMany({
    where: { creditId },
    orderBy: [{ issuedAt: 'desc' }, { number: 'desc' }],
  })
  return rows.map(toRecord)
}
