import 'server-only'
import type { AssignmentState } from '@/lib/domain/curriculums/kinds'
import type { DocumentKind, RequestedDocumentState } from '@/lib/domain/documents/requests'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { query, type Sql, sql } from '../sql'

/** A column of the matrix: a curriculum in use, or an open request for a document with its kind. */
export type MatrixRequirement =
  | { of: 'CURRICULUM'; id: string; title: string }
  | { of: 'DOCUMENT'; id: string; title: string; kind: DocumentKind; healthRecordType: string | null }

/** Curriculums in use by title; only the one with this id, where one is given. */
export async function listMatrixCurriculums(orgId: string, only: string | null, size: number) {
  const one = only ? sql`AND "id" = ${only}::uuid` : sql``
  return query<{ id: string; title: string }>(sql`SELECT "id", "title" FROM "Curriculum"
    WHERE "orgId" = ${orgId}::uuid AND "state" = 'ACTIVE' ${one} ORDER BY "title", "id" LIMIT ${size}::int`)
}

/** Requests that ask now, by title. */
export async function listMatrixRequests(orgId: string, size: number) {
  return query<{ id: string; title: string; kind: DocumentKind; healthRecordType: string | null }>(sql`
    SELECT "id", "title", "kind"::text AS "kind", "healthRecordType" FROM "DocumentRequest"
    WHERE "orgId" = ${orgId}::uuid AND "state" = 'OPEN' ORDER BY "title", "id" LIMIT ${size}::int`)
}

/** Where a member is under one curriculum, in its latest cycle. */
export type AssignedRow = {
  id: string
  roleId: string
  state: AssignmentState
  dueAt: PlainDate | null
  completedAt: PlainDate | null
}

/** Where a member is with one request. Nothing else of what they answered with leaves the database. */
export type AskedRow = {
  id: string
  roleId: string
  state: RequestedDocumentState
  dueOn: PlainDate | null
  validUntil: PlainDate | null
}

type Of = { orgId: string; roleIds: readonly string[]; ids: readonly string[] }

/** The assignments of these members under these curriculums. */
export async function listMatrixAssigned({ orgId, roleIds, ids }: Of): Promise<AssignedRow[]> {
  if (roleIds.length === 0 || ids.length === 0) return []
  return latest<AssignedRow>(sql`
    SELECT DISTINCT ON (a."roleId", a."curriculumId") a."curriculumId" AS "id", a."roleId", a."state"::text AS "state",
      a."dueAt", a."completedAt"
    FROM "CurriculumAssignment" a
    WHERE a."roleId" = ANY(${[...roleIds]}::uuid[]) AND a."orgId" = ${orgId}::uuid AND a."curriculumId" = ANY(${[...ids]}::uuid[])
    ORDER BY a."roleId", a."curriculumId", a."cycle" DESC`)
}

/** What these members were asked for by these requests; while a cycle is open, until when the one before it counts. */
export async function listMatrixAsked({ orgId, roleIds, ids }: Of): Promise<AskedRow[]> {
  if (roleIds.length === 0 || ids.length === 0) return []
  return latest<AskedRow>(sql`
    SELECT DISTINCT ON (d."roleId", d."requestId") d."requestId" AS "id", d."roleId", d."state"::text AS "state", d."dueOn",
      coalesce(d."validUntil", (SELECT p."validUntil" FROM "RequestedDocument" p WHERE p."requestId" = d."requestId"
        AND p."roleId" = d."roleId" AND p."cycle" < d."cycle" AND p."state" = 'FULFILLED' ORDER BY p."cycle" DESC LIMIT 1))
        AS "validUntil"
    FROM "RequestedDocument" d
    WHERE d."roleId" = ANY(${[...roleIds]}::uuid[]) AND d."orgId" = ${orgId}::uuid AND d."requestId" = ANY(${[...ids]}::uuid[])
    ORDER BY d."roleId", d."requestId", d."cycle" DESC`)
}

/** Rows as JSON, in which dates are text. */
async function latest<Row>(select: Sql): Promise<Row[]> {
  return (await query<{ row: Row }>(sql`SELECT row_to_json(x) AS "row" FROM (${select}) x`)).map(({ row }) => row)
}
