import { randomUUID } from 'node:crypto'
import { ask } from '../../fixtures/databases'

/** The address of the database this process uses: that of the run, unless it chose another. */
export const databaseUrl = () => process.env.DATABASE_URL ?? ''

/** Switches to another database of the run. For a worker process of its own, before its first query. */
export function workOn(name: string): void {
  process.env.DATABASE_URL = `postgresql://suma:suma@127.0.0.1:${process.env.E2E_DATABASE_PORT}/${name}`
}

/** Variables that the product's code needs before it touches the database: fixtures run it in this process. */
Object.assign(process.env, {
  AUTH_SECRET: 'a-secret-of-this-test-that-is-long-enough',
  OIDC_ISSUER: 'http://localhost:9',
  OIDC_CLIENT_ID: 'suma',
  OIDC_CLIENT_SECRET: 'secret',
  MAIL_URL: 'smtp://localhost:9',
  // A browser and its servers share few cores, so a connection may take a while.
  DATABASE_CONNECT_MS: '20000',
})
workOn('suma')

/** A database account with a random password, because the server refuses the run's default password behind https. */
export async function ownAccount(): Promise<string> {
  const [name, password] = [`https_${randomUUID().replaceAll('-', '')}`, randomUUID()]
  await ask(databaseUrl(), `CREATE ROLE ${name} LOGIN PASSWORD '${password}' IN ROLE suma`)
  return Object.assign(new URL(databaseUrl()), { username: name, password }).href
}

/** The time at which rows are created: now, except in a database with a frozen clock. */
export const testNow = (): Date => new Date(process.env.E2E_NOW ?? Date.now())
