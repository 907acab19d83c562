import { database, type Tx } from '@/lib/data/db'
import { isLockTimeout } from '@/lib/data/deadlock'
import { limitLockWait } from '@/lib/data/sessions/write'

/** How long one wait for a session's lock lasts, and how many waits there are (decision 017). */
export type Patience = { waitMs: number; waits: number }
const patience: Patience = { waitMs: 2500, waits: 20 }

/**
 * Runs work that locks a session's row in a separate transaction, and retries while another check of the same session
 * holds the row: between two attempts the connection is free for others.
 * @throws when the row is not free after the last wait.
 */
export async function underSessionLock<T>(run: (tx: Tx) => Promise<T>, { waitMs, waits } = patience): Promise<T> {
  try {
    return await database().$transaction(
      async (tx) => {
        await limitLockWait(tx, waitMs)
        return run(tx)
      },
      { timeout: 45_000 },
    )
  } catch (error) {
    if (waits <= 1 || !isLockTimeout(error)) throw error
    return underSessionLock(run, { waitMs, waits: waits - 1 })
  }
}
