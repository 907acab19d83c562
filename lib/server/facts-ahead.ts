import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { SessionFacts } from '@/lib/data/sessions'
import { onePerProcess } from './one-per-process'

type Ahead = { token: string | null; facts: Promise<SessionFacts | null> }

/** One per process: the server and the proxy's bundle each load this module. */
const storage = onePerProcess('factsAhead', () => new AsyncLocalStorage<Ahead>())

/** Runs a request's further way with what the server has read of its session, or failed to read. */
export const withFactsAhead = <T>(ahead: Ahead, run: () => Promise<T>): Promise<T> => storage().run(ahead, run)

/** What our server has already read for this request and cookie; undefined when it left that to the proxy. */
export function factsAhead(token: string | undefined): Promise<SessionFacts | null> | undefined {
  const ahead = storage().getStore()
  return ahead && ahead.token === (token ?? null) ? ahead.facts : undefined
}
