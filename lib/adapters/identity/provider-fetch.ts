import type { Env } from '@/lib/env'

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
