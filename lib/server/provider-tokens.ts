import {
  type ProviderTokens,
  refreshTokens,
  verifyAccessToken,
  verifyIdToken,
} from '@/lib/adapters/identity/oidc-client'
import { open, seal } from '@/lib/adapters/identity/secrets'
import { isLockTimeout } from '@/lib/data/database-errors'
import { database, type Tx } from '@/lib/data/db'
import { findSessionFacts } from '@/lib/data/sessions/read'
import { findSessionToAsk, findSessionToCheck, limitLockWait, saveCheckedTokens } from '@/lib/data/sessions/write'
import { sessionLimits } from '@/lib/domain/access/inactivity'
import { isTokenEnding, tokenEnd } from '@/lib/domain/access/provider-token'
import type { Claims, IdentityPort } from '@/lib/services/ctx'
import { log } from './log'
import { signOut } from './sign-out'

/** How long one wait for a session's lock lasts, and how many waits there are (decision 017). */
type Patience = { waitMs: number; waits: number }
const patience: Patience = { waitMs: 2500, waits: 20 }

/**
 * Runs work that locks a session's row in a separate transaction, and retries while another check of the same session
 * holds the row: between two attempts the connection is free for others.
 * @throws when the row is not free after the last wait.
 */
export async function underSessionLock<T>(run: (tx: Tx) => Promise<T>, { waitMs, waits } = patience): Promise<T> {
  try {
    return await database().$transaction(
      async (tx) => {
        await limitLockWait(tx, waitMs)
        return run(tx)
      },
      { timeout: 45_000 },
    )
  } catch (error) {
    if (waits <= 1 || !isLockTimeout(error)) throw error
    return underSessionLock(run, { waitMs, waits: waits - 1 })
  }
}

type FreshClaims = Awaited<ReturnType<IdentityPort['freshClaims']>>
const notSignedIn: FreshClaims = { ok: false, reason: 'notSignedIn' }

/**
 * The provider's current claims about the person of a session, fetched with its refresh token. The row's lock keeps two
 * tabs from spending one token twice. Never throws: an unavailable provider is one of the reasons.
 */
export async function freshClaims(sessionId: string, now: Date): Promise<FreshClaims> {
  try {
    return await underSessionLock((tx) => refreshClaims(tx, sessionId, now))
  } catch (error) {
    log.warn({ cause: String(error) }, 'the identity provider could not be asked again')
    return { ok: false, reason: 'unreachable' }
  }
}

async function refreshClaims(tx: Tx, sessionId: string, now: Date): Promise<FreshClaims> {
  const session = await findSessionToAsk(tx, sessionId)
  const refreshToken = session?.refreshToken ? open(Buffer.from(session.refreshToken)) : null
  if (!session || !refreshToken) return notSignedIn
  const refreshed = await refreshTokens(refreshToken)
  if (!refreshed.ok) return notSignedIn
  await saveCheckedTokens(tx, session.tokenHash, {
    silentCheckedAt: now,
    refreshToken: seal(refreshed.value.refreshToken),
    idToken: refreshed.value.idToken ? seal(refreshed.value.idToken) : null,
    providerTokenExpiresAt: tokenEnd(refreshed.value.expiresIn, now),
  })
  const claims = await claimsOfTokens(refreshed.value)
  // Refreshed claims of another person are rejected.
  return claims?.issuer === session.issuer && claims?.subject === session.subject ? { ok: true, claims } : notSignedIn
}

const claimsOfTokens = ({ idToken, accessToken }: ProviderTokens): Promise<Claims | null> =>
  idToken ? verifyIdToken(idToken) : verifyAccessToken(accessToken)

/**
 * Whether the identity provider still knows the person of this session, checked with its refresh token at most every
 * five minutes. When it does not, the session here ends too. The row's lock keeps two tabs from spending one token
 * twice.
 * @throws when the provider is unavailable, or another check of the session does not end.
 */
export async function silentCheck(token: string, now: Date, patience?: Patience): Promise<boolean> {
  // For a session that is idle for too long, or of a disabled person, the provider is not contacted.
  const alive = (await findSessionFacts(token, false)) !== null && (await askProvider(token, now, patience))
  if (!alive) await signOut(token)
  return alive
}

const askProvider = (token: string, now: Date, patience?: Patience): Promise<boolean> =>
  underSessionLock(async (tx) => {
    const session = await findSessionToCheck(tx, token)
    if (!session) return false
    const checkedAt = session.silentCheckedAt?.getTime() ?? 0
    return now.getTime() - checkedAt < sessionLimits.silentCheck || renewTokens(tx, session, now)
  }, patience)

type Held = NonNullable<Awaited<ReturnType<typeof findSessionToCheck>>>

/**
 * Requests new tokens for a locked session from the provider; false when it no longer knows the person.
 * @throws when the provider is unavailable, or answers about somebody else.
 */
async function renewTokens(tx: Tx, session: Held, now: Date): Promise<boolean> {
  const refreshToken = session.refreshToken ? open(Buffer.from(session.refreshToken)) : null
  if (!refreshToken) return true
  const refreshed = await refreshTokens(refreshToken)
  if (!refreshed.ok) return false
  const { idToken, expiresIn } = refreshed.value
  if (idToken) await requireSamePerson(session, idToken)
  await saveCheckedTokens(tx, session.tokenHash, {
    silentCheckedAt: now,
    refreshToken: seal(refreshed.value.refreshToken),
    idToken: idToken ? seal(idToken) : null,
    providerTokenExpiresAt: tokenEnd(expiresIn, now),
  })
  return true
}

type Person = { issuer: string | null; subject: string | null }

/** Rejects a refresh that is not about the same person, in a token of the provider. */
async function requireSamePerson(session: Person, idToken: string): Promise<void> {
  const claims = await verifyIdToken(idToken)
  if (!claims || claims.issuer !== session.issuer || claims.subject !== session.subject)
    throw new Error('The identity provider answered about somebody else')
}

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
