import type { Db, Tx } from '../db'
import { type Sql, sql } from '../sql'

/** An administrator to whom people can reply, because they have a verified email address. */
export type ReplyTo = {
  memberId: string
  userId: string
  firstName: string | null
  middleName: string | null
  lastName: string | null
  email: string
}

/** The person who receives the replies to a message. */
export type ReplyPerson = Pick<ReplyTo, 'firstName' | 'middleName' | 'lastName' | 'email'>

/** How many administrators one organization offers as recipients of replies. */
const limit = 100

/** Active administrators `r` with a verified address `c`, and their user `u`. */
const answering: Sql = sql`"Role" r JOIN "User" u ON u."id" = r."userId" AND u."erasedAt" IS NULL AND u."disabledAt" IS NULL
  CROSS JOIN LATERAL (SELECT c."value" FROM "Contact" c WHERE c."userId" = r."userId" AND c."kind" = 'EMAIL'
    AND c."verifiedAt" IS NOT NULL ORDER BY c."verifiedAt", c."id" LIMIT 1) c`

/** The administrators to whom the people of an organization can reply, by name. */
export const listReplyTos = (db: Db | Tx, orgId: string): Promise<ReplyTo[]> =>
  db.$queryRaw<ReplyTo[]>`
    SELECT r."id" AS "memberId", r."userId", u."firstName", u."middleName", u."lastName", c."value" AS "email"
    FROM ${answering} WHERE r."orgId" = ${orgId}::uuid AND r."state" = 'ACTIVE' AND r."roleType" = 'ADMIN'
    ORDER BY r."sortName", r."id" LIMIT ${limit}::int`

/**
 * SQL for the person to whom a notice `n` may still be replied: null when it names nobody, or somebody who no longer
 * administers its organization.
 */
export const replyToOf: Sql = sql`(SELECT json_build_object('firstName', u."firstName", 'middleName', u."middleName",
    'lastName', u."lastName", 'email', c."value")
  FROM ${answering} WHERE r."userId" = (n."params"->>'replyToUserId')::uuid AND r."orgId" = n."orgId" AND r."state" = 'ACTIVE'
    AND r."roleType" = 'ADMIN')`
