import type { Db, Tx } from '../db'
import { type Sql, sql } from '../sql'

/** An administrator whom people can answer: one with a proven email address. */
export type ReplyTo = {
  memberId: string
  userId: string
  firstName: string | null
  middleName: string | null
  lastName: string | null
  email: string
}

/** Who gets the answers to a message. */
export type ReplyPerson = Pick<ReplyTo, 'firstName' | 'middleName' | 'lastName' | 'email'>

/** Administrators that one organization offers as whom to answer. */
const limit = 100

/** Active administrators `r` with a proven address `c`, and who they are, `u`. */
const answering: Sql = sql`"Role" r JOIN "User" u ON u."id" = r."userId" AND u."erasedAt" IS NULL AND u."disabledAt" IS NULL
  CROSS JOIN LATERAL (SELECT c."value" FROM "Contact" c WHERE c."userId" = r."userId" AND c."kind" = 'EMAIL'
    AND c."verifiedAt" IS NOT NULL ORDER BY c."verifiedAt", c."id" LIMIT 1) c`

/** Whom the people of an organization can answer, by name. */
export const listReplyTos = (db: Db | Tx, orgId: string): Promise<ReplyTo[]> =>
  db.$queryRaw<ReplyTo[]>`
    SELECT r."id" AS "memberId", r."userId", u."firstName", u."middleName", u."lastName", c."value" AS "email"
    FROM ${answering} WHERE r."orgId" = ${orgId}::uuid AND r."state" = 'ACTIVE' AND r."roleType" = 'ADMIN'
    ORDER BY r."sortName", r."id" LIMIT ${limit}::int`

/**
 * Whom a notice `n` may still be answered to, in SQL: null where it names nobody, or nobody who answers for its
 * organization now.
 */
export const replyToOf: Sql = sql`(SELECT json_build_object('firstName', u."firstName", 'middleName', u."middleName",
    'lastName', u."lastName", 'email', c."value")
  FROM ${answering} WHERE r."userId" = (n."params"->>'replyToUserId')::uuid AND r."orgId" = n."orgId" AND r."state" = 'ACTIVE'
    AND r."roleType" = 'ADMIN')`
