import 'server-only'
import type pg from 'pg'

/** In so many looks the time passes. */
const looks = 15

/**
 * Gives up a connection that is not made within so much time, of which only that counts in which this process could listen. One that has
 * just started reads its code for seconds, and a plain timer would say that a database did not answer whose answer lies unread.
 */
export function connectInTime(client: pg.Client, limitMs: number): void {
  let remaining = looks
  const look = setInterval(() => {
    remaining -= 1
    if (remaining > 0) return
    clearInterval(look)
    // The driver's own words, by which an outage is known.
    client.connection.stream.destroy(new Error('timeout expired'))
  }, limitMs / looks).unref()
  const stop = () => clearInterval(look)
  client.once('connect', stop).once('end', stop)
}
