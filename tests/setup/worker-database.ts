import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { closeDatabase } from '@/lib/data/db'

/** Each test file uses its own copy of the migrated template, so that it contains nothing from other files. */
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
// As installed: the product uses the application's role, and names the owner only for what the owner alone may do.
process.env.DATABASE_URL = new URL(`/${name}`, inject('applicationUrl')).href
process.env.DATABASE_OWNER_URL = new URL(`/${name}`, template).href

afterAll(async () => {
  await closeDatabase()
  await onServer(`drop database if exists "${name}" with (force)`)
})
