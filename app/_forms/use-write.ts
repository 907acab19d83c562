'use client'
import { type Check, type MutationData, type PayloadOf, useSend, type WritePayload } from '@/app/_actions/send'
import type { ApiFailure } from '@/app/_lib/api-answer'
import type { ApiDocument, CallOptions } from '@/app/_lib/graphql-client'
import { alertDialog } from '@/app/_ui/ask'
import { emitSaved } from './draft-events'

/**
 * Sends the mutation of a form and returns the result to the caller, who may handle a refusal. Problems found by
 * `check` are not sent; they and field errors of a refusal go to `errors` and `summary` (`useFieldErrors`).
 * `showOtherRefusal` shows any other refusal in the alert dialog. Repeated presses of the same attempt are stored once.
 */
export function useWrite<R extends MutationData, V>(document: ApiDocument<R, V>, check?: Check<V>) {
  const { busy, errors, summary, setErrors, send: sendOnce, unshownText } = useSend(document, check)

  async function send(variables: V, options: CallOptions = {}): Promise<PayloadOf<R> | ApiFailure | null> {
    const answer = await sendOnce(variables, options)
    if (answer?.success) emitSaved()
    return answer
  }

  /** Shows a refusal that no field shows. */
  async function showOtherRefusal(answer: Pick<WritePayload, 'message' | 'fieldErrors'>): Promise<void> {
    const text = unshownText(answer)
    if (text !== null) await alertDialog({ text })
  }

  /**
   * For a form without its own handling of refusals: the payload of a success, or null after the refusal has been
   * shown.
   */
  async function submit(variables: V, options: CallOptions = {}): Promise<PayloadOf<R> | null> {
    const answer = await send(variables, options)
    if (answer?.success) return answer as PayloadOf<R>
    if (answer) await showOtherRefusal(answer)
    return null
  }

  return { busy, errors, summary, setErrors, send, showOtherRefusal, submit }
}
