import { identityFailure } from '@/lib/domain/access/identity-failure'
import { env } from '@/lib/env'
import type { SignInAttempt } from './sign-in-attempt'

/** Sends a failed sign-in to the page that explains it: one message per family; the cause stays in the log. */
export function toLoginError(attempt: Pick<SignInAttempt, 'requestId' | 'cause'>): Response {
  const url = new URL('/login/error', env().APP_URL)
  url.searchParams.set('reason', identityFailure(attempt.cause))
  url.searchParams.set('id', attempt.requestId)
  return new Response(null, { status: 303, headers: { location: url.href, 'cache-control': 'no-store' } })
}
