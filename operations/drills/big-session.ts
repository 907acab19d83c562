import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { applyMigrations } from '@/dev/commands/migrate'
import { freePort } from '@/dev/machine/ports'
import { seedRules } from '@/dev/migrate/seed-rules'
import { startPostgres } from '@/dev/postgres/start-postgres'

/**
 * `npm run drill -- big-session [--people 400] [--kills 10]`: measures each step of a class of many people, then kills
 * the same steps halfway.
 */
export async function run(args: string[]): Promise<void> {
  const options = { people: { type: 'string', default: '400' }, kills: { type: 'string', default: '10' } } as const
  const { people, kills } = parseArgs({ args, options }).values
  const folder = mkdtempSync(join(tmpdir(), 'suma-big-session-'))
  const postgres = await startPostgres({ data: join(folder, 'postgres'), port: await freePort() })
  try {
    await applyMigrations(postgres.url)
    await seedRules(postgres.url)
    Object.assign(process.env, environment(postgres.url, folder))
    const { measureSession } = await import('./big-session/measure')
    const { killSession } = await import('./big-session/kill')
    await measureSession(Number(people))
    await killSession(Number(people), Number(kills))
  } finally {
    const { closeDatabase } = await import('@/lib/data/db')
    await closeDatabase()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const environment = (databaseUrl: string, folder: string) => ({
  DATABASE_URL: databaseUrl,
  SUMA_DATA: folder,
  AUTH_SECRET: 'a secret of the drill, long enough for the rule',
  OIDC_ISSUER: 'https://id.example.com',
  OIDC_CLIENT_ID: 'suma',
  OIDC_CLIENT_SECRET: 'unused',
  MAIL_URL: 'smtp://localhost:1',
  LOG_LEVEL: 'error',
})
