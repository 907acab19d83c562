import 'server-only'
import type { Severity } from '@/lib/domain/lists/severities'
import type { Db, Tx } from './db'

/** A notice as its reader finds it in the product; the words come from `messageKey` and `params`. */
export type OwnNotice = {
  id: string
  createdAt: Date
  severity: Severity
  messageKey: string
  params: Record<string, string | number | null>
  actionPath: string | null
  readAt: Date | null
}

/** Shown in the product, and still true when it was sent. */
const shown = `'IN_APP' = ANY(n."channels") AND n."state" <> 'SUPPRESSED'`

type Place = { createdAt: string; id: string }

/** A person's notices, newest first, after a place in that order; one statement. */
export function listOwnNotices(
  db: Db,
  { userId, after, size }: { userId: string; after: Place | null; size: number },
): Promise<OwnNotice[]> {
  const values = after ? [userId, size, after.createdAt, after.id] : [userId, size]
  const text = `SELECT n."id", n."createdAt", n."severity"::text AS "severity", n."messageKey", n."params", n."actionPath", n."readAt"
    FROM "Notification" n WHERE n."userId" = $1::uuid AND ${shown}
      ${after ? 'AND (n."createdAt", n."id") < ($3::timestamptz, $4::uuid)' : ''}
    ORDER BY n."createdAt" DESC, n."id" DESC LIMIT $2::int`
  return db.$queryRawUnsafe<OwnNotice[]>(text, ...values)
}

/** How many notices a person has not read, counted up to `most`. */
export async function countUnreadNotices(db: Db, userId: string, most: number): Promise<number> {
  const text = `SELECT count(*)::int AS "count" FROM (
    SELECT 1 FROM "Notification" n WHERE n."userId" = $1::uuid AND n."readAt" IS NULL AND ${shown} LIMIT $2::int) unread`
  const [row] = await db.$queryRawUnsafe<{ count: number }[]>(text, userId, most)
  return row?.count ?? 0
}

/** Notes that a person has read these notices of theirs, or all; how many they had not. */
export const markNoticesRead = (
  tx: Tx,
  { userId, ids, at }: { userId: string; ids: readonly string[] | null; at: Date },
): Promise<number> =>
  tx.$executeRaw`
    UPDATE "Notification" SET "readAt" = ${at}::timestamptz, "updatedAt" = now()
    WHERE "userId" = ${userId}::uuid AND "readAt" IS NULL AND (${ids === null} OR "id" = ANY(${[...(ids ?? [])]}::uuid[]))`
