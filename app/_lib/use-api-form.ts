'use client'
import type { ApiDocument, CallOptions } from './graphql-client'
import type { WritePayload } from './send-write'
import { useWrite } from './use-write'

/**
 * Sends one mutation for a form that has nothing of its own to say to a refusal: fields show theirs from `errors`, every other
 * refusal is told in the alert dialog.
 */
export function useApiForm<K extends string, P extends WritePayload, V>(
  document: ApiDocument<Record<K, P>, V>,
  key: K,
) {
  const { send, tell, ...form } = useWrite(document, key)

  /** Answers the payload of a success, or null once the refusal has been shown. */
  async function submit(variables: V, options: CallOptions = {}): Promise<P | null> {
    const answer = await send(variables, options)
    if (answer?.success) return answer as P
    if (answer) await tell(answer)
    return null
  }

  return { ...form, submit }
}
