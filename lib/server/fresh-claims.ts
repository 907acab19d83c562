import 'server-only'
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

type Fresh = Awaited<ReturnType<IdentityPort['freshClaims']>>
const notSignedIn: Fresh = { ok: false, reason: 'notSignedIn' }

/**
 * The provider's current claims about the person of a session, fetched with its refresh token. The row's lock keeps two
 * tabs from spending one token twice. Never throws: a provider that does not answer is a reason.
 */
export async function freshClaims(sessionId: string, now: Date): Promise<Fresh> {
  try {
    return await underSessionLock((tx) => ask(tx, sessionId, now))
  } catch (error) {
    log.warn({ cause: String(error) }, 'the identity provider could not be asked again')
    return { ok: false, reason: 'unreachable' }
  }
}

async function ask(tx: Tx, sessionId: string, now: Date): Promise<Fresh> {
  const session = await findSessionToAsk(tx, sessionId)
  const refreshToken = session?.refreshToken ? open(Buffer.from(session.refreshToken)) : null
  if (!session || !refreshToken) return notSignedIn
  const answer = await refreshTokens(refreshToken)
  if (!answer.ok) return notSignedIn
  await saveCheckedTokens(tx, session.tokenHash, {
    silentCheckedAt: now,
    refreshToken: seal(answer.value.refreshToken),
    idToken: answer.value.idToken ? seal(answer.value.idToken) : null,
    providerTokenExpiresAt: tokenEnd(answer.value.expiresIn, now),
  })
  const claims = await claimsOfTokens(answer.value)
  // A refresh speaks of the same person, or it is not believed.
  return claims?.issuer === session.issuer && claims?.subject === session.subject ? { ok: true, claims } : notSignedIn
}

const claimsOfTokens = ({ idToken, accessToken }: ProviderTokens): Promise<Claims | null> =>
  idToken ? verifyIdToken(idToken) : verifyAccessToken(accessToken)
