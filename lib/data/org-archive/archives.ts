import { wholeName } from '@/lib/domain/people/names'
import type { Db, Tx } from '../db'
import { archiveParts } from './org-data'

type OrgArchiveState = 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED'

/** A requested archive: by whom, its progress, its size. `askedBy` is null for an account that no longer exists. */
export type OrgArchiveRecord = {
  id: string
  createdAt: Date
  orgId: string
  state: OrgArchiveState
  locale: string
  finishedAt: Date | null
  expiresAt: Date | null
  /** Size in bytes, numbers of rows and files, and the number of files that did not fit. */
  size: number | null
  rows: number | null
  files: number | null
  leftOut: number | null
  storageKey: string | null
  askedBy: string | null
}

type ArchiveRow = Awaited<ReturnType<Db['orgExport']['findFirstOrThrow']>>

async function recordsOf(db: Db | Tx, rows: readonly ArchiveRow[]): Promise<OrgArchiveRecord[]> {
  const select = { id: true, firstName: true, lastName: true } as const
  const people = await db.user.findMany({ where: { id: { in: rows.map(({ askedById }) => askedById) } }, select })
  const names = new Map(people.map((person) => [person.id, wholeName(person) || null]))
  return rows.map(({ askedById, startedAt: _, size, ...row }) => ({
    ...row,
    size: size === null ? null : Number(size),
    askedBy: names.get(askedById) ?? null,
  }))
}

/** The archives of an organization, newest first. */
export async function listOrgArchiveRows(db: Db, orgId: string, size: number): Promise<OrgArchiveRecord[]> {
  const orderBy = [{ createdAt: 'desc' as const }, { id: 'desc' as const }]
  return recordsOf(db, await db.orgExport.findMany({ where: { orgId }, orderBy, take: size }))
}

export async function findOrgArchive(db: Db | Tx, id: string): Promise<OrgArchiveRecord | null> {
  const row = await db.orgExport.findUnique({ where: { id } })
  return row ? ((await recordsOf(db, [row]))[0] ?? null) : null
}

export const isOrgArchiveUnderWay = async (tx: Tx, orgId: string): Promise<boolean> =>
  (await tx.orgExport.count({ where: { orgId, state: { in: ['WAITING', 'RUNNING'] } } })) > 0

export async function insertOrgArchive(
  tx: Tx,
  data: { orgId: string; askedById: string; locale: string; createdAt: Date },
): Promise<string> {
  const { id } = await tx.orgExport.create({ data, select: { id: true } })
  return id
}

/** Starts an archive, or restarts one whose run was cut off; false when it is done or was given up. */
export async function startOrgArchive(tx: Tx, id: string, at: Date): Promise<boolean> {
  const where = { id, state: { in: ['WAITING' as const, 'RUNNING' as const] } }
  const { count } = await tx.orgExport.updateMany({ where, data: { state: 'RUNNING', startedAt: at } })
  return count === 1
}

export type MadeArchive = { storageKey: string; size: number; rows: number; files: number; leftOut: number }

export async function finishOrgArchive(
  tx: Tx,
  id: string,
  made: MadeArchive & { finishedAt: Date; expiresAt: Date },
): Promise<boolean> {
  const data = { ...made, size: BigInt(made.size), state: 'DONE' as const }
  return (await tx.orgExport.updateMany({ where: { id, state: 'RUNNING' }, data })).count === 1
}

export async function failOrgArchive(tx: Tx, id: string, at: Date): Promise<void> {
  const where = { id, state: { in: ['WAITING' as const, 'RUNNING' as const] } }
  await tx.orgExport.updateMany({ where, data: { state: 'FAILED', finishedAt: at } })
}

/**
 * Marks archives as failed that a run started before `begunBefore` and left unfinished, so that no later run resumes
 * them. Returns them.
 */
export const giveUpOrgArchives = (tx: Tx, begunBefore: Date, at: Date): Promise<{ id: string; orgId: string }[]> =>
  tx.orgExport.updateManyAndReturn({
    where: { state: 'RUNNING', startedAt: { lte: begunBefore } },
    data: { state: 'FAILED', finishedAt: at },
    select: { id: true, orgId: true },
  })

/** Drops the files of expired archives. Returns these archives with the keys of the files. */
export const clearOrgArchiveFiles = (
  tx: Tx,
  now: Date,
  size: number,
): Promise<{ id: string; orgId: string; storageKey: string }[]> =>
  tx.$queryRaw`
    WITH expired AS MATERIALIZED (SELECT "id", "orgId", "storageKey" FROM "OrgExport"
      WHERE "storageKey" IS NOT NULL AND "expiresAt" <= ${now}::timestamptz LIMIT ${size}::int FOR UPDATE SKIP LOCKED)
    UPDATE "OrgExport" x SET "storageKey" = NULL FROM expired WHERE x."id" = expired."id"
    RETURNING x."id", x."orgId", expired."storageKey"`

/** Number of rows that one statement reads. */
const batch = 500

type ArchivePartSpec = (typeof archiveParts)[number]
type PartRow = { key: string; row: Record<string, unknown> }

const smallestKey = { uuid: '00000000-0000-0000-0000-000000000000', text: '', bigint: '-1' } as const

/**
 * The statement for a batch of a part after a key: its columns without those that are not exported, and the additional
 * values.
 */
function statementOf({ model, whose: owner, key, without = {}, also: extraColumns = {} }: ArchivePartSpec): string {
  const [by, type] = key ? [key.by, key.type] : ['t."id"', 'uuid']
  const order = type === 'text' ? `(${by}) COLLATE "C"` : by
  const removals = Object.keys(without).map((column) => ` - '${column}'`)
  const extraPairs = Object.entries(extraColumns).map(([name, sql]) => `'${name}', ${sql}`)
  return `SELECT (${by})::text AS "key",
      to_jsonb(t)${removals.join('')}${extraPairs.length > 0 ? ` || jsonb_build_object(${extraPairs.join(', ')})` : ''} AS "row"
    FROM "${model}" t WHERE ${owner} AND ${order} > $2::${type} ORDER BY ${order} LIMIT ${batch}`
}

/** The rows of one part, read batch by batch as the caller consumes them. */
async function* rowsOf(db: Db, orgId: string, part: ArchivePartSpec): AsyncGenerator<Record<string, unknown>> {
  const statement = statementOf(part)
  for (let after: string = smallestKey[part.key?.type ?? 'uuid']; ; ) {
    const rows = await db.$queryRawUnsafe<PartRow[]>(statement, orgId, after)
    for (const { row } of rows) yield row
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    after = last.key
  }
}

export type ArchivePart = { name: string; rows: AsyncGenerator<Record<string, unknown>> }

/** Everything that an organization owns, part by part. */
export const readArchive = (db: Db, orgId: string): ArchivePart[] =>
  archiveParts.map((part) => ({ name: part.called, rows: rowsOf(db, orgId, part) }))

export type OrgFile = { id: string; createdAt: Date; fileName: string; storageKey: string; size: number; kind: string }

/**
 * The files of an organization: logos, scanned sheets, pictures of checks, documents for signing and signed ones, and last its
 * certificates and sheets, which could be drawn again. People's own files are not included.
 */
export const listOrgFiles = (db: Db, orgId: string): Promise<OrgFile[]> =>
  db.$queryRaw<OrgFile[]>`
    SELECT f."id", f."createdAt", f."fileName", f."storageKey", f."size", x."kind" FROM (
      SELECT "fileId", 'logos' AS "kind" FROM "OrgLogo" WHERE "orgId" = ${orgId}::uuid
      UNION ALL SELECT c."fileId", 'scanned-sheets' FROM "SessionScan" c JOIN "TaskSession" s ON s."id" = c."taskSessionId"
        WHERE s."orgId" = ${orgId}::uuid
      UNION ALL SELECT "fileId", 'stated-checks' FROM "StatedCheck" WHERE "orgId" = ${orgId}::uuid AND "fileId" IS NOT NULL
      UNION ALL SELECT "fileId", 'signing-requests' FROM "SigningRequest" WHERE "orgId" = ${orgId}::uuid
      UNION ALL SELECT "fileId", 'signed-documents' FROM "SigningCopy" WHERE "orgId" = ${orgId}::uuid
      UNION ALL SELECT "fileId", 'papers' FROM "IssuedPaper" WHERE "orgId" = ${orgId}::uuid) x
    JOIN "StoredFile" f ON f."id" = x."fileId" ORDER BY x."kind" = 'papers', x."kind", f."createdAt", f."id"`
