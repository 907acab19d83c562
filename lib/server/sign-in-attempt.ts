import { AsyncLocalStorage } from 'node:async_hooks'
import { database } from '@/lib/data/db'
import { countUse } from '@/lib/data/shared-limits'
import type { SignInStrength } from '@/lib/domain/access/admin-conditions'
import { networkOf } from '@/lib/domain/access/client-address'
import { identityFailure } from '@/lib/domain/access/identity-failure'
import { env } from '@/lib/env'

/** One return from the identity provider: the data that the library's callbacks pass to each other. */
export type SignInAttempt = {
  requestId: string
  userAgent: string | null
  address: string | null
  locale: string | null
  /** Set once the verified claims have led to a person. */
  userId?: string
  /** How the person signed in, and through which organization's own provider. */
  strength?: SignInStrength
  identity?: { issuer: string; subject: string }
  identityProviderId?: string | null
  /** The new session's token, set when its row exists. */
  token?: string
  /** Why it failed, as the library logged it; never shown. */
  cause?: unknown
}

const attempts = new AsyncLocalStorage<SignInAttempt>()

/** Runs the library's handler with an attempt of its own. */
export const withAttempt = <T>(attempt: SignInAttempt, run: () => Promise<T>): Promise<T> => attempts.run(attempt, run)

/** The attempt of this request; undefined outside one. */
export const currentAttempt = (): SignInAttempt | undefined => attempts.getStore()

/** Sends a failed sign-in to the page that explains it: one message per family; the cause stays in the log. */
export function toLoginError(attempt: Pick<SignInAttempt, 'requestId' | 'cause'>): Response {
  const url = new URL('/login/error', env().APP_URL)
  url.searchParams.set('reason', identityFailure(attempt.cause))
  url.searchParams.set('id', attempt.requestId)
  return new Response(null, { status: 303, headers: { location: url.href, 'cache-control': 'no-store' } })
}

const windowSeconds = 600
/**
 * Limits in ten minutes: returns from the identity provider per trip, per person and per network, which a whole hospital
 * may share; and uses of the form "Sign in with your organization" per network. Each is counted by itself, so that
 * nobody can shut others out of one by the other.
 */
export const signInLimits = { trip: 3, person: 100, network: 600, form: 600 }

/** Counts a use; true once there were too many. A network is named by one of its addresses. */
export async function isTooOften(kind: keyof typeof signInLimits, who: string): Promise<boolean> {
  const counted = kind === 'network' || kind === 'form' ? networkOf(who) : who
  return (await countUse(database(), `callback:${kind}:${counted}`, signInLimits[kind], windowSeconds)) > 0
}
