import 'server-only'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { type Db, pool } from './db'

export type AssignmentCounts = { open: number; overdue: number; complete: number; exempt: number }
export const noAssignments: AssignmentCounts = { open: 0, overdue: 0, complete: 0, exempt: 0 }

const counting = `
  SELECT "curriculumId" AS "id", coalesce(sum("change") FILTER (WHERE "standing" = 'OPEN'), 0)::int AS "open",
    coalesce(sum("change") FILTER (WHERE "standing" = 'OPEN' AND "dueAt" < $2::date), 0)::int AS "overdue",
    coalesce(sum("change") FILTER (WHERE "standing" = 'COMPLETE'), 0)::int AS "complete",
    coalesce(sum("change") FILTER (WHERE "standing" = 'EXEMPT'), 0)::int AS "exempt"
  FROM "CurriculumTally" WHERE "curriculumId" = ANY($1::uuid[]) GROUP BY "curriculumId"`

/**
 * How many members stand where in each of these curriculums; `open` includes those that are overdue. Triggers keep it in the
 * transaction of each write, so it costs as much as there are due dates and changes not added up yet, not as there are members.
 */
export async function countAssignments(
  curriculumIds: readonly string[],
  today: PlainDate,
): Promise<Map<string, AssignmentCounts>> {
  const { rows } = await pool().query<AssignmentCounts & { id: string }>({
    name: 'assignment-counts',
    text: counting,
    values: [curriculumIds, today],
  })
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

/** Makes one line of all that say the same, in one statement: whoever counts meanwhile sees the old lines or the new. */
export async function addUpTallies(db: Db): Promise<void> {
  await db.$executeRaw`
    WITH several AS (
      SELECT "curriculumId", "standing", "dueAt" FROM "CurriculumTally" GROUP BY 1, 2, 3 HAVING count(*) > 1),
    gone AS (
      DELETE FROM "CurriculumTally" t USING several s
      WHERE t."curriculumId" = s."curriculumId" AND t."standing" = s."standing" AND t."dueAt" IS NOT DISTINCT FROM s."dueAt"
      RETURNING t.*)
    INSERT INTO "CurriculumTally" ("curriculumId", "standing", "dueAt", "change")
    SELECT "curriculumId", "standing", "dueAt", sum("change") FROM gone GROUP BY 1, 2, 3 HAVING sum("change") <> 0`
}
