import type { Db, Tx } from './db'

/** A caller's key, and the request that it was sent with. */
type Key = { operation: string; key: string; requestHash: Buffer }

/**
 * Claims the key inside the write's own transaction: a parallel repeat waits for the first to commit, then reads its
 * answer. 'new': this request claimed it; 'other': the key was used for a different request; otherwise the stored
 * answer.
 */
export async function claimIdempotencyKey(tx: Tx, userId: string, key: Key, now: Date) {
  const inserted = await tx.$executeRaw`
    INSERT INTO "IdempotencyKey" ("userId", "operation", "key", "createdAt", "requestHash")
    VALUES (${userId}::uuid, ${key.operation}, ${key.key}, ${now}, ${key.requestHash})
    ON CONFLICT DO NOTHING`
  return inserted === 1 ? ('new' as const) : findKeyUse(tx, userId, key)
}

/**
 * How a key was used, without claiming it: not yet ('new'), for a different request ('other'), or for this one, with
 * its answer.
 */
export async function findKeyUse(db: Db | Tx, userId: string, { operation, key, requestHash }: Key) {
  const row = await db.idempotencyKey.findUnique({ where: { userId_key: { userId, key } } })
  if (!row) return 'new' as const
  if (row.operation !== operation || !Buffer.from(row.requestHash).equals(requestHash)) return 'other' as const
  return { answer: row.answer }
}

/** Stores the answer with the key; both commit with the write. */
export async function storeIdempotentAnswer(
  tx: Tx,
  userId: string,
  { key }: Pick<Key, 'key'>,
  answer: unknown,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE "IdempotencyKey" SET "answer" = ${JSON.stringify(answer ?? null)}::jsonb, "answeredAt" = now()
    WHERE "userId" = ${userId}::uuid AND "key" = ${key}`
}
