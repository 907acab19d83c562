import { createHash, randomBytes } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { sql } from './sql'
import { newAddress } from './stage'

/** The first value of the first row. */
export async function value<T>(text: string, values: unknown[] = []): Promise<T> {
  const row = (await sql<Record<string, T>>(text, values))[0]
  if (!row) throw new Error(`No row: ${text}`)
  return Object.values(row)[0]!
}

/** Who a demo person is, by the name in their subject. */
export const personNamed = (name: string): Promise<string> =>
  value<string>('SELECT "userId" FROM "Identity" WHERE subject LIKE \'%|demo-\' || $1', [name])

type Wish = { verified?: boolean; named?: boolean; complete?: boolean; noCredential?: boolean }

/** Somebody new, straight in the database: verified, with a complete profile and no license unless told. */
export async function makePerson(wish: Wish = {}): Promise<{ id: string; email: string }> {
  const { verified = true, complete = verified, named = complete, noCredential = false } = wish
  const email = newAddress('made')
  const id = await value<string>(
    `INSERT INTO "User" ("firstName", "lastName", "dob", "acknowledgedAt", "noCredential", "updatedAt")
     VALUES ($1, $2, $3, $4, $5, now()) RETURNING id`,
    [
      named ? 'Ana' : null,
      named ? 'Ruiz' : null,
      named ? '1990-05-17' : null,
      complete ? new Date() : null,
      noCredential,
    ],
  )
  await sql(
    `INSERT INTO "Contact" ("userId", kind, value, "verifiedAt", "loginType", "updatedAt")
     VALUES ($1, 'EMAIL', $2, $3, 'auth0', now())`,
    [id, email, verified ? new Date() : null],
  )
  return { id, email }
}

const year = new Date().getFullYear()

/** A license as its form sends it, for another year in use. */
export const license = {
  geo: 'CA',
  credentialType: 'CNA',
  credentialNumber: '00100200',
  effectiveAt: `${year - 1}-02-01`,
  expiresAt: `${year + 1}-02-01`,
}

/** A session of somebody, without the way through the provider: the token of its cookie. */
export async function newSession(userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql(`INSERT INTO "Session" ("tokenHash", "userId", "expiresAt") VALUES ($1, $2, now() + interval '1 day')`, [
    createHash('sha256').update(token).digest(),
    userId,
  ])
  return token
}

/** Signs somebody in on all pages of a context. */
export async function enterAs(context: BrowserContext, userId: string): Promise<void> {
  await context.addCookies([{ name: 'sid', value: await newSession(userId), url: process.env.E2E_ORIGIN! }])
}
