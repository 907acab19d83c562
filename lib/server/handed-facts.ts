import 'server-only'
import type { SessionFacts } from '@/lib/data/sessions'
import { onePerProcess } from './one-per-process'

type Handed = { token: string; facts: SessionFacts; at: number }

/** One per process: the proxy and the pages are bundles of their own and each load this module. */
const waiting = onePerProcess('handedFacts', () => new Map<string, Handed>())

/** A page begins within moments of the guard's decision; what nobody took by then belongs to an answer without a page. */
const patience = 5000

/** Keeps what the guard chain has just read for the page of the same request, so that it is read once. */
export function handFacts(requestId: string, token: string, facts: SessionFacts): void {
  const all = waiting()
  const at = performance.now()
  for (const [id, { at: since }] of all) {
    if (at - since < patience) break
    all.delete(id)
  }
  all.set(requestId, { token, facts, at })
}

/** What the guard chain handed over for this request and cookie, once; undefined when it did not run in this process. */
export function takeFacts(requestId: string | null, token: string): SessionFacts | undefined {
  const handed = requestId ? waiting().get(requestId) : undefined
  if (!requestId || !handed || handed.token !== token || performance.now() - handed.at > patience) return undefined
  waiting().delete(requestId)
  return handed.facts
}
