import type { RosterHead, RosterLayout, TextEncoding } from '@/lib/domain/license-checks/layout'
import type { MatchOutcome } from '@/lib/domain/license-checks/match'
import type { Db, Tx } from '../db'
import type { Prisma } from '../generated/client'

const withNames = {
  uploadedBy: { select: { firstName: true, middleName: true, lastName: true } },
} satisfies Prisma.BoardRosterInclude
type Row = Prisma.BoardRosterGetPayload<{ include: typeof withNames }>

/** A board roster without its lines. */
export type RosterRecord = Omit<Row, 'layout' | 'head' | 'encoding'> & {
  layout: RosterLayout
  head: RosterHead
  encoding: TextEncoding
}

/** The JSON columns can be cast, because only the product writes them. */
const fromRow = (row: Row): RosterRecord => ({
  ...row,
  layout: row.layout as unknown as RosterLayout,
  head: row.head as unknown as RosterHead,
  encoding: row.encoding as TextEncoding,
})

const json = (value: object) => value as unknown as Prisma.InputJsonObject

export async function findRoster(db: Db | Tx, id: string): Promise<RosterRecord | null> {
  const row = await db.boardRoster.findUnique({ where: { id }, include: withNames })
  return row && fromRow(row)
}

export type RosterPosition = { createdAt: Date; id: string }

/** A page of the rosters, newest first. */
export async function listRosters(
  db: Db,
  { after, size }: { after: RosterPosition | null; size: number },
): Promise<RosterRecord[]> {
  const rows = await db.boardRoster.findMany({
    where: after
      ? { OR: [{ createdAt: { lt: after.createdAt } }, { createdAt: after.createdAt, id: { lt: after.id } }] }
      : {},
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: size,
    include: withNames,
  })
  return rows.map(fromRow)
}

type NewRoster = Pick<
  RosterRecord,
  | 'board'
  | 'fileName'
  | 'fileKey'
  | 'fileBytes'
  | 'encoding'
  | 'layout'
  | 'head'
  | 'state'
  | 'uploadedById'
  | 'objectName'
> & { createdAt: Date }

export async function insertRoster(tx: Tx, roster: NewRoster): Promise<RosterRecord> {
  const { layout, head, ...rest } = roster
  return fromRow(
    await tx.boardRoster.create({ data: { ...rest, layout: json(layout), head: json(head) }, include: withNames }),
  )
}

/** Locks a roster until the transaction ends. */
export async function lockRoster(tx: Tx, id: string): Promise<RosterRecord | null> {
  await tx.$queryRaw`SELECT 1 FROM "BoardRoster" WHERE "id" = ${id}::uuid FOR UPDATE`
  return findRoster(tx, id)
}

type RosterChanges = Partial<
  Pick<
    RosterRecord,
    | 'state'
    | 'problem'
    | 'rows'
    | 'skipped'
    | 'licenses'
    | 'matching'
    | 'differing'
    | 'notFound'
    | 'applies'
    | 'fileKey'
    | 'readAt'
    | 'matchedAt'
    | 'clearedAt'
    | 'toldAt'
    | 'layout'
  >
>

/** Changes a roster and increments its version. */
export async function updateRoster(tx: Tx, id: string, changes: RosterChanges): Promise<RosterRecord> {
  const { layout, ...rest } = changes
  const data = { ...rest, ...(layout ? { layout: json(layout) } : {}), version: { increment: 1 } }
  return fromRow(await tx.boardRoster.update({ where: { id }, data, include: withNames }))
}

/** Deletes a roster of which no line was read. */
export async function deleteRoster(tx: Tx, id: string): Promise<void> {
  await tx.boardRoster.delete({ where: { id } })
}

/** How the last file of a board was read; null before the first file. */
export async function findLayout(db: Db | Tx, board: string): Promise<RosterLayout | null> {
  const row = await db.boardLayout.findUnique({ where: { board } })
  return row && (row.layout as unknown as RosterLayout)
}

export async function keepLayout(tx: Tx, board: string, layout: RosterLayout): Promise<void> {
  const data = { layout: json(layout) }
  await tx.boardLayout.upsert({ where: { board }, create: { board, ...data }, update: data })
}

/** The newest roster of each board that can be matched; the nightly job matches these again. */
export async function listNewestRosters(db: Db): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT ON ("board") "id" FROM "BoardRoster" WHERE "state" = 'READY' AND "clearedAt" IS NULL
    ORDER BY "board", "createdAt" DESC, "id" DESC`
  return rows.map(({ id }) => id)
}

/**
 * Rosters whose lines have not been cleared yet and that are older than `before`; of those from the operator's folder,
 * which may be new each night, also those older than `replacedBefore` of whose board there is a newer one.
 */
export async function listOldRosters(
  db: Db,
  { before, replacedBefore }: { before: Date; replacedBefore: Date },
): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT r."id" FROM "BoardRoster" r WHERE r."clearedAt" IS NULL AND (r."createdAt" < ${before}::timestamptz
      OR (r."objectName" IS NOT NULL AND r."createdAt" < ${replacedBefore}::timestamptz AND EXISTS (
        SELECT 1 FROM "BoardRoster" n WHERE n."board" = r."board" AND n."state" = 'READY' AND n."clearedAt" IS NULL
          AND n."createdAt" > r."createdAt")))
    ORDER BY r."createdAt" LIMIT 100`
  return rows.map(({ id }) => id)
}

const countOf = { MATCH: 'matching', DIFFERS: 'differing', NOT_FOUND: 'notFound' } as const

/** Counts a roster's matches by outcome, for its page. */
export async function countMatches(tx: Tx, rosterId: string): Promise<RosterChanges> {
  const rows = await tx.boardMatch.groupBy({ by: ['outcome'], where: { rosterId }, _count: true })
  const counts = { matching: 0, differing: 0, notFound: 0 }
  for (const { outcome, _count } of rows) counts[countOf[outcome satisfies MatchOutcome]] = _count
  return { ...counts, licenses: counts.matching + counts.differing + counts.notFound }
}
