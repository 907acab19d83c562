import { AsyncLocalStorage } from 'node:async_hooks'
import { database } from '@/lib/data/db'
import { countUse } from '@/lib/data/shared-limits'
import type { SignInStrength } from '@/lib/domain/access/admin-conditions'
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
  connectionId?: string | null
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
 * Limits for returns from the identity provider in ten minutes: per person, and per address, which a whole hospital may
 * share.
 */
export const signInLimits = { person: 100, address: 600 }

/** True once this person or address has returned from the identity provider too often; every return counts. */
export async function isTooOften(kind: keyof typeof signInLimits, who: string): Promise<boolean> {
  return (await countUse(database(), `callback:${kind}:${who}`, signInLimits[kind], windowSeconds)) > 0
}
