import {
  type ProviderTokens,
  refreshTokens,
  verifyAccessToken,
  verifyIdToken,
} from '@/lib/adapters/identity/oidc-client'
import { open, seal } from '@/lib/adapters/identity/seal'
import type { Tx } from '@/lib/data/db'
import { findSessionToAsk, saveCheckedTokens } from '@/lib/data/sessions/write'
import { tokenEnd } from '@/lib/domain/access/provider-token'
import type { Claims, IdentityPort } from '@/lib/services/ctx'
import { log } from './log'
import { underSessionLock } from './under-session-lock'

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
