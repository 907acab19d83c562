'use client'
import { type Check, type Mutated, type PayloadOf, useSend, type WritePayload } from '@/app/_actions/send'
import type { ApiFailure } from '@/app/_lib/api-answer'
import type { ApiDocument, CallOptions } from '@/app/_lib/graphql-client'
import { alertDialog } from '@/app/_ui/ask'
import { emitSaved } from './draft-events'

/**
 * Sends what a form says and hands the answer to the caller, who may know what to do with a refusal. What `check` finds wrong is not
 * sent; that, and refusals that name fields, land in `errors` and `summary` (`useFieldErrors`). `showOtherRefusal` shows any other in
 * the alert dialog. A repeated press of the same attempt is answered once.
 */
export function useWrite<R extends Mutated, V>(document: ApiDocument<R, V>, check?: Check<V>) {
  const { busy, errors, summary, setErrors, send: sendOnce, unsaid } = useSend(document, check)

  async function send(variables: V, options: CallOptions = {}): Promise<PayloadOf<R> | ApiFailure | null> {
    const answer = await sendOnce(variables, options)
    if (answer?.success) emitSaved()
    return answer
  }

  /** Shows a refusal that no field shows. */
  async function showOtherRefusal(answer: Pick<WritePayload, 'message' | 'fieldErrors'>): Promise<void> {
    const text = unsaid(answer)
    if (text !== null) await alertDialog({ text })
  }

  /** For a form that has nothing of its own to say to a refusal: the payload of a success, or null once the refusal is shown. */
  async function submit(variables: V, options: CallOptions = {}): Promise<PayloadOf<R> | null> {
    const answer = await send(variables, options)
    if (answer?.success) return answer as PayloadOf<R>
    if (answer) await showOtherRefusal(answer)
    return null
  }

  return { busy, errors, summary, setErrors, send, showOtherRefusal, submit }
}
