import 'server-only'
import type { Tx } from './db'

type NewVisit = { userId: string; orgId: string; sessionId: string | null; reason: string; expiresAt: Date }

/** Opens a visit that ends with the session it was asked for in, or at `expiresAt`, whichever is sooner; answers when. */
export async function insertWheelVisit(tx: Tx, { sessionId, expiresAt, ...visit }: NewVisit): Promise<Date> {
  const session = sessionId
    ? await tx.session.findUnique({ where: { id: sessionId }, select: { expiresAt: true } })
    : null
  const ends = session && session.expiresAt < expiresAt ? session.expiresAt : expiresAt
  await tx.wheelVisit.create({ data: { ...visit, expiresAt: ends }, select: { id: true } })
  return ends
}
