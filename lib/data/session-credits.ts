import 'server-only'
import type { SessionCredit } from '@/lib/domain/certificates/session-credit'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Db, Tx } from './db'
import { fromColumn } from './plain-dates'

/** The last credit of an enrollment: nothing has superseded it. */
export type LastCredit = SessionCredit & {
  id: string
  userId: string
  enrollmentId: string
  state: 'ACTIVE' | 'WITHDRAWN' | 'REVOKED'
}

/** The last credits of these enrollments, by enrollment. */
export async function listLastCredits(db: Db | Tx, enrollmentIds: readonly string[]): Promise<Map<string, LastCredit>> {
  const rows = await db.credit.findMany({
    where: { enrollmentId: { in: [...enrollmentIds] }, supersededAt: null, correction: null },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
  return new Map(
    rows.map((row) => [
      row.enrollmentId!,
      {
        ...row,
        enrollmentId: row.enrollmentId!,
        providerName: row.providerName ?? '',
        completedAt: fromColumn(row.completedAt),
      },
    ]),
  )
}

export type NewSessionCredit = SessionCredit & {
  id: string
  userId: string
  enrollmentId: string
  supersedesId: string | null
}

/** Records the credits of a session in one statement. Their people are held. */
export async function insertSessionCredits(tx: Tx, credits: readonly NewSessionCredit[], at: Date): Promise<void> {
  if (credits.length === 0) return
  await tx.$executeRaw`
    INSERT INTO "Credit" ("id", "createdAt", "updatedAt", "userId", "enrollmentId", "title", "providerName", "providerId",
      "providerNumber", "completedAt", "units", "onlineUnits", "format", "topics", "approvedFor", "source", "supersedesId")
    SELECT n."id", ${at}::timestamptz, ${at}::timestamptz, n."userId", n."enrollmentId", n."title", n."providerName",
      n."providerId", n."providerNumber", n."completedAt", n."units", n."onlineUnits", n."format", n."topics",
      n."approvedFor", 'SESSION', n."supersedesId"
    FROM json_to_recordset(${JSON.stringify(credits)}::json) AS n("id" uuid, "userId" uuid, "enrollmentId" uuid,
      "title" text, "providerName" text, "providerId" uuid, "providerNumber" text, "completedAt" date, "units" int,
      "onlineUnits" int, "format" "CourseFormat", "topics" text[], "approvedFor" text[], "supersedesId" uuid)`
}

/** Sets credits aside because others replace them. */
export async function supersedeCredits(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await tx.credit.updateMany({
    where: { id: { in: [...ids] }, supersededAt: null },
    data: { supersededAt: at, version: { increment: 1 } },
  })
}

/** Takes back what enrollments were credited with, also what its person had withdrawn; answers whose credits went. */
export async function revokeSessionCredits(
  tx: Tx,
  enrollmentIds: readonly string[],
  reason: string,
): Promise<{ id: string; userId: string; completedAt: PlainDate }[]> {
  if (enrollmentIds.length === 0) return []
  return tx.$queryRaw`
    UPDATE "Credit" SET "state" = 'REVOKED', "stateReason" = ${reason}, "version" = "version" + 1, "updatedAt" = now()
    WHERE "enrollmentId" = ANY(${[...enrollmentIds]}::uuid[]) AND "state" <> 'REVOKED' AND "supersededAt" IS NULL
    RETURNING "id", "userId", "completedAt"::text`
}
