import type { Db, Tx } from '../db'

/** What lets programs and readers reach a person's records without the person signing in. */
export type OwnAccess = { tokens: number; feeds: number; links: number }

const live = (now: Date) => ({ endedAt: null, expiresAt: { gt: now } })

/** How many of each a person has. */
export async function countAccessOf(db: Db | Tx, userId: string, now: Date): Promise<OwnAccess> {
  const [tokens, feeds, links] = await Promise.all([
    db.apiToken.count({ where: { userId, revokedAt: null, expiresAt: { gt: now } } }),
    db.calendarFeed.count({ where: { userId } }),
    db.transcriptLink.count({ where: { userId, ...live(now) } }),
  ])
  return { tokens, feeds, links }
}

/** Ends all of it; returns how many of each there were. */
export async function endAccessOf(tx: Tx, userId: string, now: Date): Promise<OwnAccess> {
  const tokens = await tx.apiToken.updateMany({
    where: { userId, revokedAt: null, expiresAt: { gt: now } },
    data: { revokedAt: now },
  })
  const feeds = await tx.calendarFeed.deleteMany({ where: { userId } })
  const links = await tx.transcriptLink.updateMany({ where: { userId, ...live(now) }, data: { endedAt: now } })
  return { tokens: tokens.count, feeds: feeds.count, links: links.count }
}

/**
 * Ends the tokens of a person that were made by these ways to sign in while they are too new to open what they may do to
 * others: without its way, such a token would wait no longer.
 */
export const endWaitingTokens = (tx: Tx, identityIds: readonly string[], now: Date): Promise<number> =>
  tx.$executeRaw`
    UPDATE "ApiToken" t SET "revokedAt" = ${now}::timestamptz FROM "Identity" y
    WHERE y."id" = t."identityId" AND y."id" = ANY(${[...identityIds]}::uuid[]) AND y."opensFrom" > ${now}::timestamptz
      AND t."orgId" IS NULL AND t."revokedAt" IS NULL`
