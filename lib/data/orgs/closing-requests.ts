import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Db, Tx } from '../db'
import { fromColumn, toColumn } from '../plain-dates'

/** A requested closing that is neither done nor taken back. */
export type ClosingRequest = {
  id: string
  createdAt: Date
  orgId: string
  askedById: string
  reason: string
  closeOn: PlainDate
}

const select = { id: true, createdAt: true, orgId: true, askedById: true, reason: true, closeOn: true } as const
const openClosing = { takenBackAt: null, doneAt: null } as const

type Row = Omit<ClosingRequest, 'closeOn'> & { closeOn: Date }
const recordOf = ({ closeOn, ...row }: Row): ClosingRequest => ({ ...row, closeOn: fromColumn(closeOn) })

/** The open closing of an organization. */
export async function findClosingRequest(db: Db | Tx, orgId: string): Promise<ClosingRequest | null> {
  const row = await db.orgClosing.findFirst({ where: { orgId, ...openClosing }, select })
  return row && recordOf(row)
}

export async function insertClosingRequest(tx: Tx, closing: Omit<ClosingRequest, 'id'>): Promise<ClosingRequest> {
  return recordOf(await tx.orgClosing.create({ data: { ...closing, closeOn: toColumn(closing.closeOn) }, select }))
}

export async function cancelClosingRequest(tx: Tx, id: string, by: { at: Date; userId: string }): Promise<boolean> {
  const data = { takenBackAt: by.at, takenBackById: by.userId }
  return (await tx.orgClosing.updateMany({ where: { id, ...openClosing }, data })).count === 1
}

/** Closings that are due on this day in UTC. */
export async function listDueClosings(db: Db, today: PlainDate, limit: number): Promise<ClosingRequest[]> {
  const where = { ...openClosing, closeOn: { lte: toColumn(today) } }
  const rows = await db.orgClosing.findMany({
    where,
    select,
    orderBy: [{ closeOn: 'asc' }, { id: 'asc' }],
    take: limit,
  })
  return rows.map(recordOf)
}

/** Records that a closing is done; false when it was taken back in the meantime. */
export async function completeClosingRequest(tx: Tx, id: string, at: Date): Promise<boolean> {
  return (await tx.orgClosing.updateMany({ where: { id, ...openClosing }, data: { doneAt: at } })).count === 1
}

/** A batch of members who have not left, after an id, to be notified that their organization closes. */
export const listMembersToNotify = (
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
