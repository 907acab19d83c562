import pg from 'pg'
import { next } from './counter'

/** One answer of a database that is not the one of this test file. */
export async function ask<T extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** The database of this test file as the owner of its tables knows it. */
export const ownerUrl = (): string => process.env.DATABASE_OWNER_URL ?? ''

/** What only the owner of the tables may do, on the database of this test file. */
export const asOwner = (text: string): Promise<unknown> => ask(ownerUrl(), text)

/** A database with nothing in it, beside that of this test file; `drop` takes it away. */
export async function makeEmptyDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const mine = new URL(ownerUrl())
  const name = `${mine.pathname.slice(1)}_empty${next()}`
  const server = new URL('/postgres', mine).href
  await ask(server, `drop database if exists "${name}" with (force)`)
  await ask(server, `create database "${name}" template template0`)
  const drop = async () => void (await ask(server, `drop database "${name}" with (force)`))
  return { url: new URL(`/${name}`, mine).href, drop }
}
