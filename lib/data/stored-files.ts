import 'server-only'
import type { Db } from './db'

/** Of some keys of the file store those that a row names. */
export async function findStoredKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db.storedFile.findMany({
    where: { storageKey: { in: [...keys] } },
    select: { storageKey: true },
  })
  return new Set(rows.map(({ storageKey }) => storageKey))
}
