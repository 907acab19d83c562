import type { IncomingMessage, ServerResponse } from 'node:http'
import { importJWK, jwtVerify } from 'jose'
import type { Accounts } from './accounts'
import { claimsOf } from './claims'
import { sendJson } from './http'
import type { ProviderKeys } from './keys'

type UserinfoParts = { accounts: Accounts; keys: ProviderKeys; issuer: string; audience: string }

/** `/userinfo` for the JWT access tokens of the API, in the form of Auth0: the bearer's current data. */
export async function handleUserinfo(
  parts: UserinfoParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const token = /^bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  try {
    const { kty, n, e } = parts.keys.signing
    const key = await importJWK({ kty, n, e, alg: 'RS256' })
    const { issuer, audience } = parts
    const { payload } = await jwtVerify(token, key, { issuer, audience, algorithms: ['RS256'] })
    const account = parts.accounts.bySubject(payload.sub ?? '')
    if (!account) throw new Error('unknown subject')
    sendJson(response, 200, claimsOf(account))
  } catch {
    response.setHeader('www-authenticate', 'Bearer error="invalid_token"')
    sendJson(response, 401, { error: 'invalid_token' })
  }
}
