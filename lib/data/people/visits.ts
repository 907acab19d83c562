import type { Db, Tx } from '../db'

type NewVisit = { userId: string; personId: string; reason: string; expiresAt: Date }
/** The session the visitor used, or the expiry of the token of the identity provider. */
type CameBy = { sessionId: string | null; tokenEnds: Date | null }

/** Opens a person's record to a super admin until `expiresAt`, or until the session or token ends; returns the end. */
export async function insertPersonVisit(tx: Tx, { sessionId, tokenEnds }: CameBy, visit: NewVisit): Promise<Date> {
  const session = sessionId
    ? await tx.session.findUnique({ where: { id: sessionId }, select: { expiresAt: true } })
    : null
  const limit = session?.expiresAt ?? tokenEnds
  const expiresAt = limit && limit < visit.expiresAt ? limit : visit.expiresAt
  await tx.personVisit.create({ data: { ...visit, expiresAt }, select: { id: true } })
  return expiresAt
}

/** The latest reason given for a visit that is still active. */
export async function findVisitReason(
  db: Db | Tx,
  { userId, personId, now }: { userId: string; personId: string; now: Date },
): Promise<{ reason: string; expiresAt: Date } | null> {
  return db.personVisit.findFirst({
    where: { userId, personId, expiresAt: { gt: now } },
    orderBy: { createdAt: 'desc' },
    select: { reason: true, expiresAt: true },
  })
}
