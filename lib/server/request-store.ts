import type { SessionFacts } from '@/lib/data/sessions/read'

type Handed = { token: string; facts: SessionFacts; at: number }

/** On `globalThis`, because the proxy and the pages are separate bundles that each load this module. */
const shared = globalThis as { sumaRequests?: Map<string, Handed> }
shared.sumaRequests ??= new Map()
const waiting = shared.sumaRequests

/**
 * A page begins within moments of the guard's decision. Facts that were not taken by then belong to an answer without a
 * page.
 */
const keptMs = 5000

/** Keeps what the guard chain has just read for the page of the same request, so that it is read only once. */
export function keepFacts(requestId: string, token: string, facts: SessionFacts): void {
  const storedAt = performance.now()
  for (const [id, { at: since }] of waiting) {
    if (storedAt - since < keptMs) break
    waiting.delete(id)
  }
  waiting.set(requestId, { token, facts, at: storedAt })
}

/**
 * Takes what the guard chain has read for this request and cookie, once; undefined when it did not run in this process.
 */
export function takeFacts(requestId: string | null, token: string): SessionFacts | undefined {
  const handed = requestId ? waiting.get(requestId) : undefined
  if (!requestId || !handed || handed.token !== token || performance.now() - handed.at > keptMs) return undefined
  waiting.delete(requestId)
  return handed.facts
}
