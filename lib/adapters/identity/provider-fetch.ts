import { lookup } from 'node:dns'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { endpointProblem } from '@/lib/domain/webhooks/public-address'
import type { Env } from '@/lib/env'
import { checkedLookup, type FindAddresses, RefusedAddress } from '../webhooks/checked-lookup'

/**
 * `milliseconds` is the time of one attempt, `total` that of all together. `internal` is where this process reaches the
 * provider, when that is not the issuer's own address (OIDC_INTERNAL_URL). `fetch` is for identity providers that
 * organizations name, whose addresses are checked.
 */
export type ProviderLimits = {
  milliseconds: number
  attempts: number
  total?: number
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
  const bounded = limits.total === undefined ? init : { ...init, signal: within(limits.total, init?.signal) }
  for (let attempt = 1; ; attempt++) {
    const last = attempt >= limits.attempts
    const response = await tryOnce(input, bounded, limits, last)
    if (response && (response.status < 500 || last)) return response
    await response?.body?.cancel()
  }
}

function within(milliseconds: number, signal: AbortSignal | null | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(milliseconds)
  return signal ? AbortSignal.any([signal, timeout]) : timeout
}

async function tryOnce(
  input: string | URL | Request,
  init: RequestInit | undefined,
  limits: ProviderLimits,
  isLastTry: boolean,
) {
  const signal = within(limits.milliseconds, init?.signal)
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
export const answerLimit = 300_000

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
    return new Response(status === 204 ? null : await readAnswer(answer), { status, headers: headersOf(answer) })
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

/**
 * The bytes of an answer.
 * @throws when it is longer than any answer of a provider needs to be.
 */
export async function readAnswer(answer: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
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
