import type { PositionNeeds } from '@/lib/domain/clearance/position'
import type { Db, Tx } from '../db'
import { type InJson, withInstants } from '../rows'
import { query, type Sql, sql } from '../sql'

type Named = { id: string; title: string }
/** A position of an organization, with the titles of what it needs. */
export type PositionRecord = PositionNeeds & {
  id: string
  createdAt: Date
  updatedAt: Date
  version: number
  orgId: string
  name: string
  jobTitles: string[]
  departments: string[]
  documentRequests: Named[]
  curriculums: Named[]
}

const needed = sql`
  coalesce((SELECT json_agg(d."requestId" ORDER BY q."title", q."id") FROM "PositionDocument" d
    JOIN "DocumentRequest" q ON q."id" = d."requestId" WHERE d."positionId" = p."id"), '[]') AS "documentRequestIds",
  coalesce((SELECT json_agg(t."curriculumId" ORDER BY c."title", c."id") FROM "PositionTraining" t
    JOIN "Curriculum" c ON c."id" = t."curriculumId" WHERE t."positionId" = p."id"), '[]') AS "curriculumIds"`

const select = (condition: Sql) => sql`
  SELECT row_to_json(r) AS "position" FROM (
    SELECT p."id", p."createdAt", p."updatedAt", p."version", p."orgId", p."name", p."jobTitles", p."departments", p."geo",
      p."licenses", p."multistate", p."checkedOnly", p."noExclusion", ${needed},
      coalesce((SELECT json_agg(json_build_object('id', q."id", 'title', q."title") ORDER BY q."title", q."id")
        FROM "PositionDocument" d JOIN "DocumentRequest" q ON q."id" = d."requestId" WHERE d."positionId" = p."id"), '[]')
        AS "documentRequests",
      coalesce((SELECT json_agg(json_build_object('id', c."id", 'title', c."title") ORDER BY c."title", c."id")
        FROM "PositionTraining" t JOIN "Curriculum" c ON c."id" = t."curriculumId" WHERE t."positionId" = p."id"), '[]')
        AS "curriculums"
    FROM "Position" p WHERE p."endedAt" IS NULL AND ${condition}) r`

type Row = { position: InJson<PositionRecord> }
const fromRow = ({ position }: Row): PositionRecord => withInstants(position)

/** A position that is in force. */
export async function findPosition(db: Db | Tx, id: string): Promise<PositionRecord | null> {
  const [row] = await db.$queryRaw<Row[]>(select(sql`p."id" = ${id}::uuid`))
  return row ? fromRow(row) : null
}

/** The positions of an organization that are in force, by name. */
export async function listPositions(orgId: string): Promise<PositionRecord[]> {
  return (await query<Row>(sql`${select(sql`p."orgId" = ${orgId}::uuid`)} ORDER BY r."name", r."id"`)).map(fromRow)
}

/** Locks an organization for a change of its positions, and returns them as they are now. */
export async function lockPositions(tx: Tx, orgId: string): Promise<PositionRecord[]> {
  await tx.$queryRaw`SELECT 1 FROM "Org" WHERE "id" = ${orgId}::uuid FOR NO KEY UPDATE`
  const rows = await tx.$queryRaw<Row[]>(sql`${select(sql`p."orgId" = ${orgId}::uuid`)} ORDER BY r."name", r."id"`)
  return rows.map(fromRow)
}

/** The needs of a position, and whom it is for. */
export type PositionInForce = PositionNeeds & { id: string; orgId: string; jobTitles: string[]; departments: string[] }

/** The positions of these organizations that are in force, as they are inside the transaction. */
export async function listPositionsInForce(tx: Tx, orgIds: readonly string[]): Promise<PositionInForce[]> {
  const rows = await tx.$queryRaw<{ position: PositionInForce }[]>`
    SELECT row_to_json(r) AS "position" FROM (
      SELECT p."id", p."orgId", p."jobTitles", p."departments", p."geo", p."licenses", p."multistate", p."checkedOnly",
        p."noExclusion", ${needed}
      FROM "Position" p WHERE p."orgId" = ANY(${[...orgIds]}::uuid[]) AND p."endedAt" IS NULL) r
    ORDER BY r."id"`
  return rows.map((row) => row.position)
}

export type PositionValues = Omit<PositionNeeds, 'licenses'> & {
  licenses: string[][]
  name: string
  jobTitles: string[]
  departments: string[]
}

const dataOf = ({ documentRequestIds: _documents, curriculumIds: _trainings, ...values }: PositionValues) => values
const documentsOf = ({ documentRequestIds }: PositionValues) => documentRequestIds.map((requestId) => ({ requestId }))
const trainingsOf = ({ curriculumIds }: PositionValues) => curriculumIds.map((curriculumId) => ({ curriculumId }))

/** Records a position and returns its id. */
export async function insertPosition(tx: Tx, orgId: string, values: PositionValues): Promise<string> {
  const documents = { create: documentsOf(values) }
  const trainings = { create: trainingsOf(values) }
  const data = { ...dataOf(values), orgId, documents, trainings }
  return (await tx.position.create({ data, select: { id: true } })).id
}

/** Replaces what a position needs. The caller has locked its organization and compared its version. */
export async function updatePosition(tx: Tx, id: string, values: PositionValues): Promise<void> {
  const documents = { deleteMany: {}, create: documentsOf(values) }
  const trainings = { deleteMany: {}, create: trainingsOf(values) }
  await tx.position.update({
    where: { id },
    data: { ...dataOf(values), documents, trainings, version: { increment: 1 } },
  })
}

/** Ends a position; its row stays for what was known while it was in force. */
export async function endPosition(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.position.update({ where: { id }, data: { endedAt: at, version: { increment: 1 } } })
}

export type JobTitleCount = { jobTitle: string; count: number }

/** The job titles of members and of people invited with employment data, with how many have each, the most frequent first. */
export const listJobTitles = (orgId: string): Promise<JobTitleCount[]> =>
  query<JobTitleCount>(sql`
    SELECT "jobTitle", count(*)::int AS "count" FROM (
      SELECT r."jobTitle" FROM "Role" r WHERE r."orgId" = ${orgId}::uuid AND r."state" <> 'ENDED'
      UNION ALL SELECT i."jobTitle" FROM "Invitation" i WHERE i."orgId" = ${orgId}::uuid AND i."state" = 'OPEN'
        AND i."invitationType" = 'ORG') titles
    WHERE "jobTitle" IS NOT NULL GROUP BY "jobTitle" ORDER BY "count" DESC, "jobTitle" LIMIT 500`)
