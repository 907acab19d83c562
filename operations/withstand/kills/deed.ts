import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/** A write that a person sends, and its check afterwards: null when it exists exactly once. */
export type Deed = {
  kind: string
  cookie: string
  query: string
  variables: Record<string, unknown>
  check: () => Promise<string | null>
}

export type Acknowledged = { deed: Pick<Deed, 'kind' | 'check'>; tries: number }

type Answer = { data?: Record<string, { success: boolean; message: string | null }> | null }

/** Longest time to repeat a write: the part measures loss, not how quickly a busy machine restarts. */
const patienceMs = 5 * 60_000
/** Milliseconds between the attempts: the restarting process needs the processor more. */
const pauseMs = 200

/**
 * Sends a write under one key until it is acknowledged.
 * @throws Error when it is refused
 */
export async function untilTaken(origin: string, deed: Deed): Promise<Acknowledged> {
  const key = randomUUID()
  const until = performance.now() + patienceMs
  for (let tries = 1; ; tries += 1) {
    const reply = await send(origin, deed, key)
    if (reply === 'taken') return { deed, tries }
    if (reply.startsWith('refused')) throw new Error(`${deed.kind} was ${reply}`)
    if (performance.now() > until) throw new Error(`${deed.kind} was not taken in five minutes: ${reply}`)
    await sleep(pauseMs)
  }
}

async function send(origin: string, { cookie, query, variables }: Deed, key: string): Promise<string> {
  const headers = {
    'content-type': 'application/json',
    'apollo-require-preflight': 'true',
    'idempotency-key': key,
    cookie,
  }
  try {
    const body = JSON.stringify({ query, variables })
    const response = await fetch(`${origin}/graphql`, { method: 'POST', headers, body })
    const text = await response.text()
    // In progress, away or broken: the write may or may not exist, and is sent again under its key.
    if (response.status === 409 || response.status >= 500) return `${response.status}`
    const [payload] = Object.values((JSON.parse(text) as Answer).data ?? {})
    return payload?.success ? 'taken' : `refused: ${response.status} ${text.slice(0, 300)}`
  } catch (error) {
    return String(error)
  }
}

/** The problem with a count that has to be one; null when it is. */
export const once = (what: string, count: number): string | null =>
  count === 1 ? null : count === 0 ? `${what} is lost` : `${what} is there ${count} times`
