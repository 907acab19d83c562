import { type Sql, sql } from '../sql'

/**
 * SQL list of the accounts by which a person acts: their own with those merged into it, and those of the tokens and
 * clients that they made, whoever keeps them now.
 */
export const handsOf = (userId: string): Sql => sql`(
  WITH RECURSIVE own AS (
    SELECT ${userId}::uuid AS "id" UNION SELECT u."id" FROM "User" u JOIN own o ON u."mergedIntoId" = o."id")
  SELECT "id" FROM own
  UNION ALL SELECT t."userId" FROM "ApiToken" t JOIN own o ON o."id" IN (t."createdById", t."madeById")
  UNION ALL SELECT c."userId" FROM "ApiClient" c JOIN own o ON o."id" IN (c."createdById", c."madeById"))`

/** SQL list of a person's accounts: their own with those merged into it. */
export const accountsOf = (userId: string): Sql => sql`(
  WITH RECURSIVE own AS (
    SELECT ${userId}::uuid AS "id" UNION SELECT u."id" FROM "User" u JOIN own o ON u."mergedIntoId" = o."id")
  SELECT "id" FROM own)`

/** SQL value: the account that somebody has now, after all merges of it into others. */
const accountNow = (userId: Sql): Sql => sql`(
  WITH RECURSIVE w AS (
    SELECT u."id", u."mergedIntoId" FROM "User" u WHERE u."id" = ${userId}
    UNION SELECT u."id", u."mergedIntoId" FROM "User" u JOIN w ON u."id" = w."mergedIntoId")
  SELECT "id" FROM w WHERE "mergedIntoId" IS NULL)`

/** SQL condition: two columns name one person, also by two accounts that were merged since. */
export const isOnePerson = (one: Sql, other: Sql): Sql =>
  sql`(${one} = ${other} OR ${accountNow(one)} = ${accountNow(other)})`
