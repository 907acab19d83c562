import { type ProviderLimits, providerFetch } from './provider-fetch'

/** The addresses of the identity provider. `issuer` is spelled as in the provider's tokens. */
export type ProviderMetadata = {
  issuer: string
  tokenEndpoint: string
  jwksUri: string
  endSessionEndpoint: string | null
  basicAuthentication: boolean
}

const hour = 3_600_000

/** Reads the provider's metadata once an hour; a failed attempt is not cached. */
export function discovery(issuer: string, limits: ProviderLimits, now: () => number): () => Promise<ProviderMetadata> {
  let cached: { at: number; metadata: Promise<ProviderMetadata> } | undefined
  return () => {
    if (cached && now() - cached.at < hour) return cached.metadata
    const metadata = read(issuer, limits)
    cached = { at: now(), metadata }
    metadata.catch(() => {
      cached = undefined
    })
    return metadata
  }
}

async function read(issuer: string, limits: ProviderLimits): Promise<ProviderMetadata> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const response = await providerFetch(url, { headers: { accept: 'application/json' } }, limits)
  if (!response.ok) throw new Error(`The identity provider answered ${response.status} to discovery`)
  const body = (await response.json()) as Record<string, unknown>
  const address = (name: string) => addressIn(body, name, issuer.startsWith('https:'))
  const [stated, tokenEndpoint, jwksUri] = [body.issuer, address('token_endpoint'), address('jwks_uri')]
  if (typeof stated !== 'string' || stated.replace(/\/$/, '') !== issuer.replace(/\/$/, '')) {
    throw new Error('The identity provider names another issuer')
  }
  if (!tokenEndpoint || !jwksUri) throw new Error('The identity provider does not name its addresses')
  const methods = body.token_endpoint_auth_methods_supported
  const basicAuthentication = !Array.isArray(methods) || methods.includes('client_secret_basic')
  return {
    issuer: stated,
    tokenEndpoint,
    jwksUri,
    endSessionEndpoint: address('end_session_endpoint'),
    basicAuthentication,
  }
}

/** An absolute address. A provider reached over https may not refer to any other scheme. */
function addressIn(body: Record<string, unknown>, name: string, secure: boolean): string | null {
  const value = body[name]
  if (typeof value !== 'string' || !URL.canParse(value)) return null
  const { protocol } = new URL(value)
  return protocol === 'https:' || (!secure && protocol === 'http:') ? value : null
}
