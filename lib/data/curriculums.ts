import 'server-only'
import type { Audience } from '@/lib/domain/curriculums/audience'
import type { DueRule } from '@/lib/domain/curriculums/due'
import type { CurriculumRule, CurriculumState } from '@/lib/domain/curriculums/kinds'
import type { Db, Tx } from './db'
import type { Prisma } from './generated/client'
import { type InJson, withInstants } from './json-rows'
import { toColumnOrNull } from './plain-dates'
import { occursInTitle } from './search-words'
import { all, query, type Sql, sql } from './sql'

type GroupTask = { id: string; title: string; state: 'DRAFT' | 'PUBLISHED' | 'ARCHIVED' }
export type CurriculumGroupRecord = {
  id: string
  name: string
  rule: CurriculumRule
  n: number | null
  /** Hundredths of an hour. */
  units: number | null
  tasks: GroupTask[]
}
/** What a group of members must complete. */
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

/** The groups of a curriculum `c` in their order, each with its tasks by title. */
const groupsJson = sql`
  coalesce((SELECT json_agg(json_build_object('id', g."id", 'name', g."name", 'rule', g."rule", 'n', g."n",
      'units', g."units", 'tasks', coalesce((
        SELECT json_agg(json_build_object('id', t."id", 'title', t."title", 'state', t."state") ORDER BY t."title", t."id")
        FROM "CurriculumGroupTask" x JOIN "Task" t ON t."id" = x."taskId" WHERE x."groupId" = g."id"), '[]'))
    ORDER BY g."position") FROM "CurriculumGroup" g WHERE g."curriculumId" = c."id"), '[]')`

const select = (from: Sql) => sql`
  SELECT row_to_json(r) AS "curriculum" FROM (
    SELECT c."id", c."createdAt", c."updatedAt", c."version", c."orgId", c."title", c."description", c."state",
      c."departments", c."jobTitles", c."credentialTypes", c."geos", c."due", c."dueDate", c."dueDays",
      c."recurrence", c."recurrenceMonths", ${groupsJson} AS "groups"
    FROM ${from} c) r`

type Row = { curriculum: InJson<CurriculumRecord> }
const fromRow = ({ curriculum }: Row): CurriculumRecord => withInstants(curriculum)

export async function findCurriculum(db: Db | Tx, id: string): Promise<CurriculumRecord | null> {
  const [row] = await db.$queryRaw<Row[]>(select(sql`(SELECT * FROM "Curriculum" WHERE "id" = ${id}::uuid)`))
  return row ? fromRow(row) : null
}

/** Locks a curriculum until the transaction ends. People are held before. */
export async function lockCurriculum(tx: Tx, id: string): Promise<CurriculumRecord | null> {
  await tx.$queryRaw`SELECT 1 FROM "Curriculum" WHERE "id" = ${id}::uuid FOR NO KEY UPDATE`
  return findCurriculum(tx, id)
}

/** The same, with the organization's other ones, by id: who activates one shares the others, as two may do at once. */
export async function lockCurriculumAmongOthers(
  tx: Tx,
  { id, orgId }: { id: string; orgId: string },
): Promise<CurriculumRecord | null> {
  await tx.$queryRaw`SELECT 1 FROM "Curriculum" WHERE "orgId" = ${orgId}::uuid ORDER BY "id" FOR NO KEY UPDATE`
  return findCurriculum(tx, id)
}

export type CurriculumPlace = { title: string; id: string }
export type CurriculumPageQuery = {
  orgId: string
  state: CurriculumState | null
  /** Words that each occur in the title. */
  words: readonly string[]
  after: CurriculumPlace | null
  size: number
}

/** A page of an organization's curriculums by title; one statement. */
export async function listCurriculumPage({
  orgId,
  state,
  words,
  after,
  size,
}: CurriculumPageQuery): Promise<CurriculumRecord[]> {
  const conditions = [
    sql`"orgId" = ${orgId}::uuid`,
    ...(state ? [sql`"state" = ${state}::"CurriculumState"`] : []),
    ...words.map(occursInTitle),
    ...(after ? [sql`("title", "id") > (${after.title}, ${after.id}::uuid)`] : []),
  ]
  const page = sql`(SELECT * FROM "Curriculum" WHERE ${all(conditions)} ORDER BY "title", "id" LIMIT ${size})`
  const rows = await query<Row>(sql`${select(page)} ORDER BY r."title", r."id"`)
  return rows.map(fromRow)
}

export type NewGroup = Omit<CurriculumGroupRecord, 'id' | 'tasks'> & { taskIds: readonly string[] }
export type CurriculumValues = Audience &
  DueRule & { title: string; description: string | null; groups: readonly NewGroup[] }

const dataOf = ({ groups: _groups, dueDate, ...values }: CurriculumValues) => ({
  ...values,
  departments: [...values.departments],
  jobTitles: [...values.jobTitles],
  credentialTypes: [...values.credentialTypes],
  geos: [...values.geos],
  dueDate: toColumnOrNull(dueDate),
})

const groupsOf = (groups: readonly NewGroup[]): Prisma.CurriculumGroupCreateWithoutCurriculumInput[] =>
  groups.map(({ taskIds, ...group }, position) => ({
    ...group,
    position,
    tasks: { create: taskIds.map((id) => ({ task: { connect: { id } } })) },
  }))

/** Records a draft; answers its id. */
export async function insertCurriculum(tx: Tx, orgId: string, values: CurriculumValues): Promise<string> {
  const data = { ...dataOf(values), orgId, groups: { create: groupsOf(values.groups) } }
  return (await tx.curriculum.create({ data, select: { id: true } })).id
}

/** Replaces what a curriculum says; false when `version` is not the one it has. */
export async function updateCurriculum(
  tx: Tx,
  id: string,
  version: number,
  values: CurriculumValues,
): Promise<boolean> {
  const { count } = await tx.curriculum.updateMany({
    where: { id, version },
    data: { ...dataOf(values), version: { increment: 1 } },
  })
  if (count === 0) return false
  await tx.curriculumGroup.deleteMany({ where: { curriculumId: id } })
  for (const data of groupsOf(values.groups))
    await tx.curriculumGroup.create({ data: { ...data, curriculum: { connect: { id } } } })
  return true
}

/** Moves a curriculum to a state; false when its version or state is another by now. */
export async function moveCurriculum(
  tx: Tx,
  { id, version, from, to }: { id: string; version: number; from: readonly CurriculumState[]; to: CurriculumState },
): Promise<boolean> {
  const { count } = await tx.curriculum.updateMany({
    where: { id, version, state: { in: [...from] } },
    data: { state: to, version: { increment: 1 } },
  })
  return count === 1
}

/** Which of these are tasks of the organization that are not archived, or were in the curriculum already. */
export async function listUsableTasks(tx: Tx, orgId: string, taskIds: readonly string[]): Promise<GroupTask[]> {
  return tx.task.findMany({
    where: { orgId, id: { in: [...taskIds] } },
    select: { id: true, title: true, state: true },
  })
}

/** The tasks that a curriculum can be made of: those that are not archived, by title. */
export const listTaskChoices = (db: Db, orgId: string): Promise<GroupTask[]> =>
  db.task.findMany({
    where: { orgId, state: { not: 'ARCHIVED' } },
    select: { id: true, title: true, state: true },
    orderBy: [{ title: 'asc' }, { id: 'asc' }],
    take: 500,
  })
