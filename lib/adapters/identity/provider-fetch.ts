import { lookup } from 'node:dns'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { endpointProblem } from '@/lib/domain/webhooks/endpoint'
import type { Env } from '@/lib/env'
import { checkedLookup, type FindAddresses, RefusedAddress } from '../webhooks/checked-lookup'

/**
 * `internal` is where this process reaches the provider, when that is not the issuer's own address (OIDC_INTERNAL_URL).
 * `fetch` is for identity providers that organizations name, whose addresses are checked.
 */
export type ProviderLimits = {
  milliseconds: number
  attempts: number
  internal?: { issuer: string; url: string }
  fetch?: typeof fetch
}

/** A request to the identity provider: 10 seconds, up to 3 attempts (specification, section 9). */
export const providerLimits: ProviderLimits = { milliseconds: 10_000, attempts: 3 }

type Installation = Pick<Env, 'OIDC_TIMEOUT_MS' | 'OIDC_ISSUER' | 'OIDC_INTERNAL_URL'>

/** The limits with the installation's settings: the time of one attempt and the provider's internal address. */
export const limitsOf = ({ OIDC_TIMEOUT_MS, OIDC_ISSUER, OIDC_INTERNAL_URL }: Installation): ProviderLimits => ({
  ...providerLimits,
  milliseconds: OIDC_TIMEOUT_MS,
  ...(OIDC_INTERNAL_URL ? { internal: { issuer: OIDC_ISSUER, url: OIDC_INTERNAL_URL } } : {}),
})

const trimSlash = (url: string) => url.replace(/\/$/, '')

/** An address of the provider as this process reaches it. An address that is not below the issuer is unchanged. */
export function reachable(address: string | URL, { internal }: ProviderLimits): string {
  const url = String(address)
  const issuer = trimSlash(internal?.issuer ?? '')
  return internal && `${url}/`.startsWith(`${issuer}/`) ? trimSlash(internal.url) + url.slice(issuer.length) : url
}

/**
 * Fetch with a time limit. It retries after a network error, a timeout or a 5xx answer, never after a 4xx.
 * @throws the last network error or timeout. A last 5xx answer is returned.
 */
export async function providerFetch(
  input: string | URL | Request,
  init?: RequestInit,
  limits = providerLimits,
): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const last = attempt >= limits.attempts
    const response = await tryOnce(input, init, limits, last)
    if (response && (response.status < 500 || last)) return response
    await response?.body?.cancel()
  }
}

async function tryOnce(
  input: string | URL | Request,
  init: RequestInit | undefined,
  limits: ProviderLimits,
  isLastTry: boolean,
) {
  const timeout = AbortSignal.timeout(limits.milliseconds)
  const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout
  try {
    const request =
      input instanceof Request ? new Request(reachable(input.url, limits), input.clone()) : reachable(input, limits)
    return await (limits.fetch ?? fetch)(request, { ...init, signal })
  } catch (error) {
    if (isLastTry || init?.signal?.aborted) throw error
    return null
  }
}

/** `local` allows http and any address. `resolve` is replaced in tests. */
type Options = { local: boolean; resolve?: FindAddresses }

/** Keys and metadata of a provider are a few kilobytes. */
const answerLimit = 1_000_000

/**
 * Fetch for identity providers that organizations name. The address follows the rules for webhooks, and they are
 * enforced at the connection: the name is looked up once, all of its addresses must be public, and the connection goes
 * to these very addresses. Redirects are not followed.
 */
export const guardedFetch =
  ({ local, resolve = lookup }: Options): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    if (endpointProblem(url.href, { local })) throw new RefusedAddress(`An address that is not called: ${url.origin}`)
    const body = request.body ? Buffer.from(await request.arrayBuffer()) : null
    const answer = await call(url, request, body, checkedLookup(resolve, local))
    const status = answer.statusCode ?? 0
    if (status >= 300 && status < 400) throw new RefusedAddress('The provider sends its caller elsewhere')
    return new Response(status === 204 ? null : await readLimited(answer), { status, headers: headersOf(answer) })
  }

function call(
  url: URL,
  { method, headers, signal }: Request,
  body: Buffer | null,
  lookup: ReturnType<typeof checkedLookup>,
): Promise<IncomingMessage> {
  const begin = url.protocol === 'https:' ? httpsRequest : httpRequest
  const length = body ? { 'content-length': String(body.length) } : {}
  return new Promise((settle, reject) => {
    // A new connection each time, so that none made to an address checked earlier is reused.
    const request = begin(url, {
      method,
      signal,
      lookup,
      agent: false,
      headers: { ...Object.fromEntries(headers), ...length },
    })
    request.on('error', reject)
    request.on('response', settle)
    request.end(body ?? undefined)
  })
}

async function readLimited(answer: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer) {
    size += part.length
    if (size > answerLimit) throw new Error('The provider answered with too much')
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, values] of Object.entries(headersDistinct))
    for (const value of values ?? []) headers.append(name, value)
  return headers
}

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
