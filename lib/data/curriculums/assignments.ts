import type { AssignmentState } from '@/lib/domain/curriculums/kinds'
import type { RoleState } from '@/lib/domain/lists/organizations'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { isOnePerson } from '../access/hands'
import type { Db, Tx } from '../db'
import { occurs } from '../search-by-name'
import { all, join, query, type Sql, sql } from '../sql'

/** A hire year that ended without everything done: its last day, and hundredths of an hour where it counts hours. */
export type MissedYear = { dueAt: PlainDate; doneUnits: number | null; totalUnits: number | null }

/** SQL value: the hire year before assignment `a` of curriculum `c`, if it ended short. */
const missedYear = sql`CASE WHEN c."due" = 'HIRE_ANNIVERSARY' AND a."state" <> 'CLOSED' AND a."cycle" > 1 THEN (
  SELECT json_build_object('dueAt', p."dueAt", 'doneUnits', p."doneUnits", 'totalUnits', p."totalUnits")
  FROM "CurriculumAssignment" p WHERE p."curriculumId" = a."curriculumId" AND p."roleId" = a."roleId"
    AND p."cycle" = a."cycle" - 1 AND p."completedAt" IS NULL AND p."exemptReason" IS NULL AND p."dueAt" < a."startsAt") END`

/** A curriculum assigned to one member, with the member's name. */
export type AssignmentRecord = {
  id: string
  version: number
  orgId: string
  curriculumId: string
  roleId: string
  userId: string
  cycle: number
  state: AssignmentState
  startsAt: PlainDate
  dueAt: PlainDate | null
  completedAt: PlainDate | null
  doneParts: number
  totalParts: number
  /** Hundredths of an hour, over the groups that count hours; null where none does. */
  doneUnits: number | null
  totalUnits: number | null
  /** The hire year before, if it ended short; not of a closed one. */
  missed: MissedYear | null
  exemptReason: string | null
  /** Exempted by the member themself, where nobody else could. */
  exemptedByOneself: boolean
  curriculum: { id: string; title: string }
  member: {
    firstName: string | null
    middleName: string | null
    lastName: string | null
    employeeId: string | null
    department: string | null
    jobTitle: string | null
    /** Whether the member is at work, on leave or has left. */
    state: RoleState
  }
}

/** Selects the assignments that `from` yields, each as one value. */
const assignmentSelect = (from: Sql): Sql => sql`
  SELECT json_build_object('id', a."id", 'version', a."version", 'orgId', a."orgId", 'curriculumId', a."curriculumId",
    'roleId', a."roleId", 'userId', a."userId", 'cycle', a."cycle", 'state', a."state", 'startsAt', a."startsAt",
    'dueAt', a."dueAt", 'completedAt', a."completedAt", 'doneParts', a."doneParts", 'totalParts', a."totalParts",
    'doneUnits', a."doneUnits", 'totalUnits', a."totalUnits", 'missed', ${missedYear}, 'exemptReason', a."exemptReason",
    'exemptedByOneself', coalesce(${isOnePerson(sql`a."exemptById"`, sql`a."userId"`)}, false), 'curriculum', json_build_object('id', c."id", 'title', c."title"),
    'member', json_build_object('firstName', u."firstName", 'middleName', u."middleName", 'lastName', u."lastName",
      'employeeId', r."employeeId", 'department', r."department", 'jobTitle', r."jobTitle", 'state', r."state")) AS "assignment"
  FROM ${from} a JOIN "Curriculum" c ON c."id" = a."curriculumId" JOIN "Role" r ON r."id" = a."roleId"
    JOIN "User" u ON u."id" = a."userId"`

type Row = { assignment: AssignmentRecord }

/** OPEN means not complete yet, overdue or not. Null means every assignment except those of earlier cycles. */
export type AssignmentFilter = {
  standing: 'OVERDUE' | 'OPEN' | 'COMPLETE' | 'EXEMPT' | null
  /** Folded like `Role.searchText`; every word must occur in it. */
  words: readonly string[]
}
export type AssignmentPosition = { dueAt: PlainDate | null; id: string }
export type AssignmentPageQuery = {
  orgId: string
  /** Null for all curriculums. */
  curriculumId: string | null
  today: PlainDate
  filter: AssignmentFilter
  after: AssignmentPosition | null
  size: number
}

const openStates = ['ASSIGNED', 'IN_PROGRESS'] as const
const statesOf = (standing: AssignmentFilter['standing']): readonly AssignmentState[] => {
  if (standing === 'OVERDUE' || standing === 'OPEN') return openStates
  return standing ? [standing] : [...openStates, 'COMPLETE', 'EXEMPT']
}

/**
 * The conditions for rows after a place: by due date, then assignments without one. A row comparison cannot order
 * nulls, so these need a condition of their own.
 */
function positionsAfter(after: AssignmentPosition | null): Sql[] {
  if (!after) return [sql`true`]
  if (after.dueAt === null) return [sql`"dueAt" IS NULL AND "id" > ${after.id}::uuid`]
  return [sql`("dueAt", "id") > (${after.dueAt}::date, ${after.id}::uuid)`, sql`"dueAt" IS NULL`]
}

/** The statement of a page. Each state is an ordered range of an index; the ranges are then merged and sorted. */
function assignmentPageStatement({ orgId, curriculumId, today, filter, after, size }: AssignmentPageQuery): Sql {
  const inOrg = sql`"orgId" = ${orgId}::uuid`
  const wordConditions = filter.words.map((word) => occurs(word))
  const conditions = [
    curriculumId ? sql`"curriculumId" = ${curriculumId}::uuid` : inOrg,
    ...(filter.standing === 'OVERDUE' ? [sql`"dueAt" < ${today}::date`] : []),
    ...(wordConditions.length > 0
      ? [sql`"roleId" IN (SELECT "id" FROM "Role" WHERE ${all([inOrg, ...wordConditions])})`]
      : []),
  ]
  const order = sql`ORDER BY "dueAt", "id" LIMIT ${size}`
  const statements = positionsAfter(after).flatMap((position) =>
    statesOf(filter.standing).map((state) => {
      const ofState = all([...conditions, sql`"state" = ${state}::"AssignmentState"`, position])
      return sql`(SELECT * FROM "CurriculumAssignment" WHERE ${ofState} ${order})`
    }),
  )
  const page = sql`(SELECT * FROM (${join(statements, ' UNION ALL ')}) parts ${order})`
  // A curriculum of another organization yields nothing.
  return sql`${assignmentSelect(page)} WHERE a."orgId" = ${orgId}::uuid ORDER BY a."dueAt", a."id"`
}

/** A page of assignments by due date, those without one last; one statement. */
export async function listAssignmentPage(page: AssignmentPageQuery): Promise<AssignmentRecord[]> {
  const rows = await query<Row>(assignmentPageStatement(page))
  return rows.map((row) => row.assignment)
}

/** These assignments of a curriculum, including closed ones, by due date. */
export async function listAssignmentsById(curriculumId: string, ids: readonly string[]): Promise<AssignmentRecord[]> {
  const from = sql`(SELECT * FROM "CurriculumAssignment" WHERE "curriculumId" = ${curriculumId}::uuid AND "id" = ANY(${[...ids]}::uuid[]))`
  const rows = await query<Row>(sql`${assignmentSelect(from)} ORDER BY a."dueAt", a."id"`)
  return rows.map((row) => row.assignment)
}

/** One assignment, even if it is closed. */
export async function findAssignment(db: Db | Tx, id: string): Promise<AssignmentRecord | null> {
  const from = sql`(SELECT * FROM "CurriculumAssignment" WHERE "id" = ${id}::uuid)`
  const [row] = await db.$queryRaw<Row[]>(assignmentSelect(from))
  return row?.assignment ?? null
}

/**
 * A member's assignments: open ones by due date, then completed ones. Earlier cycles are included if they were completed,
 * and hire years that ended short.
 */
export async function listAssignmentsOfRole(db: Db, roleId: string): Promise<AssignmentRecord[]> {
  const from = sql`(SELECT * FROM "CurriculumAssignment" m WHERE "roleId" = ${roleId}::uuid
    AND ("state" <> 'CLOSED' OR "completedAt" IS NOT NULL
      OR "exemptReason" IS NULL AND EXISTS (SELECT 1 FROM "CurriculumAssignment" n WHERE n."curriculumId" = m."curriculumId"
        AND n."roleId" = m."roleId" AND n."cycle" = m."cycle" + 1)))`
  const rows = await db.$queryRaw<Row[]>`${assignmentSelect(from)}
    ORDER BY a."state" = 'CLOSED', a."completedAt" IS NOT NULL, a."dueAt", a."cycle" DESC, a."id" LIMIT 100`
  return rows.map((row) => row.assignment)
}

/** Stores an exemption with its reason, or removes it (`null`); false when the version has changed. */
export async function setExemption(
  tx: Tx,
  { id, version }: { id: string; version: number },
  exemption: { reason: string; byId: string } | null,
): Promise<boolean> {
  const { count } = await tx.curriculumAssignment.updateMany({
    where: { id, version },
    data: {
      state: exemption ? 'EXEMPT' : 'ASSIGNED',
      exemptReason: exemption?.reason ?? null,
      exemptById: exemption?.byId ?? null,
      version: { increment: 1 },
    },
  })
  return count === 1
}

/** The open ones of these assignments, with what their notices need. */
export const listNewAssignments = (tx: Tx, ids: readonly string[]) =>
  tx.$queryRaw<
    { id: string; userId: string; orgId: string; orgName: string; title: string; dueAt: PlainDate | null }[]
  >`
    SELECT a."id", a."userId", a."orgId", o."name" AS "orgName", c."title", a."dueAt"::text AS "dueAt"
    FROM "CurriculumAssignment" a JOIN "Curriculum" c ON c."id" = a."curriculumId" JOIN "Org" o ON o."id" = a."orgId"
    WHERE a."id" = ANY(${[...ids]}::uuid[]) AND a."state" IN ('ASSIGNED', 'IN_PROGRESS')`
