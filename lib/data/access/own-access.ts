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
