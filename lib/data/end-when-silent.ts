import 'server-only'
import type { Duplex } from 'node:stream'
import type pg from 'pg'

/** Longer than any statement may take, so that only a database that has stopped answering is silent for as long. */
const silenceMs = 4500
const looks = 4

type Open = pg.Client & { readyForQuery: boolean; connection: { stream: Duplex & { bytesRead: number } } }

/**
 * Ends a connection that owes an answer and has said nothing for this long: without it, whoever asked a frozen database waits
 * for ever. The driver's own limit sets a timer for each statement, and what it holds outlives the young garbage: every row
 * that was read stays until the whole heap is swept.
 */
export function endWhenSilent(client: pg.Client | pg.PoolClient, limitMs = silenceMs): void {
  const open = client as unknown as Open
  let read = -1
  let silent = 0
  const look = () => {
    const { bytesRead } = open.connection.stream
    // A statement may have begun just before a look, so the first silent one counts for nothing.
    silent = open.readyForQuery || bytesRead !== read ? 0 : silent + 1
    read = bytesRead
    if (silent > looks) open.connection.stream.destroy(new Error('Query read timeout'))
  }
  const looking = setInterval(look, limitMs / looks).unref()
  client.once('end', () => clearInterval(looking))
}
