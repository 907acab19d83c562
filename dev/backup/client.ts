import pg from 'pg'

/** Text values mean the same on both sides, and nothing times out: a backup may take long. */
const settings = `
  SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0;
  SET client_encoding = 'UTF8'; SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres'; SET timezone = 'UTC';
  SET extra_float_digits = 1; SET bytea_output = 'hex'; SET standard_conforming_strings = on`

type Connected = pg.Client & { connection: { stream: { destroy: () => void } } }

/**
 * Runs the work on one connection in one transaction that starts with `begin`: committed when the work is done, else
 * rolled back.
 */
export async function inTransaction<T>(
  url: string,
  begin: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  // The statement in progress fails with the error itself.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(settings)
    await client.query(begin)
    const result = await work(client)
    await client.query('COMMIT')
    await client.end()
    return result
  } catch (error) {
    // The connection may be in the middle of a table; the server rolls back what a lost connection leaves behind.
    ;(client as Connected).connection.stream.destroy()
    throw error
  }
}
