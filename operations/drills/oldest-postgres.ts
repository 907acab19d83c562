import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { keptByNobody } from '@/dev/postgres/start-postgres'
import { postgresVersions } from '@/lib/domain/installation/postgres-version'
import { debianPrograms, makeDebianPostgres } from '@/operations/stage/debian-postgres'

/** What a statement that only a newer Postgres understands would break: every write, list and job goes through these. */
const core = `
  access audit board clearance compliance credentials credits data document-requests enrollments exclusions history
  imports installation jobs lists members org-archive outcomes own-data people reminders retention rules schedule scim
  search sessions task-sessions users webhooks writes`
  .trim()
  .split(/\s+/)
  .map((folder) => `tests/service/${folder}/`)

/**
 * `npm run drill -- oldest-postgres [FILE ...]`: migrates an empty database of the oldest PostgreSQL that is supported,
 * from Debian's package, and runs the core of the service tests on it. Where the package is not installed it says so.
 */
export async function run(args: string[]): Promise<void> {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  const version = postgresVersions.oldest
  if (!debianPrograms(version)) {
    console.log(`not run: Postgres ${version} is not installed here (apt-get install postgresql-${version})`)
    return
  }
  const postgres = await makeDebianPostgres(version, [...keptByNobody, 'max_connections=200'])
  const server = await postgres.serve()
  try {
    const files = positionals.length > 0 ? positionals : [...core, 'tests/graphql/shared-limits']
    const projects = ['service', 'graphql'].flatMap((project) => ['--project', project])
    const child = spawn('vitest', ['run', ...projects, ...files], {
      env: { ...process.env, TEST_DATABASE_URL: postgres.url },
      stdio: 'inherit',
    })
    const [code] = await once(child, 'close')
    if (code !== 0) throw new Error(`Not everything works on PostgreSQL ${version}`)
    console.log(`the core of the service tests works on PostgreSQL ${version}`)
  } finally {
    await server.stop()
    postgres.remove()
  }
}
