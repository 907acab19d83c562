import { findSessionToCheck } from '@/lib/data/sessions/write'
import { isTokenEnding } from '@/lib/domain/access/provider-token'
import { log } from './log'
import { signOut } from './sign-out'
import { renewTokens } from './silent-check'
import { underSessionLock } from './under-session-lock'

/** How long the provider is left alone after a failed attempt. */
const pauseMs = 30_000

/** On `globalThis`, because the proxy, the pages and the API are separate bundles that each load this module. */
const shared = globalThis as { sumaRenewals?: Map<string, number> }
shared.sumaRenewals ??= new Map()
/**
 * Sessions whose token is being renewed here or could not be renewed, with the time at which that may be tried again.
 */
const pausedSessions = shared.sumaRenewals

type Facts = { sessionId: string; providerTokenExpiresAt: string | null }

/**
 * Renews a session's provider token that expires within a minute, in the background: the request that noticed it
 * continues. The session ends when the provider no longer knows the person. The promise is for callers that want to
 * wait.
 */
export async function renewWhenEnding(token: string, facts: Facts | null, now = new Date()): Promise<void> {
  const end = facts?.providerTokenExpiresAt
  if (!facts || !end || !isTokenEnding(new Date(end), now)) return
  if ((pausedSessions.get(facts.sessionId) ?? 0) > now.getTime()) return
  pausedSessions.set(facts.sessionId, now.getTime() + pauseMs)
  try {
    const isKnown = await renew(token, now)
    if (!isKnown) await signOut(token)
    pausedSessions.delete(facts.sessionId)
  } catch (error) {
    log.warn({ cause: String(error) }, 'a token of the identity provider could not be renewed')
    forgetOld(now)
  }
}

/**
 * Under the row lock: a process that waited for another one finds the token renewed and does not contact the provider.
 */
const renew = (token: string, now: Date): Promise<boolean> =>
  underSessionLock(async (tx) => {
    const session = await findSessionToCheck(tx, token)
    if (!session || !isTokenEnding(session.providerTokenExpiresAt, now)) return true
    return renewTokens(tx, session, now)
  })

/** Drops old entries, so that an outage of the provider leaves only the sessions that were used lately. */
function forgetOld(now: Date): void {
  for (const [id, until] of pausedSessions) if (until <= now.getTime()) pausedSessions.delete(id)
}
