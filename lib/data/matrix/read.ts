import type { MemberItem } from '@/lib/domain/curriculums/items'
import type { AssignmentState } from '@/lib/domain/curriculums/kinds'
import type { DoneWork } from '@/lib/domain/curriculums/progress'
import type { DocumentKind, RequestedDocumentState } from '@/lib/domain/documents/requests'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { memberItemRows } from '../curriculums/items'
import { query, raw, type Sql, sql } from '../sql'

/** A column of the matrix: an active curriculum or one of its groups, or an open request for a document. */
export type MatrixRequirement =
  | { of: 'CURRICULUM' | 'GROUP'; id: string; title: string }
  | { of: 'DOCUMENT'; id: string; title: string; kind: DocumentKind; healthRecordType: string | null }

/** Active curriculums, by title. */
export async function listMatrixCurriculums(orgId: string, size: number) {
  return query<{ id: string; title: string }>(sql`SELECT "id", "title" FROM "Curriculum"
    WHERE "orgId" = ${orgId}::uuid AND "state" = 'ACTIVE' ORDER BY "title", "id" LIMIT ${size}::int`)
}

/** Open requests, by title. */
export async function listMatrixRequests(orgId: string, size: number) {
  return query<{ id: string; title: string; kind: DocumentKind; healthRecordType: string | null }>(sql`
    SELECT "id", "title", "kind"::text AS "kind", "healthRecordType" FROM "DocumentRequest"
    WHERE "orgId" = ${orgId}::uuid AND "state" = 'OPEN' ORDER BY "title", "id" LIMIT ${size}::int`)
}

/** A member's progress in one curriculum, in its latest cycle. */
type AssignedRow = {
  id: string
  roleId: string
  state: AssignmentState
  cycle: number
  startsAt: PlainDate
  dueAt: PlainDate | null
  completedAt: PlainDate | null
}

/** A member's state for one request. Nothing else about the document they handed in leaves the database. */
export type RequestedRow = {
  id: string
  roleId: string
  state: RequestedDocumentState
  dueOn: PlainDate | null
  validUntil: PlainDate | null
}

type MatrixQuery = { orgId: string; roleIds: readonly string[]; ids: readonly string[] }

/** The assignments of these members under these curriculums. */
export async function listMatrixAssigned({ orgId, roleIds, ids }: MatrixQuery): Promise<AssignedRow[]> {
  if (roleIds.length === 0 || ids.length === 0) return []
  return latest<AssignedRow>(sql`
    SELECT DISTINCT ON (a."roleId", a."curriculumId") a."curriculumId" AS "id", a."roleId", a."state"::text AS "state",
      a."cycle", a."startsAt", a."dueAt", a."completedAt"
    FROM "CurriculumAssignment" a
    WHERE a."roleId" = ANY(${[...roleIds]}::uuid[]) AND a."orgId" = ${orgId}::uuid AND a."curriculumId" = ANY(${[...ids]}::uuid[])
    ORDER BY a."roleId", a."curriculumId", a."cycle" DESC`)
}

/** A current credit of a member, as it counts for a curriculum. */
export type WorkRow = DoneWork & { roleId: string }

/**
 * The credits of these members for these tasks; with `any`, all their credits, of somebody whose licenses are hidden those
 * of the organization's classes.
 */
export async function listMatrixWork(
  { orgId, roleIds, ids }: MatrixQuery,
  { any }: { any: boolean },
): Promise<WorkRow[]> {
  if (roleIds.length === 0) return []
  const isCounted = any ? sql`TRUE` : sql`s."taskId" = ANY(${[...ids]}::uuid[])`
  return latest<WorkRow>(sql`
    SELECT r."id" AS "roleId", s."taskId", d."completedAt", d."units"
    FROM "Role" r JOIN "Credit" d ON d."userId" = r."userId" AND d."state" = 'ACTIVE' AND d."supersededAt" IS NULL
      LEFT JOIN "Enrollment" e ON e."id" = d."enrollmentId" LEFT JOIN "TaskSession" s ON s."id" = e."taskSessionId"
    WHERE r."id" = ANY(${[...roleIds]}::uuid[]) AND r."orgId" = ${orgId}::uuid AND ${isCounted}
      AND (NOT r."licensesHidden" OR s."orgId" = r."orgId")`)
}

/** What a member has of documents, signatures and licenses. */
export type HeldRow = MemberItem & { roleId: string }

/** What these members have of what a curriculum asks for beside classes. */
export async function listMatrixHeld({ orgId, roleIds }: Omit<MatrixQuery, 'ids'>): Promise<HeldRow[]> {
  if (roleIds.length === 0) return []
  return latest<HeldRow>(sql`
    SELECT r."id" AS "roleId", x."key", x."from", x."until" FROM "Role" r JOIN "Org" o ON o."id" = r."orgId",
      LATERAL (${raw(memberItemRows)}) x
    WHERE r."id" = ANY(${[...roleIds]}::uuid[]) AND r."orgId" = ${orgId}::uuid`)
}

/** The state of these requests for these members. While a cycle is open, `validUntil` is that of the previous one. */
export async function listMatrixRequested({ orgId, roleIds, ids }: MatrixQuery): Promise<RequestedRow[]> {
  if (roleIds.length === 0 || ids.length === 0) return []
  return latest<RequestedRow>(sql`
    SELECT DISTINCT ON (d."roleId", d."requestId") d."requestId" AS "id", d."roleId", d."state"::text AS "state", d."dueOn",
      coalesce(d."validUntil", (SELECT p."validUntil" FROM "RequestedDocument" p WHERE p."requestId" = d."requestId"
        AND p."roleId" = d."roleId" AND p."cycle" < d."cycle" AND p."state" = 'FULFILLED' ORDER BY p."cycle" DESC LIMIT 1))
        AS "validUntil"
    FROM "RequestedDocument" d
    WHERE d."roleId" = ANY(${[...roleIds]}::uuid[]) AND d."orgId" = ${orgId}::uuid AND d."requestId" = ANY(${[...ids]}::uuid[])
    ORDER BY d."roleId", d."requestId", d."cycle" DESC`)
}

/** Reads rows as JSON, so that dates are text. */
async function latest<Row>(select: Sql): Promise<Row[]> {
  return (await query<{ row: Row }>(sql`SELECT row_to_json(x) AS "row" FROM (${select}) x`)).map(({ row }) => row)
}
