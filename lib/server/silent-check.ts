import { refreshTokens, verifyIdToken } from '@/lib/adapters/identity/oidc-client'
import { open, seal } from '@/lib/adapters/identity/seal'
import type { Tx } from '@/lib/data/db'
import { findSessionFacts } from '@/lib/data/sessions/read'
import { findSessionToCheck, saveCheckedTokens } from '@/lib/data/sessions/write'
import { tokenEnd } from '@/lib/domain/access/provider-token'
import { sessionLimits } from '@/lib/domain/access/session-clock'
import { signOut } from './sign-out'
import { type Patience, underSessionLock } from './under-session-lock'

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
export async function renewTokens(tx: Tx, session: Held, now: Date): Promise<boolean> {
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
