import { raw, type Sql, sql } from './sql'

/**
 * SQL condition: a row of an organization's list has open topics, either a board entry or a member with any of their
 * licenses. They are kept in a separate table because no index of the lists covers them (decision 134): Postgres scans
 * the list and looks here for each row when many have open topics, and starts here when few do.
 */
export const hasOpenTopics = (orgId: string, by: 'entryId' | 'roleId'): Sql =>
  sql`EXISTS (SELECT FROM "OpenTopicEntry" o WHERE o."orgId" = ${orgId}::uuid AND o.${raw(`"${by}"`)} = "id")`
