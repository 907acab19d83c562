import 'server-only'

export type ProviderLimits = { milliseconds: number; attempts: number }

/** A request to the identity provider: 10 seconds, up to 3 attempts (specification, section 9). */
export const providerLimits: ProviderLimits = { milliseconds: 10_000, attempts: 3 }

/** The limits with the time of one attempt that the installation sets. */
export const limitsOf = ({ OIDC_TIMEOUT_MS }: { OIDC_TIMEOUT_MS: number }): ProviderLimits => ({
  ...providerLimits,
  milliseconds: OIDC_TIMEOUT_MS,
})

/**
 * Fetch with a time limit; tried again after a network error, a time-out or a 5xx answer, never after a 4xx.
 * @throws the last network error or time-out. A last 5xx answer is handed back.
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
  last: boolean,
) {
  const timeout = AbortSignal.timeout(limits.milliseconds)
  const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout
  try {
    return await fetch(input instanceof Request ? input.clone() : input, { ...init, signal })
  } catch (error) {
    if (last || init?.signal?.aborted) throw error
    return null
  }
}
