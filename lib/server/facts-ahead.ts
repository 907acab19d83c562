import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { SessionFacts } from '@/lib/data/sessions'

type Ahead = { token: string | null; facts: Promise<SessionFacts | null> }

/** One per process: the server and the proxy's bundle each load this module. */
const slot = Symbol.for('suma.factsAhead')
const shared = globalThis as unknown as { [slot]?: AsyncLocalStorage<Ahead> }
const storage = (): AsyncLocalStorage<Ahead> => {
  shared[slot] ??= new AsyncLocalStorage<Ahead>()
  return shared[slot]
}

/** Runs a request's further way with what the server has read of its session, or failed to read. */
export const withFactsAhead = <T>(ahead: Ahead, run: () => Promise<T>): Promise<T> => storage().run(ahead, run)

/** What our server has already read for this request and cookie; undefined when it left that to the proxy. */
export function factsAhead(token: string | undefined): Promise<SessionFacts | null> | undefined {
  const ahead = storage().getStore()
  return ahead && ahead.token === (token ?? null) ? ahead.facts : undefined
}
