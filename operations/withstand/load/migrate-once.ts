import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ask } from '@/fixtures/databases'
import type { Cluster } from '@/operations/stage/cluster'

/** Written like a real migration: slow work comes first, and a table in use is locked only for a moment at the end. */
const sql = `
CREATE TABLE "DuringLoad" ("id" INTEGER PRIMARY KEY, "text" TEXT NOT NULL);
INSERT INTO "DuringLoad" SELECT n, md5(n::text) FROM generate_series(1, 300000) n;
SELECT pg_sleep(3);
ALTER TABLE "Credit" ADD COLUMN "duringLoad" TEXT;
`

/**
 * Runs `npm run migrate` of a version with one more migration. Returns the milliseconds it took.
 * @throws Error when it fails
 */
export async function migrateOnce({
  postgres,
  environment,
}: Pick<Cluster, 'postgres' | 'environment'>): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'suma-next-version-'))
  try {
    cpSync('prisma', join(folder, 'prisma'), { recursive: true })
    const own = join(folder, 'prisma', 'migrations', '99990101000000_during_load')
    mkdirSync(own)
    writeFileSync(join(own, 'migration.sql'), sql)
    const began = performance.now()
    const args = ['--import', resolve('dev/register.mjs'), resolve('dev/commands/migrate.ts')]
    const env = { ...environment, DATABASE_OWNER_URL: postgres.url }
    const [code] = await once(spawn(process.execPath, args, { cwd: folder, env, stdio: 'inherit' }), 'exit')
    const took = performance.now() - began
    const text = `SELECT 1 FROM information_schema.columns WHERE column_name = 'duringLoad'`
    if (code !== 0 || (await ask(postgres.url, text)).length !== 1) throw new Error('The migration was not applied')
    return took
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
