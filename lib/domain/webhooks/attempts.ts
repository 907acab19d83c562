const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/**
 * The delay before each retry of a failed attempt; the first attempt is made at once. After the last one, the delivery
 * has failed.
 */
export const retryDelays = [30 * second, 2 * minute, 10 * minute, hour, 4 * hour, 12 * hour, 24 * hour] as const

/** A webhook without any success for this long is paused, and the organization's administrators are notified. */
export const failingAfter = 3 * day

/** How long the previous secret remains valid alongside a new one. */
export const secretOverlap = 24 * hour

/** Time limits of one attempt: for the connection, and in total. */
export const timeLimits = { connect: 5 * second, all: 10 * second } as const
/** The maximum bytes of a response that are read. */
export const answerLimit = 64 * 1024
/** The maximum number of simultaneous requests to one webhook. */
export const atOnce = 4

/** Why an attempt failed; stored with the status of the response. */
export const attemptErrors = ['address', 'dns', 'connection', 'tls', 'timeout', 'redirect', 'status', 'secret'] as const
export type AttemptError = (typeof attemptErrors)[number]

export type Outcome = { state: 'DELIVERED' | 'FAILED' | 'PENDING'; nextAttemptAt: Date | null }

/** The state of a delivery after its `count`-th attempt at `at`; `once` for a test delivery, which is not retried. */
export function afterAttempt({
  ok,
  count,
  at,
  once,
}: {
  ok: boolean
  count: number
  at: Date
  once: boolean
}): Outcome {
  if (ok) return { state: 'DELIVERED', nextAttemptAt: null }
  const delay = once ? undefined : retryDelays[count - 1]
  if (delay === undefined) return { state: 'FAILED', nextAttemptAt: null }
  return { state: 'PENDING', nextAttemptAt: new Date(at.getTime() + delay) }
}

export type Health = { failingSince: Date | null; failed: boolean }

/** Since when a webhook has had no success, and whether that is too long. */
export function healthAfter(failingSince: Date | null, { anyOk, at }: { anyOk: boolean; at: Date }): Health {
  if (anyOk) return { failingSince: null, failed: false }
  const since = failingSince ?? at
  return { failingSince: since, failed: at.getTime() - since.getTime() >= failingAfter }
}
