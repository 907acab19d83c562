import type { DeskRequestKind, DeskRequestOutcome } from '@/lib/domain/installation/desk-deadlines'
import type { ActorName } from '@/lib/domain/people/names'
import type { Db, Tx } from '../db'
import type { Prisma } from '../generated/client'
import { listNames } from '../task-sessions/read'

export type DeskRequestRecord = Prisma.DeskRequestGetPayload<object>

/** A request with the names of everybody in it. */
export type DeskRequestView = DeskRequestRecord & {
  requestedBy: ActorName | null
  person: ActorName | null
  other: ActorName | null
}

type NewRequest = {
  kind: DeskRequestKind
  requestedById: string
  userId: string
  otherId?: string
  reason: string
  otherReason?: string
  choices?: readonly { key: string; side: string }[]
  createdAt: Date
}

/** Keeps a request; null when the same one waits already. */
export async function insertDeskRequest(
  tx: Tx,
  { choices = [], ...request }: NewRequest,
): Promise<DeskRequestRecord | null> {
  const where = { kind: request.kind, userId: request.userId, outcome: null }
  if ((await tx.deskRequest.count({ where })) > 0) return null
  return tx.deskRequest.create({ data: { ...request, choices: choices.map((choice) => ({ ...choice })) } })
}

export const findDeskRequest = (db: Db | Tx, id: string): Promise<DeskRequestRecord | null> =>
  db.deskRequest.findUnique({ where: { id } })

/** Locks a request that waits until the transaction ends; null when it was decided. */
export async function lockDeskRequest(tx: Tx, id: string): Promise<DeskRequestRecord | null> {
  await tx.$queryRaw`SELECT 1 FROM "DeskRequest" WHERE "id" = ${id}::uuid FOR UPDATE`
  return tx.deskRequest.findFirst({ where: { id, outcome: null } })
}

/** The requests that wait, oldest first; those about one person where one is given. */
export async function listDeskRequests(db: Db | Tx): Promise<DeskRequestView[]> {
  const requests = await db.deskRequest.findMany({
    where: { outcome: null },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: 100,
  })
  const ids = requests.flatMap(({ requestedById, userId, otherId }) => [
    requestedById,
    userId,
    ...(otherId ? [otherId] : []),
  ])
  const names = ids.length > 0 ? await listNames(db, ids) : new Map<string, never>()
  return requests.map((request) => ({
    ...request,
    requestedBy: names.get(request.requestedById) ?? null,
    person: names.get(request.userId) ?? null,
    other: (request.otherId && names.get(request.otherId)) || null,
  }))
}

/** Ends a locked request. */
export async function decideDeskRequest(
  tx: Tx,
  id: string,
  decided: { outcome: DeskRequestOutcome; decidedAt: Date; decidedById: string | null },
): Promise<void> {
  await tx.deskRequest.update({ where: { id }, data: decided })
}

/** Notes when the codes of both records were sent. */
export async function noteCodesSent(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.deskRequest.update({ where: { id }, data: { codesSentAt: at } })
}
