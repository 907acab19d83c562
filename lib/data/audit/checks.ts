import type { PersonName } from '@/lib/domain/people/names'
import type { Db, Tx } from '../db'

/** A check of the whole history: requested, started, and its result. */
export type HistoryCheckRecord = {
  id: string
  createdAt: Date
  startedAt: Date | null
  finishedAt: Date | null
  /** The last intact row, as text. */
  lastSeq: string | null
  brokenSeq: string | null
  brokenWhy: string | null
  seals: number | null
  sealedSeq: string | null
  askedBy: PersonName | null
}

/** The newest checks, newest first. */
export const listHistoryChecks = (db: Db | Tx, size: number): Promise<HistoryCheckRecord[]> =>
  db.$queryRaw<HistoryCheckRecord[]>`
    SELECT c."id", c."createdAt", c."startedAt", c."finishedAt", c."lastSeq"::text, c."brokenSeq"::text, c."brokenWhy", c."seals",
      c."sealedSeq"::text, (SELECT json_build_object('firstName', u."firstName", 'middleName', u."middleName",
        'lastName', u."lastName") FROM "User" u WHERE u."id" = c."askedById") AS "askedBy"
    FROM "HistoryCheck" c ORDER BY c."createdAt" DESC, c."id" DESC LIMIT ${size}`

export async function insertHistoryCheck(tx: Tx, askedById: string, at: Date): Promise<string> {
  const row = await tx.historyCheck.create({ data: { askedById, createdAt: at }, select: { id: true } })
  return row.id
}

/** Marks a check as started; false when it has already finished or was never requested. */
export async function startHistoryCheck(db: Db, id: string, at: Date): Promise<boolean> {
  const { count } = await db.historyCheck.updateMany({ where: { id, finishedAt: null }, data: { startedAt: at } })
  return count === 1
}

type Outcome = {
  lastSeq: bigint
  brokenSeq: bigint | null
  brokenWhy: string | null
  seals: number
  sealedSeq: bigint | null
}

export async function finishHistoryCheck(db: Db, id: string, at: Date, outcome: Outcome): Promise<void> {
  await db.historyCheck.update({ where: { id }, data: { finishedAt: at, ...outcome } })
}
