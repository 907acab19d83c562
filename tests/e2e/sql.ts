import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** Names another database of the run for a while; for tests that need one of their own. */
export const databaseName = 'E2E_DATABASE_NAME'

/** The address of the run's own database. */
export const databaseUrl = () =>
  `postgresql://suma:suma@127.0.0.1:${process.env.E2E_DATABASE_PORT}/${process.env[databaseName] ?? 'suma'}`

/** An account of the database with a password that nobody knows: behind https the run's own is refused. */
export async function ownAccount(): Promise<string> {
  const [name, password] = [`https_${randomUUID().replaceAll('-', '')}`, randomUUID()]
  await sql(`CREATE ROLE ${name} LOGIN PASSWORD '${password}' IN ROLE suma`)
  return Object.assign(new URL(databaseUrl()), { username: name, password }).href
}

/** One statement on the run's database: to look behind the product, or to set a clock back. */
export async function sql<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl() })
  await client.connect()
  try {
    const { rows } = await client.query<Row>(text, values)
    return rows
  } finally {
    await client.end()
  }
}
