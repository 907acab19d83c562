import 'server-only'
import type { Db, Tx } from './db'

/** Stores a message to the product team as it was written. */
export async function insertFeedback(tx: Tx, userId: string, message: string): Promise<string> {
  const row = await tx.feedbackMessage.create({ data: { userId, message }, select: { id: true } })
  return row.id
}

export const findFeedback = (db: Db, id: string) => db.feedbackMessage.findUnique({ where: { id } })

/** Marks a message as mailed; false when another worker already did. */
export async function markFeedbackMailed(db: Db, id: string, at: Date): Promise<boolean> {
  const { count } = await db.feedbackMessage.updateMany({ where: { id, mailedAt: null }, data: { mailedAt: at } })
  return count === 1
}

/** Messages written in a stretch of time that were never mailed, the oldest first; at most 200. */
export const listUnmailedFeedback = (db: Db, { from, until }: { from: Date; until: Date }): Promise<{ id: string }[]> =>
  db.feedbackMessage.findMany({
    where: { mailedAt: null, createdAt: { gte: from, lt: until } },
    orderBy: { createdAt: 'asc' },
    take: 200,
    select: { id: true },
  })
