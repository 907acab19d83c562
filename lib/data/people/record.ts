import type { documentKinds } from '@/lib/domain/lists/documents'
import type { Db, Tx } from '../db'

/** What an installation says of an account beside what its person says. */
type AccountFacts = {
  disabledAt: Date | null
  erasedAt: Date | null
  mergedIntoId: string | null
  acknowledgedAt: Date | null
}
export const findAccount = (db: Db | Tx, id: string): Promise<AccountFacts | null> =>
  db.user.findFirst({
    where: { id, serviceOrgId: null },
    select: { disabledAt: true, erasedAt: true, mergedIntoId: true, acknowledgedAt: true },
  })

/** Memberships of a person, also those that ended, newest first. */
export const listEveryRoleOf = (db: Db, userId: string) =>
  db.role.findMany({
    where: { userId },
    select: {
      id: true,
      createdAt: true,
      roleType: true,
      state: true,
      jobTitle: true,
      department: true,
      endedAt: true,
      org: { select: { id: true, name: true, timeZone: true } },
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
  })

/** How many notifications of a person are told. */
const messageLimit = 10

/**
 * The last notifications of a person, newest first: what they were about and what became of them, never what they said.
 */
export const listLastMessages = (db: Db, userId: string) =>
  db.notification.findMany({
    where: { userId },
    select: { id: true, createdAt: true, kind: true, channels: true, state: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: messageLimit,
  })

export type RecordCounts = {
  credits: number
  enrollments: number
  certificates: number
  tokens: number
  /** Health records are not counted: that somebody has some is theirs to say. */
  documents: { kind: Exclude<(typeof documentKinds)[number], 'HEALTH'>; count: number }[]
}

/** How many there are of what is not listed. */
export async function countOfPerson(db: Db, userId: string): Promise<RecordCounts> {
  const [row] = await db.$queryRaw<RecordCounts[]>`
    SELECT (SELECT count(*)::int FROM "Credit" WHERE "userId" = ${userId}::uuid AND "state" = 'ACTIVE'
        AND "supersededAt" IS NULL) AS "credits",
      (SELECT count(*)::int FROM "Enrollment" WHERE "userId" = ${userId}::uuid AND "status" <> 'WITHDRAWN') AS "enrollments",
      (SELECT count(*)::int FROM "Certificate" WHERE "userId" = ${userId}::uuid AND "state" = 'VALID') AS "certificates",
      (SELECT count(*)::int FROM "ApiToken" WHERE "userId" = ${userId}::uuid AND "revokedAt" IS NULL
        AND "expiresAt" > now()) AS "tokens",
      coalesce((SELECT json_agg(d ORDER BY d."kind") FROM (SELECT "kind", count(*)::int AS "count" FROM "Document"
        WHERE "ownerId" = ${userId}::uuid AND "deletedAt" IS NULL AND "kind" <> 'HEALTH' GROUP BY "kind") d), '[]') AS "documents"`
  return row!
}

/** Shuts a person out from then on, or lets them in again; false when that is so already. */
export async function setDisabled(tx: Tx, id: string, at: Date | null): Promise<boolean> {
  const { count } = await tx.user.updateMany({
    where: { id, disabledAt: at ? null : { not: null } },
    data: { disabledAt: at, version: { increment: 1 } },
  })
  return count === 1
}
