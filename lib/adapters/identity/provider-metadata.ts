import { type ProviderLimits, providerFetch, readAnswer } from './provider-fetch'

/** The addresses of the identity provider. `issuer` is spelled as in the provider's tokens. */
export type ProviderMetadata = {
  issuer: string
  tokenEndpoint: string
  jwksUri: string
  endSessionEndpoint: string | null
  basicAuthentication: boolean
}

/** The metadata at an issuer's address says that it belongs to another issuer: tokens of neither would be accepted. */
export class OtherIssuer extends Error {}

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

const metadataPath = '/.well-known/openid-configuration'

/** Whether a request is for the metadata of a provider, however the address of its issuer is spelled. */
export const isForMetadata = (address: string, method = 'GET'): boolean =>
  method === 'GET' && new URL(address).pathname.endsWith(metadataPath)

type Metadata = Record<string, unknown>

/**
 * The metadata of a provider, for our own requests and for the sign-in library, without any address that must not be
 * used. A provider may be hostile: people's browsers are sent to the addresses that it names.
 * @throws when it is too long or no object.
 */
export async function fetchMetadata(issuer: string, limits: ProviderLimits, init: RequestInit = {}): Promise<Response> {
  const url = `${issuer.replace(/\/$/, '')}${metadataPath}`
  const response = await providerFetch(url, { headers: { accept: 'application/json' }, ...init }, limits)
  if (!response.ok || !response.body) return response
  const body: unknown = JSON.parse(Buffer.from(await readAnswer(response.body)).toString('utf8'))
  if (typeof body !== 'object' || body === null) throw new Error('The metadata of the identity provider is no object')
  return Response.json(safeMetadata(body as Metadata, issuer.startsWith('https:')))
}

const isAddress = (name: string) => name.endsWith('_endpoint') || name === 'jwks_uri'

/** A provider reached over https may not refer to any other scheme; one of a single computer may to http. */
function safeMetadata(body: Metadata, secure: boolean): Metadata {
  const isAllowed = (value: unknown) => {
    const protocol = typeof value === 'string' && URL.canParse(value) ? new URL(value).protocol : null
    return protocol === 'https:' || (!secure && protocol === 'http:')
  }
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => !isAddress(name) || isAllowed(value)))
}

async function read(issuer: string, limits: ProviderLimits): Promise<ProviderMetadata> {
  const response = await fetchMetadata(issuer, limits)
  if (!response.ok) throw new Error(`The identity provider answered ${response.status} to discovery`)
  const body = (await response.json()) as Metadata
  const address = (name: string) => (body[name] as string | undefined) ?? null
  const [stated, tokenEndpoint, jwksUri] = [body.issuer, address('token_endpoint'), address('jwks_uri')]
  if (typeof stated !== 'string' || stated.replace(/\/$/, '') !== issuer.replace(/\/$/, '')) {
    throw new OtherIssuer('The identity provider names another issuer')
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
