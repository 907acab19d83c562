import 'server-only'
import type { Tx } from './db'

type NewVisit = {
  userId: string
  orgId: string
  reason: string
  expiresAt: Date
  sessionId: string | null
  /** The end of the token it was asked for with, where that is how the person came. */
  tokenEnds: Date | null
}

/** Opens a visit that ends with the session or token it was asked for with, or at `expiresAt`, whichever is sooner; answers when. */
export async function insertOrgVisit(tx: Tx, { sessionId, tokenEnds, expiresAt, ...visit }: NewVisit): Promise<Date> {
  const session = sessionId
    ? await tx.session.findUnique({ where: { id: sessionId }, select: { expiresAt: true } })
    : null
  const limit = session?.expiresAt ?? tokenEnds
  const ends = limit && limit < expiresAt ? limit : expiresAt
  await tx.wheelVisit.create({ data: { ...visit, expiresAt: ends }, select: { id: true } })
  return ends
}
