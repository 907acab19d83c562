import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { LogPlace } from '@/lib/domain/replica'
import { pool, replica } from './db'
import { endOfLog } from './replica'

/** Somebody who has seen their own writes up to a place in the log. */
type Reader = { seen: LogPlace }

/** On `globalThis`: each of Next's bundles and the server load this module. */
const shared = globalThis as { sumaReaders?: AsyncLocalStorage<Reader> }
shared.sumaReaders ??= new AsyncLocalStorage()
const readers = shared.sumaReaders

/** What is asked in `work` by `query` of `sql.ts` may be answered by a replica that has what the reader wrote; with null, by none. */
export const fromReplica = <T>(seen: LogPlace | null, work: () => T): T =>
  seen === null || !replica() ? work() : readers.run({ seen }, work)

/**
 * Asks the replica where that is allowed and possible, else the database. This alone decides: what fails there is asked of the database,
 * so that a replica that is gone costs one try.
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

/** Up to where somebody has seen their own writes, once they are committed; null where no replica could lack them. */
export const writtenPlace = async (): Promise<LogPlace | null> => (replica() ? endOfLog(pool()) : null)
