import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '@/dev/commands/migrate'
import { freePort } from '@/dev/machine/ports'
import { keptByNobody, startPostgres } from '@/dev/postgres/start-postgres'

/** Postgres for tests, for all workers at once. Copies of the template are made in the kernel, at half the time. */
const flags = [...keptByNobody, 'max_connections=200', 'file_copy_method=clone']

/** The same database twice: `url` for its owner, `applicationUrl` for the role of the web server. */
type Template = { url: string; applicationUrl: string; stop: () => Promise<void> }
const shared = globalThis as { sumaTemplate?: { users: number; template: Promise<Template> } }

declare module 'vitest' {
  interface ProvidedContext {
    templateUrl: string
    applicationUrl: string
  }
}

/** One migrated database that every worker copies; created only once, even for several projects. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.sumaTemplate ??= { users: 0, template: makeTemplate() }
  const mine = shared.sumaTemplate
  mine.users += 1
  const { url, applicationUrl, stop } = await mine.template
  project.provide('templateUrl', url)
  project.provide('applicationUrl', applicationUrl)
  return async () => {
    mine.users -= 1
    if (mine.users > 0) return
    shared.sumaTemplate = undefined
    await stop()
  }
}

async function makeTemplate(): Promise<Template> {
  const server = await openServer()
  const name = `suma_test_${process.pid}`
  const url = new URL(`/${name}`, server.url).href
  await run(server.url, `drop database if exists "${name}" with (force)`, `create database "${name}"`)
  const applicationUrl = asApplication(url)
  await migrate({ owner: url, application: applicationUrl })
  await run(
    server.url,
    `alter database "${name}" with is_template true allow_connections false`,
    // The engine that applied the migrations may still be connected, and a template must have no connections.
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  )
  const stop = async () => {
    await run(server.url, `alter database "${name}" is_template false`, `drop database "${name}" with (force)`)
    await server.stop()
  }
  return { url, applicationUrl, stop }
}

/** A role of the tests' own with exactly the application's rights, so that a missing right fails a test. */
function asApplication(url: string): string {
  const address = new URL(url)
  address.username = 'suma_test'
  address.password = 'suma_test'
  return address.href
}

/** The server of TEST_DATABASE_URL, or our own on a free port. */
async function openServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const outside = process.env.TEST_DATABASE_URL
  if (outside) return { url: outside, stop: async () => {} }
  const folder = mkdtempSync(join(tmpdir(), 'suma-tests-'))
  const server = await startPostgres({ data: join(folder, 'postgres'), port: await freePort(), flags })
  const stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: server.url, stop }
}

async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
