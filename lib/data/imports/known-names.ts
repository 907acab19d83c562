import type { KnownNames } from '@/lib/domain/imports/import-row'
import type { Db } from '../db'

/** The organization's names for departments and jobs, most frequent first, from members and from open invitations. */
export async function listKnownNames(db: Db, orgId: string): Promise<KnownNames> {
  const rows = await db.$queryRaw<{ department: string | null; jobTitle: string | null }[]>`
    WITH people AS MATERIALIZED (
      SELECT "department", "jobTitle" FROM "Role" WHERE "orgId" = ${orgId}::uuid AND "state" <> 'ENDED'
      UNION ALL SELECT "department", "jobTitle" FROM "Invitation" WHERE "orgId" = ${orgId}::uuid AND "state" = 'OPEN')
    SELECT "department", "jobTitle" FROM people
    GROUP BY GROUPING SETS (("department"), ("jobTitle")) ORDER BY count(*) DESC, 1, 2`
  return {
    departments: rows.flatMap(({ department }) => department ?? []),
    jobTitles: rows.flatMap(({ jobTitle }) => jobTitle ?? []),
  }
}
