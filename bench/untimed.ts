import pg from 'pg'
import { env } from '@/lib/env'

/** A statement over a connection without the product's limit of time; says how many rows it touched. */
export async function untimed(text: string, values: unknown[] = []): Promise<number> {
  const client = new pg.Client({ connectionString: env().DATABASE_URL })
  await client.connect()
  try {
    return (await client.query(text, values)).rowCount ?? 0
  } finally {
    await client.end()
  }
}
