const seconds = 1000
const minutes = 60 * seconds
const hours = 60 * minutes
const days = 24 * hours

/** How long after a failed attempt the next one is made; the first is made at once. After the last one it is over. */
export const retryDelays = [30 * seconds, 2 * minutes, 10 * minutes, hours, 4 * hours, 12 * hours, 24 * hours] as const

/** Without one success in this time a webhook is paused, and the organization's administrators are notified. */
export const failingAfter = 3 * days

/** For how long the secret before is good beside a new one. */
export const secretOverlap = 24 * hours

/** What one attempt may take: for the connection, and in all. */
export const timeLimits = { connect: 5 * seconds, all: 10 * seconds } as const
/** Of an answer no more is read. */
export const answerLimit = 64 * 1024
/** Requests to one webhook at the same time. */
export const atOnce = 4

/** Why an attempt failed, beside the answer's status. */
export const attemptErrors = ['address', 'dns', 'connection', 'tls', 'timeout', 'redirect', 'status', 'secret'] as const
export type AttemptError = (typeof attemptErrors)[number]

export type Outcome = { state: 'DELIVERED' | 'FAILED' | 'PENDING'; nextAttemptAt: Date | null }

/** The state of a delivery after its `count`-th attempt at `at`; `once` for a trial, which is not repeated. */
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
  const wait = once ? undefined : retryDelays[count - 1]
  if (wait === undefined) return { state: 'FAILED', nextAttemptAt: null }
  return { state: 'PENDING', nextAttemptAt: new Date(at.getTime() + wait) }
}

export type Health = { failingSince: Date | null; failed: boolean }

/** Since when a webhook has had no success, and whether that is too long. */
export function healthAfter(failingSince: Date | null, { anyOk, at }: { anyOk: boolean; at: Date }): Health {
  if (anyOk) return { failingSince: null, failed: false }
  const since = failingSince ?? at
  return { failingSince: since, failed: at.getTime() - since.getTime() >= failingAfter }
}
