import 'server-only'
import type { CheckedRow, RowOutcome } from '@/lib/domain/imports/check-file'
import type { ColumnTarget } from '@/lib/domain/imports/columns'
import type { Db, Tx } from './db'
import type { Prisma } from './generated/client'

type Row = Prisma.PeopleImportGetPayload<object>

/** Numbers of an import: what the check found and, once it runs, what was really done. */
export type ImportCounts = Record<RowOutcome | 'rows' | 'people' | 'applicable' | 'missing', number> & {
  applied?: Partial<Record<RowOutcome | 'ended' | 'revoked' | 'kept', number>>
  /** Rows that could not be applied any more, the first of them. */
  late?: { line: number; key: string }[]
}
/** A line of the file with what was found out about it. */
export type ImportLine = CheckedRow & { cells: string[] }
/** Somebody of the organization who is not in the file. */
export type MissingPerson = { kind: 'member' | 'invitation'; id: string; name: string; employeeId: string | null }
/** Everything of the file. */
export type ImportContent = {
  header: string[]
  mapping: (ColumnTarget | null)[]
  lines: ImportLine[]
  missing: MissingPerson[]
}
/** An import without the content of its file, which may be large. */
export type ImportRecord = Omit<Row, 'rows' | 'counts'> & {
  counts: ImportCounts
  createdBy: {
    firstName: string | null
    middleName: string | null
    lastName: string | null
    serviceOrgId: string | null
  } | null
}

const withoutRows = { rows: true } as const
const shape = {
  omit: withoutRows,
  include: { createdBy: { select: { firstName: true, middleName: true, lastName: true, serviceOrgId: true } } },
} satisfies Prisma.PeopleImportDefaultArgs
const toRecord = (row: Omit<ImportRecord, 'counts'> & { counts: unknown }): ImportRecord => ({
  ...row,
  counts: row.counts as ImportCounts,
})

export async function findImport(db: Db | Tx, id: string): Promise<ImportRecord | null> {
  const row = await db.peopleImport.findUnique({ where: { id }, ...shape })
  return row && toRecord(row)
}

/** Locks an import until the transaction ends and gives it as it is then. */
export async function lockImport(tx: Tx, id: string): Promise<ImportRecord | null> {
  await tx.$queryRaw`SELECT 1 FROM "PeopleImport" WHERE "id" = ${id}::uuid FOR UPDATE`
  return findImport(tx, id)
}

/** The whole content of an import. */
export async function findImportContent(db: Db | Tx, id: string): Promise<ImportContent | null> {
  const row = await db.peopleImport.findUnique({ where: { id }, select: { rows: true } })
  return row && (row.rows as unknown as ImportContent)
}

type Head = Pick<ImportContent, 'header' | 'mapping' | 'missing'> & { samples: string[][] }

/** What stands around the lines of an import: header, mapping, the first rows and the first of the missing people. */
export async function findImportHead(db: Db, id: string): Promise<Head | null> {
  const [row] = await db.$queryRaw<Head[]>`
    SELECT c->'header' AS "header", c->'mapping' AS "mapping",
      jsonb_path_query_array(c, '$.missing[0 to 49]') AS "missing", jsonb_path_query_array(c, '$.lines[0 to 2].cells') AS "samples"
    FROM (SELECT "rows" || '{}' AS c FROM "PeopleImport" WHERE "id" = ${id}::uuid OFFSET 0) p`
  return row ?? null
}

/** A page of the lines of an import, of one outcome or of all; `after` is the number of a line in the list. */
export const listImportLines = (
  db: Db,
  { id, outcome, after, size }: { id: string; outcome: RowOutcome | null; after: number; size: number },
): Promise<(ImportLine & { number: number })[]> =>
  db.$queryRaw<{ number: number; line: ImportLine }[]>`
      SELECT l.number::int AS "number", l.line AS "line"
      FROM "PeopleImport" p, jsonb_array_elements(p."rows"->'lines') WITH ORDINALITY AS l(line, number)
      WHERE p."id" = ${id}::uuid AND l.number > ${after}::int
        AND (${outcome}::text IS NULL OR l.line->>'outcome' = ${outcome}::text)
      ORDER BY l.number LIMIT ${size}::int`.then((rows) => rows.map(({ number, line }) => ({ ...line, number })))

export type NewImport = {
  orgId: string
  createdById: string
  fileName: string | null
  content: ImportContent
  counts: ImportCounts
  total: number
}
const json = (value: unknown) => value as Prisma.InputJsonValue

export async function insertImport(tx: Tx, { content, counts, ...data }: NewImport): Promise<ImportRecord> {
  const row = await tx.peopleImport.create({ data: { ...data, rows: json(content), counts: json(counts) }, ...shape })
  return toRecord(row)
}

type Changes = Partial<
  Pick<
    ImportRecord,
    'state' | 'missing' | 'invite' | 'total' | 'done' | 'problem' | 'startedAt' | 'finishedAt' | 'counts'
  >
> & { content?: ImportContent }

/** Changes an import that is held; `step` also moves its version. */
export async function updateImport(tx: Tx, id: string, changes: Changes, step = false): Promise<ImportRecord> {
  const { content, counts, ...data } = changes
  const row = await tx.peopleImport.update({
    where: { id },
    data: {
      ...data,
      ...(content ? { rows: json(content) } : {}),
      ...(counts ? { counts: json(counts) } : {}),
      ...(step ? { version: { increment: 1 } } : {}),
    },
    ...shape,
  })
  return toRecord(row)
}

export async function deleteImport(tx: Tx, id: string): Promise<void> {
  await tx.peopleImport.delete({ where: { id }, select: { id: true } })
}

/** An import of the organization that runs and has moved since an instant; null when there is none. */
export const findRunningImport = (tx: Tx, orgId: string, movedSince: Date) =>
  tx.peopleImport.findFirst({
    where: { orgId, state: 'RUNNING', updatedAt: { gt: movedSince } },
    select: { id: true },
  })

type ImportPage = { orgId: string; after: { createdAt: Date; id: string } | null; size: number; keptSince: Date }

/** A page of an organization's imports, newest first, without those that were only checked and have not moved since an instant. */
export async function listImports(db: Db, { orgId, after, size, keptSince }: ImportPage): Promise<ImportRecord[]> {
  const before = after
    ? { OR: [{ createdAt: { lt: after.createdAt } }, { createdAt: after.createdAt, id: { lt: after.id } }] }
    : {}
  const rows = await db.peopleImport.findMany({
    where: { orgId, NOT: { state: 'READY', updatedAt: { lte: keptSince } }, ...before },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: size,
    ...shape,
  })
  return rows.map(toRecord)
}

export type OldImport = { id: string; orgId: string; applied: boolean }

const clearedRows = JSON.stringify({ header: [], mapping: [], lines: [], missing: [] })

/**
 * Of a batch of imports that have not moved since an instant, those that were never applied are deleted; the others keep their
 * numbers and lose what their file said of people. When they moved last stays as it is.
 */
export const clearOldImports = (tx: Tx, movedLast: Date, size: number): Promise<OldImport[]> =>
  tx.$queryRaw<OldImport[]>`
    WITH old AS MATERIALIZED (
      SELECT "id", "state" FROM "PeopleImport" WHERE "updatedAt" <= ${movedLast}::timestamptz AND "rows" <> ${clearedRows}::jsonb
      ORDER BY "id" LIMIT ${size}::int FOR UPDATE SKIP LOCKED),
    gone AS (
      DELETE FROM "PeopleImport" p USING old WHERE p."id" = old."id" AND old."state" = 'READY' RETURNING p."id", p."orgId"),
    cleared AS (
      UPDATE "PeopleImport" p SET "rows" = ${clearedRows}::jsonb, "fileName" = NULL, "version" = p."version" + 1,
        "state" = CASE old."state" WHEN 'DONE' THEN 'DONE' ELSE 'FAILED' END::"ImportState"
      FROM old WHERE p."id" = old."id" AND old."state" <> 'READY' RETURNING p."id", p."orgId")
    SELECT "id", "orgId", false AS "applied" FROM gone UNION ALL SELECT "id", "orgId", true FROM cleared`
