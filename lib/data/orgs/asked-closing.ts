import 'server-only'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Db, Tx } from '../db'
import { fromColumn, toColumn } from '../plain-dates'

/** A closing that was asked for and is neither done nor taken back. */
export type AskedClosing = {
  id: string
  createdAt: Date
  orgId: string
  askedById: string
  reason: string
  closeOn: PlainDate
}

const select = { id: true, createdAt: true, orgId: true, askedById: true, reason: true, closeOn: true } as const
const open = { takenBackAt: null, doneAt: null } as const

type Row = Omit<AskedClosing, 'closeOn'> & { closeOn: Date }
const recordOf = ({ closeOn, ...row }: Row): AskedClosing => ({ ...row, closeOn: fromColumn(closeOn) })

/** What was asked for an organization. */
export async function findAskedClosing(db: Db | Tx, orgId: string): Promise<AskedClosing | null> {
  const row = await db.orgClosing.findFirst({ where: { orgId, ...open }, select })
  return row && recordOf(row)
}

export async function insertAskedClosing(tx: Tx, asked: Omit<AskedClosing, 'id'>): Promise<AskedClosing> {
  return recordOf(await tx.orgClosing.create({ data: { ...asked, closeOn: toColumn(asked.closeOn) }, select }))
}

export async function takeBackAskedClosing(tx: Tx, id: string, by: { at: Date; userId: string }): Promise<boolean> {
  const data = { takenBackAt: by.at, takenBackById: by.userId }
  return (await tx.orgClosing.updateMany({ where: { id, ...open }, data })).count === 1
}

/** Closings whose day has come. */
export async function listDueClosings(db: Db, today: PlainDate, most: number): Promise<AskedClosing[]> {
  const where = { ...open, closeOn: { lte: toColumn(today) } }
  const rows = await db.orgClosing.findMany({ where, select, orderBy: [{ closeOn: 'asc' }, { id: 'asc' }], take: most })
  return rows.map(recordOf)
}

/** Writes down that it was done; false where it was taken back meanwhile. */
export async function endAskedClosing(tx: Tx, id: string, at: Date): Promise<boolean> {
  return (await tx.orgClosing.updateMany({ where: { id, ...open }, data: { doneAt: at } })).count === 1
}

/** Members who have not left, after a place, in a batch: who is told that their organization closes. */
export const listMembersToTell = (
  tx: Tx,
  orgId: string,
  after: string | null,
  size: number,
): Promise<{ id: string; userId: string }[]> =>
  tx.role.findMany({
    where: { orgId, state: { not: 'ENDED' }, ...(after && { id: { gt: after } }) },
    select: { id: true, userId: true },
    orderBy: { id: 'asc' },
    take: size,
  })
