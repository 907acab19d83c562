import 'server-only'
import type { Db, Tx } from './db'

type Key = { operation: string; key: string; requestHash: Buffer }

/**
 * Takes the key inside the write's own transaction: a parallel repeat waits for the first to commit, then reads its answer.
 * 'new' = ours; 'other' = the key was used for a different request; else the stored answer.
 */
export async function claimIdempotencyKey(tx: Tx, userId: string, key: Key, now: Date) {
  const inserted = await tx.$executeRaw`
    INSERT INTO "IdempotencyKey" ("userId", "operation", "key", "createdAt", "requestHash")
    VALUES (${userId}::uuid, ${key.operation}, ${key.key}, ${now}, ${key.requestHash})
    ON CONFLICT DO NOTHING`
  if (inserted === 1) return 'new' as const
  const row = await tx.idempotencyKey.findUniqueOrThrow({
    where: { userId_operation_key: { userId, operation: key.operation, key: key.key } },
  })
  if (!Buffer.from(row.requestHash).equals(key.requestHash)) return 'other' as const
  return { answer: row.answer }
}

/** What the same request was answered before under this key; null when it was not, or when the key is another request's. */
export async function findIdempotentAnswer(db: Db, userId: string, { operation, key, requestHash }: Key) {
  const where = { userId_operation_key: { userId, operation, key } }
  const row = await db.idempotencyKey.findUnique({ where })
  return row?.answeredAt && Buffer.from(row.requestHash).equals(requestHash) ? { answer: row.answer } : null
}

/** Keeps the answer beside the key; both commit with the write. */
export async function storeIdempotentAnswer(tx: Tx, userId: string, key: Key, answer: unknown): Promise<void> {
  await tx.$executeRaw`
    UPDATE "IdempotencyKey" SET "answer" = ${JSON.stringify(answer ?? null)}::jsonb, "answeredAt" = now()
    WHERE "userId" = ${userId}::uuid AND "operation" = ${key.operation} AND "key" = ${key.key}`
}
