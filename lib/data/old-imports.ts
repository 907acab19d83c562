import 'server-only'
import type { Tx } from './db'

export type OldImport = { id: string; orgId: string; applied: boolean }

const empty = JSON.stringify({ header: [], mapping: [], lines: [], missing: [] })

/**
 * Of a batch of imports that have not moved since an instant, those that were never applied are deleted; the others keep their
 * numbers and lose what their file said of people. When they moved last stays as it is.
 */
export const clearOldImports = (tx: Tx, movedLast: Date, size: number): Promise<OldImport[]> =>
  tx.$queryRaw<OldImport[]>`
    WITH old AS MATERIALIZED (
      SELECT "id", "state" FROM "PeopleImport" WHERE "updatedAt" <= ${movedLast}::timestamptz AND "rows" <> ${empty}::jsonb
      ORDER BY "id" LIMIT ${size}::int FOR UPDATE SKIP LOCKED),
    gone AS (
      DELETE FROM "PeopleImport" p USING old WHERE p."id" = old."id" AND old."state" = 'READY' RETURNING p."id", p."orgId"),
    cleared AS (
      UPDATE "PeopleImport" p SET "rows" = ${empty}::jsonb, "fileName" = NULL, "version" = p."version" + 1,
        "state" = CASE old."state" WHEN 'DONE' THEN 'DONE' ELSE 'FAILED' END::"ImportState"
      FROM old WHERE p."id" = old."id" AND old."state" <> 'READY' RETURNING p."id", p."orgId")
    SELECT "id", "orgId", false AS "applied" FROM gone UNION ALL SELECT "id", "orgId", true FROM cleared`
