import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { writeLawModules } from '../generate/law-modules'
import { writePrivacyTags } from '../generate/privacy-tags'
import { runMain, StartProblem } from '../machine/start-problem'
import { migrationNames, productFolder } from '../migrate/migrations-folder'

/**
 * Generates the Prisma client. The generator only checks that a schema engine exists and never starts it, so any
 * existing file will do: nothing is downloaded.
 */
function generatePrismaClient(): void {
  const root = dirname(createRequire(import.meta.url).resolve('prisma/package.json'))
  const env = {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
  }
  const cli = join(root, 'build', 'index.js')
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'generate'], { env, encoding: 'utf8' })
  if (status !== 0) throw new StartProblem(`prisma generate failed: ${(stderr || stdout).trim()}`)
  writePrivacyTags()
  writeNewestMigration()
}

/** A running version compares this name with its database: the image of the web server has no migrations. */
function writeNewestMigration(): void {
  const text = `export const newestMigration = '${migrationNames(productFolder).at(-1)}'\n`
  writeFileSync('lib/data/generated/newest-migration.ts', text)
}

/** True once the client was generated in this checkout. */
const isThere = () => existsSync('lib/data/generated/newest-migration.ts')

// `--if-missing` is for commands that may be the first ones run after an install.
if (import.meta.main) {
  await runMain(async () => {
    if (process.argv.includes('--if-missing') && isThere()) return
    writeLawModules()
    generatePrismaClient()
  })
}
