import 'server-only'
import type { AssignmentState } from '@/lib/domain/curriculums/kinds'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { type Db, pool, type Tx } from './db'
import { bind, occurs, type Values } from './search-words'

/** What one member has to complete, with their name. */
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
  exemptReason: string | null
  curriculum: { id: string; title: string }
  member: {
    firstName: string | null
    middleName: string | null
    lastName: string | null
    department: string | null
    jobTitle: string | null
  }
}

/** Assignments whose rows come as `from`, each in one value. */
const assignmentSelect = (from: string): string => `
  SELECT json_build_object('id', a."id", 'version', a."version", 'orgId', a."orgId", 'curriculumId', a."curriculumId",
    'roleId', a."roleId", 'userId', a."userId", 'cycle', a."cycle", 'state', a."state", 'startsAt', a."startsAt",
    'dueAt', a."dueAt", 'completedAt', a."completedAt", 'doneParts', a."doneParts", 'totalParts', a."totalParts",
    'exemptReason', a."exemptReason", 'curriculum', json_build_object('id', c."id", 'title', c."title"),
    'member', json_build_object('firstName', u."firstName", 'middleName', u."middleName", 'lastName', u."lastName",
      'department', r."department", 'jobTitle', r."jobTitle")) AS "assignment"
  FROM ${from} a JOIN "Curriculum" c ON c."id" = a."curriculumId" JOIN "Role" r ON r."id" = a."roleId"
    JOIN "User" u ON u."id" = a."userId"`

type Row = { assignment: AssignmentRecord }

/** OPEN is what is not complete yet, overdue or not. Without a standing: everything but history. */
export type AssignmentFilter = {
  standing: 'OVERDUE' | 'OPEN' | 'COMPLETE' | 'EXEMPT' | null
  /** Folded as `Role.searchText` is; each must occur in it. */
  words: readonly string[]
}
export type AssignmentPlace = { dueAt: PlainDate | null; id: string }
export type AssignmentPageQuery = {
  orgId: string
  /** Null for those of all curriculums. */
  curriculumId: string | null
  today: PlainDate
  filter: AssignmentFilter
  after: AssignmentPlace | null
  size: number
}

const open = ['ASSIGNED', 'IN_PROGRESS'] as const
const statesOf = (standing: AssignmentFilter['standing']): readonly AssignmentState[] => {
  if (standing === 'OVERDUE' || standing === 'OPEN') return open
  return standing ? [standing] : [...open, 'COMPLETE', 'EXEMPT']
}

/** Where a page goes on: by due date, then those without one, which a comparison of rows cannot lead. */
function placesAfter(after: AssignmentPlace | null, values: Values): string[] {
  if (!after) return ['true']
  if (after.dueAt === null) return [`"dueAt" IS NULL AND "id" > ${bind(values, after.id)}::uuid`]
  return [`("dueAt", "id") > (${bind(values, after.dueAt)}::date, ${bind(values, after.id)}::uuid)`, '"dueAt" IS NULL']
}

/** The statement of a page: each state is a range of an index in order; together they are ordered again. */
function assignmentPageStatement({ orgId, curriculumId, today, filter, after, size }: AssignmentPageQuery) {
  const values: Values = [orgId, size]
  const found = filter.words.map((word) => occurs(word, values))
  const conditions = [
    curriculumId ? `"curriculumId" = ${bind(values, curriculumId)}::uuid` : '"orgId" = $1::uuid',
    ...(filter.standing === 'OVERDUE' ? [`"dueAt" < ${bind(values, today)}::date`] : []),
    ...(found.length > 0
      ? [`"roleId" IN (SELECT "id" FROM "Role" WHERE "orgId" = $1::uuid AND ${found.join(' AND ')})`]
      : []),
  ]
  const order = 'ORDER BY "dueAt", "id" LIMIT $2'
  const parts = placesAfter(after, values).flatMap((place) =>
    statesOf(filter.standing).map(
      (state) => `(SELECT * FROM "CurriculumAssignment"
        WHERE ${[...conditions, `"state" = '${state}'`, place].join(' AND ')} ${order})`,
    ),
  )
  const page = `(SELECT * FROM (${parts.join(' UNION ALL ')}) parts ${order})`
  // Both places are in every statement, so that a text has one meaning for its values.
  return { text: `${assignmentSelect(page)} WHERE a."orgId" = $1::uuid ORDER BY a."dueAt", a."id"`, values }
}

/** A page of assignments by due date, those without one last; one statement. */
export async function listAssignmentPage(query: AssignmentPageQuery): Promise<AssignmentRecord[]> {
  const { rows } = await pool().query<Row>(assignmentPageStatement(query))
  return rows.map((row) => row.assignment)
}

/** One assignment, also a closed one. */
export async function findAssignment(db: Db | Tx, id: string): Promise<AssignmentRecord | null> {
  const from = '(SELECT * FROM "CurriculumAssignment" WHERE "id" = $1::uuid)'
  const [row] = await db.$queryRawUnsafe<Row[]>(assignmentSelect(from), id)
  return row?.assignment ?? null
}

/** What a member has to do and has done, what is due first in front; earlier cycles only where they were completed. */
export async function listAssignmentsOfRole(db: Db, roleId: string): Promise<AssignmentRecord[]> {
  const from = `(SELECT * FROM "CurriculumAssignment" WHERE "roleId" = $1::uuid
    AND ("state" <> 'CLOSED' OR "completedAt" IS NOT NULL))`
  const rows = await db.$queryRawUnsafe<Row[]>(
    `${assignmentSelect(from)} ORDER BY a."state" = 'CLOSED', a."completedAt" IS NOT NULL, a."dueAt", a."cycle" DESC, a."id" LIMIT 100`,
    roleId,
  )
  return rows.map((row) => row.assignment)
}

/** Writes down that a member need not do it, and why, or takes that back (`null`); false when its version is another by now. */
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

/** Of these assignments those that are open, with what their people are told. */
export const listNewAssignments = (tx: Tx, ids: readonly string[]) =>
  tx.$queryRaw<
    { id: string; userId: string; orgId: string; orgName: string; title: string; dueAt: PlainDate | null }[]
  >`
    SELECT a."id", a."userId", a."orgId", o."name" AS "orgName", c."title", a."dueAt"::text AS "dueAt"
    FROM "CurriculumAssignment" a JOIN "Curriculum" c ON c."id" = a."curriculumId" JOIN "Org" o ON o."id" = a."orgId"
    WHERE a."id" = ANY(${[...ids]}::uuid[]) AND a."state" IN ('ASSIGNED', 'IN_PROGRESS')`
