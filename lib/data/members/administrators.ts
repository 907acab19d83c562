import { type Sql, sql } from '../sql'

/** SQL condition: the account with this id is open: neither disabled nor deleted. */
export const isOpen = (userId: Sql): Sql =>
  sql`EXISTS (SELECT 1 FROM "User" acc WHERE acc."id" = ${userId} AND acc."disabledAt" IS NULL AND acc."erasedAt" IS NULL)`

/** SQL condition: a person administers an organization, also on leave. Whose account is disabled administers nothing. */
export const administersNow = (orgId: Sql, userId: Sql): Sql => sql`(
  EXISTS (SELECT 1 FROM "Role" adm WHERE adm."orgId" = ${orgId} AND adm."userId" = ${userId} AND adm."roleType" = 'ADMIN'
    AND adm."state" <> 'ENDED') AND ${isOpen(userId)})`
