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

/** Ends all of it, or what was made since an instant; returns how many of each there were. */
export async function endAccessOf(tx: Tx, userId: string, now: Date, since = new Date(0)): Promise<OwnAccess> {
  const made = { userId, createdAt: { gte: since } }
  const tokens = await tx.apiToken.updateMany({
    where: { ...made, revokedAt: null, expiresAt: { gt: now } },
    data: { revokedAt: now },
  })
  const feeds = await tx.calendarFeed.deleteMany({ where: made })
  const links = await tx.transcriptLink.updateMany({ where: { ...made, ...live(now) }, data: { endedAt: now } })
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

/**
 * Ends what these people made since an instant and what works by itself: tokens, also of organizations, the address of
 * the calendar, and links for readers.
 */
export async function endAccessMadeSince(
  tx: Tx,
  { userIds, since, by, now }: { userIds: readonly string[]; since: Date; by: string; now: Date },
): Promise<void> {
  const made = { createdAt: { gte: since } }
  const [ids, createdById] = [[...userIds], { in: [...userIds] }]
  await tx.apiToken.updateMany({ where: { createdById, revokedAt: null, ...made }, data: { revokedAt: now } })
  await tx.apiClient.updateMany({ where: { createdById, revokedAt: null, ...made }, data: { revokedAt: now } })
  await tx.calendarFeed.deleteMany({ where: { userId: { in: ids }, ...made } })
  await tx.transcriptLink.updateMany({ where: { userId: { in: ids }, ...made, ...live(now) }, data: { endedAt: now } })
  const ended = { endedAt: now, endedById: by }
  await tx.surveyLink.updateMany({ where: { createdById, ...made, ...live(now) }, data: ended })
}
