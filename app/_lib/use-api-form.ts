'use client'
import type { ApiDocument, CallOptions } from './graphql-client'
import type { Mutated, PayloadOf } from './send-write'
import { useWrite } from './use-write'

/**
 * Sends one mutation for a form that has nothing of its own to say to a refusal: fields show theirs from `errors`, every other
 * refusal is told in the alert dialog.
 */
export function useApiForm<R extends Mutated, V>(document: ApiDocument<R, V>) {
  const { send, tell, ...form } = useWrite(document)

  /** Answers the payload of a success, or null once the refusal has been shown. */
  async function submit(variables: V, options: CallOptions = {}): Promise<PayloadOf<R> | null> {
    const answer = await send(variables, options)
    if (answer?.success) return answer as PayloadOf<R>
    if (answer) await tell(answer)
    return null
  }

  return { ...form, submit }
}
