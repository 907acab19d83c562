import { type Sql, sql } from '../sql'

/**
 * SQL list of the accounts by which a person acts: their own, and those of the tokens and clients that they made, whoever
 * keeps them now.
 */
export const handsOf = (userId: string): Sql => sql`(
  SELECT ${userId}::uuid
  UNION ALL SELECT "userId" FROM "ApiToken" WHERE ${userId}::uuid IN ("createdById", "madeById")
  UNION ALL SELECT "userId" FROM "ApiClient" WHERE ${userId}::uuid IN ("createdById", "madeById"))`
