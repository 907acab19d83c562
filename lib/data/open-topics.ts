import { raw, type Sql, sql } from './sql'

/**
 * That topics are open of a row of an organization's list: of an entry of its board, or of a member by any of their licenses. Beside
 * the lists, since no index of theirs knows it (decision 134): Postgres walks the list and looks here for each row where many are
 * open, and begins here where few are.
 */
export const hasOpenTopics = (orgId: string, by: 'entryId' | 'roleId'): Sql =>
  sql`EXISTS (SELECT FROM "OpenTopicEntry" o WHERE o."orgId" = ${orgId}::uuid AND o.${raw(`"${by}"`)} = "id")`
