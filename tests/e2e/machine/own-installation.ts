import { generateKeyPairSync } from 'node:crypto'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { ask } from '../../../fixtures/databases'
import { databaseUrl, workOn } from '../database'
import { startOwnServer } from '../own-server'
import { runProgram } from '../run-program'

type Installation = {
  origin: string
  /** Runs an operator's command: the file below `dev`, and its arguments. */
  command: (name: string, ...args: string[]) => string
}

const newSigningKey = () =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')

/**
 * Tests on an installation of their own without any people: an empty database, a server that processes its jobs, and
 * the mailbox of the run. From then on the worker process uses it, and serves no other tests.
 */
export const test = base.extend<object, { installation: Installation }>({
  installation: [
    async ({ browserName: _ }, use, { workerIndex }) => {
      const name = `own_${workerIndex}`
      await ask(databaseUrl(), `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`)
      await ask(databaseUrl(), `CREATE DATABASE "${name}"`)
      workOn(name)
      runProgram('dev/commands/migrate.ts')
      const server = await startOwnServer({
        RUN_JOBS: '1',
        MAIL_URL: `smtp://localhost:${process.env.E2E_MAIL_PORT}?tls=none`,
        AUDIT_KEY: newSigningKey(),
        SUMA_DATA: join(process.env.E2E_DATA ?? '', name),
      })
      process.env.E2E_ORIGIN = server.origin
      await use({ origin: server.origin, command: (file, ...args) => runProgram(`dev/commands/${file}.ts`, args) })
      await server.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ installation }, use) => use(installation.origin),
})
