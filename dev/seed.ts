import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { requireDatabase } from './postgres'
import { runMain, StartProblem } from './start-problem'

type Seed = { seedDemo: (options: { databaseUrl: string }) => Promise<void> }

async function main(): Promise<void> {
  const databaseUrl = process.env.DATABASE_URL
  if (!databaseUrl) throw new StartProblem('DATABASE_URL is not set: it names the database to fill.')
  await requireDatabase(databaseUrl)
  const { seedDemo }: Seed = await import(pathToFileURL(resolve('prisma/seed.ts')).href)
  await seedDemo({ databaseUrl })
  // Pools of the seed's own may still be open.
  process.exit(0)
}

if (import.meta.main) await runMain(main)
