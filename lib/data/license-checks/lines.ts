import type { CheckedLicense, ListedLicense, Match } from '@/lib/domain/license-checks/match'
import type { RosterRow } from '@/lib/domain/license-checks/read-line'
import { sortNameOf } from '@/lib/domain/people/sort-name'
import type { Db, Tx } from '../db'
import { query, sql } from '../sql'

/** Stores lines of a roster. Lines that are already stored stay as they are, so an interrupted run can start again. */
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

/** Deletes up to `limit` lines of a roster and returns the number deleted. */
export const deleteLines = (tx: Tx, rosterId: string, limit: number): Promise<number> =>
  tx.$executeRaw`DELETE FROM "BoardRosterRow" WHERE ("rosterId", "line") IN (
    SELECT "rosterId", "line" FROM "BoardRosterRow" WHERE "rosterId" = ${rosterId}::uuid LIMIT ${limit})`

/** The same for the roster's matches with licenses. */
export const deleteMatches = (tx: Tx, rosterId: string, limit: number): Promise<number> =>
  tx.$executeRaw`DELETE FROM "BoardMatch" WHERE ("rosterId", "credentialId") IN (
    SELECT "rosterId", "credentialId" FROM "BoardMatch" WHERE "rosterId" = ${rosterId}::uuid LIMIT ${limit})`

/** The kinds of licenses on a roster, as "CA:CNA". */
export async function kindsOfLines(db: Db, rosterId: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ kind: string }[]>`
    SELECT DISTINCT "geo" || ':' || "credentialType" AS "kind" FROM "BoardRosterRow" WHERE "rosterId" = ${rosterId}::uuid`
  return rows.map(({ kind }) => kind)
}

/**
 * A license with the lines of a roster that may be its own: of the same geography and type, and with the same number by
 * `license_number_key`.
 */
type LicenseWithLines = CheckedLicense & { id: string; version: number; geo: string; lines: ListedLicense[] }

/** Limit for the lines with one number that are compared. */
const maxLines = 20

type Batch = { rosterId: string; kinds: readonly string[]; after: string; size: number }

/**
 * Up to `size` licenses of these kinds with an id greater than `after`, each with its candidate lines; one statement.
 */
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

/** Lines of a board's newest roster that may belong to one license. */
type NewestLines = { board: string; listedAt: Date; covered: boolean; lines: ListedLicense[] }
type LinesQuery = { boards: readonly string[]; geo: string; credentialType: string; key: string }

/**
 * The same for each of these boards that has a roster. `covered` says whether the roster has licenses of this kind at
 * all.
 */
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

/** Stores a roster's matches with licenses. A match that differs from the stored one has to be applied again. */
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

/** Deletes the matches of licenses that have been archived, or whose owner has deleted their account. */
export const deleteGoneMatches = (tx: Tx, rosterId: string): Promise<number> =>
  tx.$executeRaw`DELETE FROM "BoardMatch" m USING "Credential" c, "User" u WHERE m."rosterId" = ${rosterId}::uuid
    AND c."id" = m."credentialId" AND u."id" = c."userId" AND (c."archivedAt" IS NOT NULL OR u."erasedAt" IS NOT NULL)`
