import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { LogPosition } from '@/lib/domain/replica'
import { pool, replica } from './db'
import { endOfLog } from './replica'

/** A reader who has seen their own writes up to a position in the log. */
type Reader = { seen: LogPosition }

/** On `globalThis`, because each of Next's bundles and the server load this module. */
const shared = globalThis as { sumaReaders?: AsyncLocalStorage<Reader> }
shared.sumaReaders ??= new AsyncLocalStorage()
const readers = shared.sumaReaders

/**
 * Lets a replica answer the reads that `work` makes through `query` of `sql.ts`, if it has the reader's own writes;
 * with null no replica is used.
 */
export const fromReplica = <T>(seen: LogPosition | null, work: () => T): T =>
  seen === null || !replica() ? work() : readers.run({ seen }, work)

/**
 * Reads from the replica when that is allowed and possible, otherwise from the database. A failed read on the replica
 * is repeated on the database, so an unavailable replica costs one attempt.
 */
export async function reading<T>(ask: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const [reader, other] = [readers.getStore(), replica()]
  if (!reader || !other || !(await other.serves(reader.seen))) return ask(pool())
  try {
    return await ask(other.pool)
  } catch {
    other.lost()
    return ask(pool())
  }
}

/** The log position up to which a reader has seen their own committed writes; null without a replica. */
export const writtenPosition = async (): Promise<LogPosition | null> => (replica() ? endOfLog(pool()) : null)
