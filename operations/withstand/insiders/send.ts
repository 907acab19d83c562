import type { MadeRole } from '@/fixtures/orgs'
import { makeSession } from '@/fixtures/sessions'

/** The cookie of somebody signed in, or the header of a token. */
export type Caller = string | { authorization: string }

/** Sends a mutation as a caller; answers `done`, or the key of the refusal. */
export type Send = (caller: Caller, query: string, variables: object) => Promise<string>

/** What a mutation has to ask for to be judged. */
export const judged = '{ success i18nMessageKey fieldErrors { i18nMessageKey } }'

type Payload = { success?: boolean; i18nMessageKey?: string | null; fieldErrors?: { i18nMessageKey: string | null }[] }

/** The answer to a mutation, in one word. */
export function wordOf(json: { data?: Record<string, Payload | null> | null; errors?: unknown[] }): string {
  const [payload] = Object.values(json.data ?? {})
  if (payload?.success) return 'done'
  return payload?.i18nMessageKey ?? `error ${JSON.stringify(json.errors ?? null).slice(0, 200)}`
}

/** The cookie of a new session. */
export const cookieOf = async (user: MadeRole['user']): Promise<string> => (await makeSession(user)).cookie

/** A fault of one try; null when the product did as promised. */
export type Try = () => Promise<string | null>
/** One kind of fraud: its name, how many tries the goal has, and a maker of tries. */
export type Fraud = {
  name: string
  goal: number
  prepare: (send: Send) => Promise<(round: number) => Promise<string | null>>
}

/** A number of a round that is spread over a range, the same in every run. */
export function spread(round: number, salt: number, size: number): number {
  const mixed = Math.imul((round + 1) * 2_654_435_761 + salt * 40_503, 2_246_822_519) >>> 0
  return mixed % size
}
