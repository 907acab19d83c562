import 'server-only'
import type pg from 'pg'

/** The timeout is split into this many checks. */
const looks = 15

/**
 * Aborts a connection that is not established in time, counting only time in which this process could handle events. A
 * process that has just started loads code for seconds, and a plain timer would report a timeout although the
 * database's answer is waiting to be read.
 */
export function connectInTime(client: pg.Client, limitMs: number): void {
  let remaining = looks
  const look = setInterval(() => {
    remaining -= 1
    if (remaining > 0) return
    clearInterval(look)
    // The driver's own message, by which an outage is recognized.
    client.connection.stream.destroy(new Error('timeout expired'))
  }, limitMs / looks).unref()
  const stop = () => clearInterval(look)
  client.once('connect', stop).once('end', stop)
}
