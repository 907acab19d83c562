import { wholeName } from '@/lib/domain/people/names'
import type { Db, Tx } from '../db'

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

type Row = Awaited<ReturnType<Db['orgExport']['findFirstOrThrow']>>

async function recordsOf(db: Db | Tx, rows: readonly Row[]): Promise<OrgArchiveRecord[]> {
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
    WITH old AS MATERIALIZED (SELECT "id", "orgId", "storageKey" FROM "OrgExport"
      WHERE "storageKey" IS NOT NULL AND "expiresAt" <= ${now}::timestamptz LIMIT ${size}::int FOR UPDATE SKIP LOCKED)
    UPDATE "OrgExport" x SET "storageKey" = NULL FROM old WHERE x."id" = old."id"
    RETURNING x."id", x."orgId", old."storageKey"`
