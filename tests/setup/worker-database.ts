import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { closeDatabase } from '@/lib/data/db'

/** Each test file works on a copy of the migrated template: nothing of another file is in it. */
const template = new URL(inject('templateUrl'))
const templateName = template.pathname.slice(1)
const name = `${templateName}_w${process.env.VITEST_POOL_ID}`

async function onServer(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: new URL('/postgres', template).href })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

await onServer(
  `drop database if exists "${name}" with (force)`,
  `create database "${name}" template "${templateName}" strategy file_copy`,
)
// As installed: the product works as the application's role, and what only the owner of the tables may do is asked for by name.
process.env.DATABASE_URL = new URL(`/${name}`, inject('applicationUrl')).href
process.env.DATABASE_OWNER_URL = new URL(`/${name}`, template).href

afterAll(async () => {
  await closeDatabase()
  await onServer(`drop database if exists "${name}" with (force)`)
})
