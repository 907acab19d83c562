import type { Audience } from '@/lib/domain/curriculums/audience'
import type { DueRule } from '@/lib/domain/curriculums/due'
import type { ItemRef } from '@/lib/domain/curriculums/items'
import type { CurriculumFilter, CurriculumRule, CurriculumState } from '@/lib/domain/curriculums/kinds'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { type Db, pool, type Tx } from '../db'
import { type InJson, withInstants } from '../rows'
import { occursInTitle } from '../search-by-name'
import { all, query, raw, type Sql, sql } from '../sql'
import { groupItemsSql } from './items'

/** What a group asks for beside classes, with what it is called; of a license `id` is its kind. */
export type GroupItem = ItemRef & { title: string }
type GroupTask = { id: string; title: string; state: 'DRAFT' | 'PUBLISHED' | 'ARCHIVED' }
export type CurriculumGroupRecord = {
  id: string
  name: string
  rule: CurriculumRule
  n: number | null
  /** Hundredths of an hour. */
  units: number | null
  tasks: GroupTask[]
  items: GroupItem[]
}
/** A curriculum: the classes that a group of members must complete. */
export type CurriculumRecord = Audience &
  DueRule & {
    id: string
    createdAt: Date
    updatedAt: Date
    version: number
    orgId: string
    title: string
    description: string | null
    state: CurriculumState
    groups: CurriculumGroupRecord[]
  }

/** The groups of a curriculum `c` in order, each with its tasks by title. */
const groupsJson = sql`
  coalesce((SELECT json_agg(json_build_object('id', g."id", 'name', g."name", 'rule', g."rule", 'n', g."n",
      'units', g."units", 'tasks', coalesce((
        SELECT json_agg(json_build_object('id', t."id", 'title', t."title", 'state', t."state") ORDER BY t."title", t."id")
        FROM "CurriculumGroupTask" x JOIN "Task" t ON t."id" = x."taskId" WHERE x."groupId" = g."id"), '[]'),
      'items', ${raw(groupItemsSql)})
    ORDER BY g."position") FROM "CurriculumGroup" g WHERE g."curriculumId" = c."id"), '[]')`

const select = (from: Sql) => sql`
  SELECT row_to_json(r) AS "curriculum" FROM (
    SELECT c."id", c."createdAt", c."updatedAt", c."version", c."orgId", c."title", c."description", c."state",
      c."departments", c."jobTitles", c."credentialTypes", c."geos", c."hiredFrom", c."hiredUntil", c."hiredWithinMonths", c."due", c."dueDate", c."dueDays",
      c."recurrence", c."recurrenceMonths", ${groupsJson} AS "groups"
    FROM ${from} c) r`

type Row = { curriculum: InJson<CurriculumRecord> }
const fromRow = ({ curriculum }: Row): CurriculumRecord => withInstants(curriculum)

export async function findCurriculum(db: Db | Tx, id: string): Promise<CurriculumRecord | null> {
  const [row] = await db.$queryRaw<Row[]>(select(sql`(SELECT * FROM "Curriculum" WHERE "id" = ${id}::uuid)`))
  return row ? fromRow(row) : null
}

type CurriculumPosition = { title: string; id: string }
type CurriculumPageQuery = {
  orgId: string
  state: CurriculumFilter | null
  /** The day before which an open assignment is overdue. */
  today: PlainDate
  /** Words that must each occur in the title. */
  words: readonly string[]
  after: CurriculumPosition | null
  size: number
}

/** SQL condition: somebody is overdue in a curriculum. */
const hasOverdue = (today: PlainDate) => sql`(SELECT sum(t."change") FROM "CurriculumTally" t
  WHERE t."curriculumId" = "Curriculum"."id" AND t."standing" = 'OPEN' AND t."dueAt" < ${today}::date) > 0`

/** A page of an organization's curriculums by title; one statement. */
export async function listCurriculumPage({
  orgId,
  state,
  today,
  words,
  after,
  size,
}: CurriculumPageQuery): Promise<CurriculumRecord[]> {
  const conditions = [
    sql`"orgId" = ${orgId}::uuid`,
    ...(state === 'OVERDUE' ? [hasOverdue(today)] : []),
    ...(state && state !== 'OVERDUE' ? [sql`"state" = ${state}::"CurriculumState"`] : []),
    ...words.map(occursInTitle),
    ...(after ? [sql`("title", "id") > (${after.title}, ${after.id}::uuid)`] : []),
  ]
  const page = sql`(SELECT * FROM "Curriculum" WHERE ${all(conditions)} ORDER BY "title", "id" LIMIT ${size})`
  const rows = await query<Row>(sql`${select(page)} ORDER BY r."title", r."id"`)
  return rows.map(fromRow)
}

/** The tasks of the organization among these ids, archived or not: the caller decides which of them may be used. */
export async function listUsableTasks(tx: Tx, orgId: string, taskIds: readonly string[]): Promise<GroupTask[]> {
  return tx.task.findMany({
    where: { orgId, id: { in: [...taskIds] } },
    select: { id: true, title: true, state: true },
  })
}

/** The tasks that may be added to a curriculum: those that are not archived, by title. */
export const listTaskChoices = (db: Db, orgId: string): Promise<GroupTask[]> =>
  db.task.findMany({
    where: { orgId, state: { not: 'ARCHIVED' } },
    select: { id: true, title: true, state: true },
    orderBy: [{ title: 'asc' }, { id: 'asc' }],
    take: 500,
  })

export type AssignmentCounts = { open: number; overdue: number; complete: number; exempt: number }
export const noAssignments: AssignmentCounts = { open: 0, overdue: 0, complete: 0, exempt: 0 }

const counting = `
  SELECT "curriculumId" AS "id", coalesce(sum("change") FILTER (WHERE "standing" = 'OPEN'), 0)::int AS "open",
    coalesce(sum("change") FILTER (WHERE "standing" = 'OPEN' AND "dueAt" < $2::date), 0)::int AS "overdue",
    coalesce(sum("change") FILTER (WHERE "standing" = 'COMPLETE'), 0)::int AS "complete",
    coalesce(sum("change") FILTER (WHERE "standing" = 'EXEMPT'), 0)::int AS "exempt"
  FROM "CurriculumTally" WHERE "curriculumId" = ANY($1::uuid[]) GROUP BY "curriculumId"`

/**
 * The number of members in each state of each of these curriculums; `open` includes overdue ones. Triggers maintain the
 * counts in the transaction of each write, so the cost of reading depends on the number of due dates and pending
 * changes, not on the number of members.
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

/** Merges tally rows with the same key, in one statement: concurrent readers see the old rows or the new one. */
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

/** A requested document, a document to sign or a skills checklist that a group can ask for. */
export type ItemChoice = { kind: 'DOCUMENT' | 'POLICY' | 'CHECKLIST'; id: string; title: string }

/**
 * What can be asked for beside classes: open requests for documents, documents of which everybody signs a copy, and skills
 * checklists, by title.
 */
export const listItemChoices = (db: Db | Tx, orgId: string): Promise<ItemChoice[]> =>
  db.$queryRaw<ItemChoice[]>`
    (SELECT 'DOCUMENT' AS "kind", "id", "title" FROM "DocumentRequest"
      WHERE "orgId" = ${orgId}::uuid AND "state" = 'OPEN' ORDER BY "title", "id" LIMIT 200)
    UNION ALL (SELECT 'POLICY', "id", "title" FROM "SigningRequest"
      WHERE "orgId" = ${orgId}::uuid AND "state" = 'SENT' AND "mode" = 'EACH' ORDER BY "title", "id" LIMIT 200)
    UNION ALL (SELECT 'CHECKLIST', "id", "title" FROM "SkillChecklist"
      WHERE "orgId" = ${orgId}::uuid AND "endedAt" IS NULL ORDER BY "title", "id" LIMIT 200)`
