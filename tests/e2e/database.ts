import { randomUUID } from 'node:crypto'
import { ask } from '../../fixtures/databases'

/** The address of the database that this process works on: the run's own, unless it chose another. */
export const databaseUrl = () => process.env.DATABASE_URL ?? ''

/** Chooses another database of the run; for a worker process of its own, before it has asked for any row. */
export function workOn(name: string): void {
  process.env.DATABASE_URL = `postgresql://suma:suma@127.0.0.1:${process.env.E2E_DATABASE_PORT}/${name}`
}

/** What the product's code wants to know before it reads or stores anything: fixtures run it in this process. */
Object.assign(process.env, {
  AUTH_SECRET: 'a-secret-of-this-test-that-is-long-enough',
  OIDC_ISSUER: 'http://localhost:9',
  OIDC_CLIENT_ID: 'suma',
  OIDC_CLIENT_SECRET: 'secret',
  MAIL_URL: 'smtp://localhost:9',
  // A browser and its servers share few cores: a connection may take its time.
  DATABASE_CONNECT_MS: '20000',
})
workOn('suma')

/** An account of the database with a password that nobody knows: behind https the run's own is refused. */
export async function ownAccount(): Promise<string> {
  const [name, password] = [`https_${randomUUID().replaceAll('-', '')}`, randomUUID()]
  await ask(databaseUrl(), `CREATE ROLE ${name} LOGIN PASSWORD '${password}' IN ROLE suma`)
  return Object.assign(new URL(databaseUrl()), { username: name, password }).href
}

/** The moment at which rows are made: now, but in a database whose clock stands. */
export const testNow = (): Date => new Date(process.env.E2E_NOW ?? Date.now())
