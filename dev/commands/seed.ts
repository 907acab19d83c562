import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { runMain, StartProblem } from '../machine/start-problem'
import { nameDatabase } from '../operator/only-database'
import { refuseOverHttps } from '../operator/only-demo'
import { requireDatabase } from '../postgres/start-postgres'

/** True when the database has people. */
export async function hasPeople(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query('select exists (select 1 from "User") as found')
    return rows[0].found
  } finally {
    await client.end()
  }
}

const notDemo = 'This is no demo (SUMA_DEMO is not 1)'

/** The reason why `--if-empty` does not fill the database; null when it does. */
async function reasonNotTo(databaseUrl: string): Promise<string | null> {
  if (process.env.SUMA_DEMO !== '1') return notDemo
  return (await hasPeople(databaseUrl)) ? 'The database has people already' : null
}

type Seed = { seedDemo: (options: { databaseUrl: string }) => Promise<void> }

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { 'if-empty': { type: 'boolean' } } })
  // A connection pooler is only for the processes that serve requests.
  const named = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL
  if (!named) throw new StartProblem('DATABASE_URL is not set: it names the database to fill.')
  const from = process.env.DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
  const databaseUrl = await requireDatabase(named, from)
  nameDatabase({ url: databaseUrl, from })
  const reason = values['if-empty'] ? await reasonNotTo(databaseUrl) : null
  if (reason !== notDemo) refuseOverHttps(process.env.APP_URL)
  if (reason) return void process.stdout.write(`${reason}: nothing is filled in.\n`)
  process.env.DATABASE_URL = databaseUrl
  const { seedDemo }: Seed = await import(pathToFileURL(resolve('prisma/seed.ts')).href)
  await seedDemo({ databaseUrl })
  process.stdout.write('The people of the demo are in the database.\n')
  // Connection pools of the seed may still be open.
  process.exit(0)
}

if (import.meta.main) await runMain(main)
