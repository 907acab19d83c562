import { database } from '@/lib/data/db'
import { findUser, type UserRecord } from '@/lib/data/users'
import type { Claims } from '@/lib/services/ctx'
import { completeSignIn } from '@/lib/services/users/complete-sign-in'
import { grantWheel } from '@/lib/services/users/grant-wheel'
import { updateOwnUser } from '@/lib/services/users/update-user'
import { next } from './counter'
import { ctxFor, ctxOfNobody, ctxOfOperator } from './ctx'
import { done } from './done'

export type UserOptions = {
  email?: string
  phone?: string
  subject?: string
  issuer?: string
  /** False: the provider does not vouch for the email. */
  verified?: boolean
  /** What to fill in; null leaves the profile empty. */
  profile?: Record<string, unknown> | null
  wheel?: boolean
  now?: Date
}

export const testIssuer = 'https://id.example.com'
export const testProfile = { firstName: 'Ana', lastName: 'Ruiz', dob: '1990-05-17', acknowledged: true }

/** What a provider would say about a new person: an email login unless a phone is named. */
export function claimsFor({ email, phone, subject, issuer = testIssuer, verified = true }: UserOptions = {}): Claims {
  const number = next()
  if (phone) return { issuer, subject: subject ?? `sms|${number}`, email: null, emailVerified: false, name: phone }
  return {
    issuer,
    subject: subject ?? `auth0|${number}`,
    email: email ?? `person${number}@example.com`,
    emailVerified: verified,
    name: `Person ${number}`,
  }
}

/** A phone number nobody of this worker has. */
export const newPhone = (): string => `+1415${String(5_000_000 + next())}`

/** Signs a new person in. Without options: verified email, complete profile, no license. */
export async function makeUser(options: UserOptions = {}): Promise<UserRecord> {
  const { profile = testProfile, wheel = false, verified = true, now = new Date() } = options
  const request = { requestId: `make-${next()}`, now, locale: null, jobs: ctxOfNobody().jobs }
  const claims = claimsFor(options)
  const id = await completeSignIn(database(), claims, request)
  if (!id) throw new Error('The claims of a test person were refused')
  if (profile && (verified || options.phone)) {
    await done(updateOwnUser(ctxFor(await userNow(id), { now }), { id, data: profile }))
  }
  if (wheel) await done(grantWheel(ctxOfOperator(now), { contact: options.phone ?? claims.email }))
  return userNow(id)
}

/** Somebody who signed up with an email that the provider does not vouch for. */
export const makeUnverifiedUser = (options: UserOptions = {}): Promise<UserRecord> =>
  makeUser({ ...options, verified: false })

/** The person as the database has them now. */
export async function userNow(id: string): Promise<UserRecord> {
  const user = await findUser(database(), id)
  if (!user) throw new Error(`There is no person ${id}`)
  return user
}
