import { demoPeople } from '@/dev/demo-people'
import { readSettings } from '@/dev/settings'
import { runMain, StartProblem } from '@/dev/start-problem'
import { closeDatabase, database } from '@/lib/data/db'
import { env } from '@/lib/env'
import { seedOrganization } from '@/tests/factories/demo-organization'
import { seedPerson } from '@/tests/factories/demo-person'

/** Variables that the services ask for and a seed does not use; what is set stays. */
const unused = {
  AUTH_SECRET: 'only for making demo data, signs nothing',
  OIDC_CLIENT_ID: 'suma',
  OIDC_CLIENT_SECRET: 'unused',
  MAIL_URL: 'smtp://localhost:1025',
}

/**
 * Puts the people of the demo into a database: what is already there stays as it is, so it can run again.
 * Dates follow from today. `issuer` is the identity provider that the people sign in at (the local one by default).
 */
export async function seedDemo(options: { databaseUrl: string; issuer?: string }): Promise<void> {
  const issuer = options.issuer ?? readSettings(process.env).issuer
  process.env.DATABASE_URL ??= options.databaseUrl
  for (const [name, value] of Object.entries({ ...unused, OIDC_ISSUER: issuer })) process.env[name] ??= value
  if (env().DATABASE_URL !== options.databaseUrl)
    throw new StartProblem('This process already works on another database.')
  const now = new Date()
  const db = database()
  for (const person of demoPeople) await seedPerson(db, person, issuer, now)
  await seedOrganization(db, now)
}

async function main(): Promise<void> {
  const databaseUrl = process.env.DATABASE_URL
  if (!databaseUrl) throw new StartProblem('DATABASE_URL is not set: it names the database for the demo data.')
  try {
    await seedDemo({ databaseUrl })
  } finally {
    await closeDatabase()
  }
  process.stdout.write(`The ${demoPeople.length} people of the demo are in the database.\n`)
}

if (import.meta.main) await runMain(main)
