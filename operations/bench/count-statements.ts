import pg from 'pg'

/** Turns the statement counters of Postgres on or off, for every connection. */
export async function countStatements(url: string, on: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements')
    await client.query(`ALTER SYSTEM SET pg_stat_statements.track = '${on ? 'top' : 'none'}'`)
    await client.query('SELECT pg_reload_conf()')
  } finally {
    await client.end()
  }
}
