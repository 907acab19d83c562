import type { documentKinds } from '@/lib/domain/lists/documents'
import type { Db, Tx } from '../db'

/** The state of an account that the person does not set themselves. */
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

/** All memberships of a person, including ended ones, newest first. */
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

/** How many notifications of a person are listed. */
const messageLimit = 10

/** A person's last notifications, newest first: their kind, channels and state, never their text. */
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
  /** Health records are not counted: it is up to the person to say that they have any. */
  documents: { kind: Exclude<(typeof documentKinds)[number], 'HEALTH'>; count: number }[]
}

/** The numbers of things that are not listed. */
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

/** Disables a person's account from `at` on, or with null enables it again; false when that is already so. */
export async function setDisabled(tx: Tx, id: string, at: Date | null): Promise<boolean> {
  const { count } = await tx.user.updateMany({
    where: { id, disabledAt: at ? null : { not: null } },
    data: { disabledAt: at, version: { increment: 1 } },
  })
  return count === 1
}
