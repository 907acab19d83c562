import type { Browser, BrowserContext, Page } from '@playwright/test'
import { makeUser } from '../../fixtures/people'
import { makeSession } from '../../fixtures/sessions'
import type { UserRecord } from '../../lib/data/users/read'
import { testNow } from './database'
import { newAddress } from './stage'

type Wish = {
  verified?: boolean
  named?: boolean
  complete?: boolean
  noCredential?: boolean
  superAdmin?: boolean
  email?: string
  firstName?: string
  lastName?: string
}

export type Made = UserRecord & { email: string }

/** A new person; by default verified, with a complete profile and no license. */
export async function makePerson(wish: Wish = {}): Promise<Made> {
  const { verified = true, complete = verified, named = complete, noCredential = false, superAdmin = false } = wish
  const { email = newAddress('made'), firstName = 'Ana', lastName = 'Ruiz' } = wish
  const names = named ? { firstName, lastName, dob: '1990-05-17' } : {}
  const profile = named || complete ? { ...names, ...(complete ? { acknowledged: true } : {}) } : null
  // Each worker counts its people from one, so only the address is unique.
  const subject = `auth0|${email}`
  const user = await makeUser({ email, subject, verified, profile, noCredential, superAdmin, now: testNow() })
  return { ...user, email }
}

const year = new Date().getFullYear()

/** A license as sent by its form, valid for another year. */
export const license = {
  geo: 'CA',
  credentialType: 'CNA',
  credentialNumber: '00100200',
  effectiveAt: `${year - 1}-02-01`,
  expiresAt: `${year + 1}-02-01`,
}

/** A session for somebody without going through the provider; returns the token of its cookie. */
export async function newSession(userId: string): Promise<string> {
  const now = testNow()
  return (await makeSession({ id: userId }, new Date(now.getTime() + 86_400_000), null, now)).token
}

/** Signs somebody in for all pages of a context. */
export async function enterAs(context: BrowserContext, userId: string): Promise<void> {
  await context.addCookies([{ name: 'sid', value: await newSession(userId), url: process.env.E2E_ORIGIN! }])
}

/** A page of a signed-in person, in a window of their own. */
export async function enter(browser: Browser, { id }: { id: string }, width = 1440): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 } })
  await enterAs(context, id)
  return context.newPage()
}
