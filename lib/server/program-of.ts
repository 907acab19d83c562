import 'server-only'
import { verifyAccessToken } from '@/lib/adapters/identity/oidc-client'
import type { IdentityPort } from '@/lib/services/ctx'
import { log } from './log'

const isJwt = /^[\w-]+\.[\w-]+\.[\w-]+$/

/** The program that an access token of the provider was given to. Never throws: a provider that does not answer is a reason. */
export const programOf: IdentityPort['programOf'] = async (accessToken) => {
  if (!isJwt.test(accessToken)) return { ok: false, reason: 'notAProgram' }
  try {
    const claims = await verifyAccessToken(accessToken)
    if (claims?.program === undefined) return { ok: false, reason: 'notAProgram' }
    return { ok: true, program: { issuer: claims.issuer, clientId: claims.program } }
  } catch (error) {
    log.warn({ cause: String(error) }, 'the keys of the identity provider could not be had')
    return { ok: false, reason: 'unreachable' }
  }
}
