import type { Tx } from './db'

/** Deletes a batch of expired answers of repeated requests and of expired limit counters. Returns how many. */
export async function deleteExpiredRecords(tx: Tx, before: Date, size: number): Promise<number> {
  const answers = await tx.$executeRaw`
    DELETE FROM "IdempotencyKey" k USING (SELECT "userId", "key" FROM "IdempotencyKey"
      WHERE "createdAt" < ${before}::timestamptz ORDER BY "createdAt" LIMIT ${size}::int) old
    WHERE k."userId" = old."userId" AND k."key" = old."key"`
  const counts = await tx.$executeRaw`
    DELETE FROM "RateLimit" WHERE "bucket" IN (SELECT "bucket" FROM "RateLimit"
      WHERE "startsAt" < ${before}::timestamptz ORDER BY "startsAt" LIMIT ${size}::int)`
  const budgets = await tx.$executeRaw`
    DELETE FROM "ClientBudget" WHERE "client" IN (SELECT "client" FROM "ClientBudget"
      WHERE "takenAt" < ${before}::timestamptz LIMIT ${size}::int)`
  return answers + counts + budgets
}
