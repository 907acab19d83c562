import type { CheckedLicense, ListedLicense, Match } from '@/lib/domain/license-checks/match'
import type { RosterRow } from '@/lib/domain/license-checks/read-line'
import { sortNameOf } from '@/lib/domain/people/sort-name'
import type { Db, Tx } from '../db'
import { query, sql } from '../sql'

/** Keeps lines of a list; those that were kept before are left as they are, so that a run that was cut off begins again. */
export async function insertLines(tx: Tx, rosterId: string, rows: readonly RosterRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx.$executeRaw`
    INSERT INTO "BoardRosterRow" ("rosterId", "line", "geo", "credentialType", "number", "numberKey", "firstName", "middleName",
      "lastName", "birthYear", "issuedAt", "expiresAt", "status")
    SELECT ${rosterId}::uuid, n.* FROM json_to_recordset(${JSON.stringify(rows)}::json) AS n("line" int, "geo" text,
      "credentialType" text, "number" text, "numberKey" text, "firstName" text, "middleName" text, "lastName" text,
      "birthYear" int, "issuedAt" date, "expiresAt" date, "status" text)
    ON CONFLICT DO NOTHING`
}

export const countLines = (tx: Tx, rosterId: string): Promise<number> =>
  tx.boardRosterRow.count({ where: { rosterId } })

/** Deletes so many lines of a list; how many there were. */
export const deleteLines = (tx: Tx, rosterId: string, limit: number): Promise<number> =>
  tx.$executeRaw`DELETE FROM "BoardRosterRow" WHERE ("rosterId", "line") IN (
    SELECT "rosterId", "line" FROM "BoardRosterRow" WHERE "rosterId" = ${rosterId}::uuid LIMIT ${limit})`

/** The same of what the list says of licenses. */
export const deleteMatches = (tx: Tx, rosterId: string, limit: number): Promise<number> =>
  tx.$executeRaw`DELETE FROM "BoardMatch" WHERE ("rosterId", "credentialId") IN (
    SELECT "rosterId", "credentialId" FROM "BoardMatch" WHERE "rosterId" = ${rosterId}::uuid LIMIT ${limit})`

/** The kinds of licenses that a list has lines of, as "CA:CNA". */
export async function kindsOfLines(db: Db, rosterId: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ kind: string }[]>`
    SELECT DISTINCT "geo" || ':' || "credentialType" AS "kind" FROM "BoardRosterRow" WHERE "rosterId" = ${rosterId}::uuid`
  return rows.map(({ kind }) => kind)
}

/** A license with the lines of a list that may be its own: of its place and kind, with its number as `license_number_key` reads it. */
type LicenseWithLines = CheckedLicense & { id: string; version: number; geo: string; lines: ListedLicense[] }

/** Lines of one number that are looked at. */
const maxLines = 20

type Batch = { rosterId: string; kinds: readonly string[]; after: string; size: number }

/** So many licenses of these kinds after a place, by id, each with its candidates: one statement. */
export const listLicensesWithLines = ({ rosterId, kinds, after, size }: Batch): Promise<LicenseWithLines[]> =>
  query<LicenseWithLines>(
    sql`SELECT c."id", c."version", c."geo", c."credentialType", c."credentialNumber", to_char(c."effectiveAt", 'YYYY-MM-DD') AS "effectiveAt",
        to_char(c."expiresAt", 'YYYY-MM-DD') AS "expiresAt", c."firstName", c."middleName", c."lastName", c."birthYear",
        coalesce((SELECT json_agg(row_to_json(l)) FROM (
          SELECT r."line", r."number", r."firstName", r."middleName", r."lastName", r."birthYear", r."issuedAt", r."expiresAt", r."status"
          FROM "BoardRosterRow" r WHERE r."rosterId" = ${rosterId}::uuid
            AND r."numberKey" = "license_number_key"(c."credentialNumber")
            AND r."geo" = c."geo" AND r."credentialType" = c."credentialType"
          ORDER BY r."line" LIMIT ${maxLines}) l), '[]') AS "lines"
      FROM (SELECT k.*, u."firstName", u."middleName", u."lastName", extract(year FROM u."dob")::int AS "birthYear"
        FROM "Credential" k JOIN "User" u ON u."id" = k."userId" AND u."erasedAt" IS NULL
        WHERE k."id" > ${after}::uuid AND k."archivedAt" IS NULL AND k."geo" || ':' || k."credentialType" = ANY(${[...kinds]})
        ORDER BY k."id" LIMIT ${size}) c ORDER BY c."id"`,
    'licensesWithLines',
  )

/** Lines of a board's newest list that may be of one license. */
type NewestLines = { board: string; listedAt: Date; covered: boolean; lines: ListedLicense[] }
type LinesQuery = { boards: readonly string[]; geo: string; credentialType: string; key: string }

/** The same for each of these boards that has a list; `covered`: the list has licenses of this kind at all. */
export async function listNewestLines({ boards, geo, credentialType, key }: LinesQuery): Promise<NewestLines[]> {
  const rows = await query<NewestLines>(
    sql`SELECT b."board", b."createdAt" AS "listedAt",
        EXISTS (SELECT 1 FROM "BoardRosterRow" r WHERE r."rosterId" = b."id" AND r."geo" = ${geo}
          AND r."credentialType" = ${credentialType}) AS "covered",
        coalesce((SELECT json_agg(row_to_json(l)) FROM (
          SELECT r."line", r."number", r."firstName", r."middleName", r."lastName", r."birthYear", r."issuedAt", r."expiresAt", r."status"
          FROM "BoardRosterRow" r WHERE r."rosterId" = b."id" AND r."numberKey" = ${key} AND r."geo" = ${geo}
            AND r."credentialType" = ${credentialType} ORDER BY r."line" LIMIT ${maxLines}) l), '[]') AS "lines"
      FROM (SELECT DISTINCT ON ("board") "id", "board", "createdAt" FROM "BoardRoster"
        WHERE "board" = ANY(${[...boards]}) AND "state" = 'READY' AND "clearedAt" IS NULL
        ORDER BY "board", "createdAt" DESC, "id" DESC) b`,
    'newestLines',
  )
  return rows
}

type FoundMatch = { license: LicenseWithLines; match: Match }

/** Keeps what a list says of licenses. What says something else than before is not applied any more. */
export async function keepMatches(tx: Tx, rosterId: string, matches: readonly FoundMatch[]): Promise<void> {
  if (matches.length === 0) return
  const rows = matches.map(({ license, match }) => ({
    credentialId: license.id,
    licenseVersion: license.version,
    sortName: sortNameOf(license),
    ...match,
  }))
  await tx.$executeRaw`
    INSERT INTO "BoardMatch" AS m ("rosterId", "credentialId", "licenseVersion", "outcome", "line", "fields", "reasons", "sortName")
    SELECT ${rosterId}::uuid, n."credentialId", n."licenseVersion", n."outcome", n."line",
      ARRAY(SELECT json_array_elements_text(n."fields")), ARRAY(SELECT json_array_elements_text(n."reasons")), n."sortName"
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS n("credentialId" uuid, "licenseVersion" int,
      "outcome" "BoardMatchOutcome", "line" int, "fields" json, "reasons" json, "sortName" text)
    ON CONFLICT ("rosterId", "credentialId") DO UPDATE SET "licenseVersion" = excluded."licenseVersion",
      "outcome" = excluded."outcome", "line" = excluded."line", "fields" = excluded."fields", "reasons" = excluded."reasons",
      "sortName" = excluded."sortName",
      "appliedAt" = CASE WHEN (m."outcome", m."reasons") = (excluded."outcome", excluded."reasons") THEN m."appliedAt" END
    WHERE (m."licenseVersion", m."outcome", m."line", m."fields", m."reasons", m."sortName") IS DISTINCT FROM
      (excluded."licenseVersion", excluded."outcome", excluded."line", excluded."fields", excluded."reasons", excluded."sortName")`
}

/** Forgets what a list said of licenses that are archived by now or of people who deleted their account. */
export const deleteGoneMatches = (tx: Tx, rosterId: string): Promise<number> =>
  tx.$executeRaw`DELETE FROM "BoardMatch" m USING "Credential" c, "User" u WHERE m."rosterId" = ${rosterId}::uuid
    AND c."id" = m."credentialId" AND u."id" = c."userId" AND (c."archivedAt" IS NOT NULL OR u."erasedAt" IS NOT NULL)`
