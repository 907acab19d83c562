import type { CertificateContent, PrintedLicense } from '@/lib/domain/certificates/certificate-content'
import type { PersonName } from '@/lib/domain/people/names'
import type { Db, Tx } from '../db'
import type { Prisma } from '../generated/client'

type Row = Prisma.CertificateGetPayload<object>

/** A certificate as it was issued. */
export type CertificateRecord = Omit<Row, 'content'> & { content: CertificateContent }

const toRecord = (row: Row): CertificateRecord => ({ ...row, content: row.content as CertificateContent })
const toRecordOrNull = (row: Row | null) => row && toRecord(row)

export const findCertificate = async (db: Db, id: string): Promise<CertificateRecord | null> =>
  toRecordOrNull(await db.certificate.findUnique({ where: { id } }))

type FoundCertificate = CertificateRecord & { reopenedAt: Date | null }

/**
 * The certificate behind the address that is printed on it. `reopenedAt` is set while its session is open for
 * correction.
 */
export const findCertificateByToken = (db: Db, verifyToken: string): Promise<FoundCertificate | null> =>
  findByKey(db, { verifyToken })

/** The same by its number. */
export const findCertificateByNumber = (db: Db, number: string): Promise<FoundCertificate | null> =>
  findByKey(db, { number })

async function findByKey(
  db: Db,
  where: { verifyToken: string } | { number: string },
): Promise<FoundCertificate | null> {
  const taskSession = { select: { state: true, reopenedAt: true } } as const
  const found = await db.certificate.findUnique({ where, include: { taskSession } })
  if (!found) return null
  const { taskSession: session, ...row } = found
  return { ...toRecord(row), reopenedAt: session.state === 'FINALIZED' ? null : session.reopenedAt }
}

/** The valid certificate of an enrollment, else the latest. */
export const findCertificateOfEnrollment = async (db: Db, enrollmentId: string): Promise<CertificateRecord | null> =>
  toRecordOrNull(
    await db.certificate.findFirst({
      where: { enrollmentId },
      orderBy: [{ state: 'asc' }, { issuedAt: 'desc' }, { number: 'desc' }],
    }),
  )

/** The licenses of these people that a class may count for, by person. Archived ones are left out. */
export async function listLicensesToPrint(
  tx: Tx,
  userIds: readonly string[],
  pairs: readonly string[],
): Promise<Map<string, PrintedLicense[]>> {
  const rows = await tx.$queryRaw<(PrintedLicense & { userId: string })[]>`
    SELECT l."userId", l."geo", l."credentialType", l."credentialNumber" AS "number" FROM "Credential" l
    WHERE l."userId" = ANY(${[...userIds]}::uuid[]) AND l."archivedAt" IS NULL
      AND l."geo" || ':' || l."credentialType" = ANY(${[...pairs]}::text[])`
  const byPerson = new Map<string, PrintedLicense[]>()
  for (const { userId, ...license } of rows) byPerson.set(userId, [...(byPerson.get(userId) ?? []), license])
  return byPerson
}

/** A person's valid certificates that lack the number of a license, of organizations at work, in the order of locking. */
export async function listUnnumbered(tx: Tx, userId: string): Promise<(CertificateRecord & { orgName: string })[]> {
  const rows = await tx.$queryRaw<{ id: string; orgName: string }[]>`
    SELECT c."id", o."name" AS "orgName" FROM "Certificate" c JOIN "Org" o ON o."id" = c."orgId"
    WHERE c."userId" = ${userId}::uuid AND c."state" = 'VALID' AND c."content" ? 'unnumbered' AND o."state" = 'ACTIVE'
    ORDER BY c."orgId", c."number"`
  const found = await tx.certificate.findMany({ where: { id: { in: rows.map(({ id }) => id) } } })
  const byId = new Map(found.map((row) => [row.id, toRecord(row)]))
  return rows.flatMap(({ id, orgName }) => {
    const record = byId.get(id)
    return record ? [{ ...record, orgName }] : []
  })
}

/** The names of those among these people who have none of these kinds of license. */
export const listWithoutLicense = (
  db: Db,
  userIds: readonly string[],
  pairs: readonly string[],
): Promise<(PersonName & { userId: string })[]> => db.$queryRaw`
  SELECT u."id" AS "userId", u."firstName", u."middleName", u."lastName" FROM "User" u
  WHERE u."id" = ANY(${[...userIds]}::uuid[]) AND NOT EXISTS (SELECT 1 FROM "Credential" l
    WHERE l."userId" = u."id" AND l."archivedAt" IS NULL
      AND l."geo" || ':' || l."credentialType" = ANY(${[...pairs]}::text[]))
  ORDER BY u."sortName", u."id"`

/** The certificates of a session, including superseded and revoked ones. */
export async function listIssuedCertificates(
  tx: Tx,
  taskSessionId: string,
): Promise<Pick<CertificateRecord, 'enrollmentId' | 'userId' | 'state' | 'content'>[]> {
  const select = { enrollmentId: true, userId: true, state: true, content: true } as const
  const rows = await tx.certificate.findMany({ where: { taskSessionId }, select })
  return rows.map((row) => ({ ...row, content: row.content as CertificateContent }))
}

/** A position in a list by time of issue, newest first. */
type IssuedPosition = readonly [issuedAt: string, id: string]

/** A person's certificates, newest first, including superseded and revoked ones. */
export async function listCertificatesOf(
  db: Db,
  userId: string,
  { after, size }: { after: IssuedPosition | null; size: number },
): Promise<CertificateRecord[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "Certificate" WHERE "userId" = ${userId}::uuid
      AND (${after?.[0] ?? null}::timestamptz IS NULL
        OR ("issuedAt", "id") < (${after?.[0] ?? null}::timestamptz, ${after?.[1] ?? null}::uuid))
    ORDER BY "issuedAt" DESC, "id" DESC LIMIT ${size}`
  return findInOrder(db, rows)
}

/** A page of the valid certificates of a session in the order of their numbers, starting after the number `after`. */
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

async function findInOrder(db: Db, ids: readonly { id: string }[]): Promise<CertificateRecord[]> {
  const rows = await db.certificate.findMany({ where: { id: { in: ids.map(({ id }) => id) } } })
  const byId = new Map(rows.map((row) => [row.id, toRecord(row)]))
  return ids.flatMap(({ id }) => byId.get(id) ?? [])
}

/** The drawings of these signatures by id; signatures without a drawing are left out. */
export async function listDrawings(db: Db, signatureIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.signature.findMany({
    where: { id: { in: [...new Set(signatureIds)] }, drawing: { not: null } },
    select: { id: true, drawing: true },
  })
  return new Map(rows.map(({ id, drawing }) => [id, drawing!]))
}

/** How many certificates of a session are valid, and how many were revoked. */
export async function countCertificates(db: Db, taskSessionId: string): Promise<{ valid: number; revoked: number }> {
  const [row] = await db.$queryRaw<{ valid: number; revoked: number }[]>`
    SELECT count(*) FILTER (WHERE "state" = 'VALID')::int AS "valid",
      count(*) FILTER (WHERE "state" = 'REVOKED')::int AS "revoked"
    FROM "Certificate" WHERE "taskSessionId" = ${taskSessionId}::uuid`
  return row ?? { valid: 0, revoked: 0 }
}

/** The certificates of these credits, newest first, including superseded and revoked ones; one statement. */
export async function listCertificatesOfCredits(db: Db, creditIds: readonly string[]): Promise<CertificateRecord[]> {
  const rows = await db.certificate.findMany({
    where: { creditId: { in: [...creditIds] } },
    orderBy: [{ issuedAt: 'desc' }, { number: 'desc' }],
  })
  return rows.map(toRecord)
}
