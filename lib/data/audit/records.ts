import type { HistoryRecordKind } from '@/lib/domain/audit/actions'
import type { Db } from '../db'
import { occurs, occursIn } from '../search-by-name'
import { all, join, type Sql, sql } from '../sql'
import { type HistoryMatches, nameOf, type Somebody } from './list'

/** A record by which the history can be narrowed, as it is called today. */
export type HistoryRecord = {
  kind: HistoryRecordKind
  id: string
  /** The id of a session's class; of everything else its own. */
  rootId: string
  /** Null for a license, which is called by its kind and its owner. */
  title: string | null
  /** The day of a session, in its own zone. */
  day: string | null
  license: { geo: string; credentialType: string } | null
  owner: Somebody | null
}

type Named = { orgId: string; id: string }

const titled = (kind: HistoryRecordKind, table: Sql, { orgId, id }: Named): Sql => sql`
  SELECT ${kind}::text AS "kind", r."id", r."id" AS "rootId", r."title", NULL::text AS "day", NULL::json AS "license", NULL::json AS "owner"
  FROM ${table} r WHERE r."id" = ${id}::uuid AND r."orgId" = ${orgId}::uuid`

/**
 * The record with this id as far as administrators of the organization see it: null for another organization's, and for
 * a license that its owner does not show them.
 */
export async function findHistoryRecord(db: Db, named: Named): Promise<HistoryRecord | null> {
  const { orgId, id } = named
  const [record] = await db.$queryRaw<HistoryRecord[]>(
    join(
      [
        titled('TASK', sql`"Task"`, named),
        titled('DOCUMENT_REQUEST', sql`"DocumentRequest"`, named),
        titled('SIGNING_REQUEST', sql`"SigningRequest"`, named),
        titled('CURRICULUM', sql`"Curriculum"`, named),
        sql`SELECT 'TASK_SESSION', s."id", s."taskId", v."title", to_char(s."startsAt" AT TIME ZONE s."timeZone", 'YYYY-MM-DD'), NULL, NULL
          FROM "TaskSession" s JOIN "TaskRevision" v ON v."id" = s."taskRevisionId"
          WHERE s."id" = ${id}::uuid AND s."orgId" = ${orgId}::uuid`,
        sql`SELECT 'CREDENTIAL', c."id", c."id", NULL, NULL,
            json_build_object('geo', c."geo", 'credentialType', c."credentialType"), ${nameOf(sql`u`)}
          FROM "Credential" c JOIN "User" u ON u."id" = c."userId"
          WHERE c."id" = ${id}::uuid AND EXISTS (
            SELECT 1 FROM "BoardEntry" b WHERE b."credentialId" = c."id" AND b."orgId" = ${orgId}::uuid)`,
      ],
      ' UNION ALL ',
    ),
  )
  return record ?? null
}

/** A member or former member as the history names them; null for everybody else. */
export async function findHistoryPerson(db: Db, { orgId, id }: Named): Promise<Somebody | null> {
  const [row] = await db.$queryRaw<{ person: Somebody }[]>(sql`SELECT ${nameOf(sql`u`)} AS "person"
    FROM "Role" r JOIN "User" u ON u."id" = r."userId" WHERE r."userId" = ${id}::uuid AND r."orgId" = ${orgId}::uuid`)
  return row?.person ?? null
}

const tables = [sql`"Task"`, sql`"DocumentRequest"`, sql`"SigningRequest"`, sql`"Curriculum"`]

/**
 * The records whose title and the members whose name contain every word, at most `limit` of each. A class is also found
 * by the titles it had, because its sessions keep them. `folded` are the words as names are stored for searching.
 */
export async function findHistoryMatches(
  db: Db,
  {
    orgId,
    words,
    folded,
    limit,
  }: { orgId: string; words: readonly string[]; folded: readonly string[]; limit: number },
): Promise<HistoryMatches> {
  const titledBy = (row: Sql) => all(words.map((word) => occursIn(word, sql`${row}."title"`)))
  const titles = tables.map(
    (table) => sql`SELECT r."id" FROM ${table} r WHERE r."orgId" = ${orgId}::uuid AND ${titledBy(sql`r`)}`,
  )
  const earlier = sql`SELECT r."id" FROM "Task" r JOIN "TaskRevision" v ON v."taskId" = r."id"
    WHERE r."orgId" = ${orgId}::uuid AND ${titledBy(sql`v`)}`
  const [records, people] = await Promise.all([
    db.$queryRaw<{ id: string }[]>(sql`${join([...titles, earlier], ' UNION ')} LIMIT ${limit}::int`),
    db.$queryRaw<{ id: string }[]>(sql`SELECT "userId" AS "id" FROM "Role"
      WHERE "orgId" = ${orgId}::uuid AND ${all(folded.map((word) => occurs(word)))} LIMIT ${limit}::int`),
  ])
  return { records: records.map(({ id }) => id), people: people.map(({ id }) => id) }
}
