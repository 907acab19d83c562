import { readSettings } from '@/dev/machine/settings'
import { runMain, StartProblem } from '@/dev/machine/start-problem'
import { prepareDatabase } from '@/dev/operator/only-database'
import { seedLicenseChecks } from '@/fixtures/demo-checks'
import { seedGrants, seedPositions } from '@/fixtures/demo-clearance'
import { seedDesk } from '@/fixtures/demo-desk'
import { seedDocuments } from '@/fixtures/demo-documents'
import { seedDoors } from '@/fixtures/demo-doors'
import { seedExclusions } from '@/fixtures/demo-exclusions'
import { seedIt } from '@/fixtures/demo-it'
import { settleLadder } from '@/fixtures/demo-ladder'
import { seedOrganizations } from '@/fixtures/demo-organization'
import { seedOwn } from '@/fixtures/demo-own'
import { demoPeople, firstPeople } from '@/fixtures/demo-people'
import { seedPerson } from '@/fixtures/demo-person'
import { seedRequests } from '@/fixtures/demo-requests'
import { network, orgIdNamed, sunrise } from '@/fixtures/demo-rows'
import { seedSigning } from '@/fixtures/demo-signing'
import { seedTwoRecords } from '@/fixtures/demo-twice'
import type { FileStore } from '@/lib/adapters/files/file-store'
import { productFiles } from '@/lib/adapters/files/files-of-env'
import { closeDatabase, database } from '@/lib/data/db'
import { env } from '@/lib/env'

/**
 * Puts the people of the demo into a database: what is already there stays as it is, so it can run again.
 * Dates follow from today. `issuer` is the identity provider that the people sign in at (the local one by default);
 * `files` is where their documents lie (the installation's by default).
 */
export async function seedDemo(options: {
  databaseUrl: string
  issuer?: string
  files?: FileStore
  now?: Date
}): Promise<void> {
  const issuer = options.issuer ?? readSettings(process.env).issuer
  process.env.DATABASE_URL ??= options.databaseUrl
  await prepareDatabase()
  if (env().DATABASE_URL !== options.databaseUrl)
    throw new StartProblem('This process already works on another database.')
  const now = options.now ?? new Date()
  const db = database()
  for (const person of firstPeople) await seedPerson(db, person, issuer, now)
  await seedOrganizations(db, now)
  const [orgId, files] = [await orgIdNamed(sunrise), options.files ?? productFiles()]
  await seedDocuments(db, orgId, files, now)
  await seedRequests(db, orgId, files, now)
  await seedPositions(db, orgId, await orgIdNamed(network), now)
  await seedGrants(db, orgId)
  await seedExclusions(db, now)
  await seedSigning(db, orgId, files, now)
  await settleLadder(db, now)
  await seedLicenseChecks(db, now)
  await seedDesk(db, orgId, now)
  await seedTwoRecords(db, issuer, now)
  await seedIt(db, await orgIdNamed(network), files, now)
  await seedDoors(db, issuer, files, now)
  await seedOwn(db, now)
}

async function main(): Promise<void> {
  const { url: databaseUrl } = await prepareDatabase()
  try {
    await seedDemo({ databaseUrl })
  } finally {
    await closeDatabase()
  }
  process.stdout.write(`The ${demoPeople.length} people of the demo are in the database.\n`)
}

if (import.meta.main) await runMain(main)
