import type { Tx } from '../db'
import { type Sql, sql } from '../sql'

const isOther = (field: string): Sql => sql`d."before"->>${field} <> d."after"->>${field}`

/** Whether a person changed one of these facts since an instant, or took it over with another record of theirs. */
async function wasChangedSince(tx: Tx, userId: string, since: Date, changed: Sql): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>(sql`
    SELECT 1 FROM "AuditEvent" e JOIN "AuditDetail" d ON d."seq" = e."seq"
    WHERE e."personId" = ${userId}::uuid AND e."action" = 'user.updated' AND e."at" >= ${since}::timestamptz
      AND (${changed})
    UNION ALL SELECT 1 FROM "PersonMerge" m
    WHERE m."keptId" = ${userId}::uuid AND m."createdAt" >= ${since}::timestamptz AND m."undoneAt" IS NULL LIMIT 1`)
  return rows.length > 0
}

const renamed = sql`${isOther('firstName')} OR ${isOther('lastName')}`

/**
 * Whether a person has had another first or last name since an instant. The first name that somebody gives themself
 * changes none.
 */
export const wasRenamedSince = (tx: Tx, userId: string, since: Date): Promise<boolean> =>
  wasChangedSince(tx, userId, since, renamed)

/** Whether a board would have known a person otherwise since an instant: by another name or date of birth. */
export const wasKnownOtherwiseSince = (tx: Tx, userId: string, since: Date): Promise<boolean> =>
  wasChangedSince(
    tx,
    userId,
    since,
    sql`${renamed} OR ${isOther('dob')} OR d."before"->>'middleName' IS DISTINCT FROM d."after"->>'middleName'`,
  )
