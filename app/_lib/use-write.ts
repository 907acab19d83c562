'use client'
import { useRef, useState } from 'react'
import { alertDialog } from '@/app/_ui/ask'
import type { ApiFailure } from './api-answer'
import { emitSaved } from './draft-events'
import {
  type ApiDocument,
  type CallOptions,
  type Mutated,
  type PayloadOf,
  sendWrite,
  type WritePayload,
} from './graphql-client'

/** True for a refusal because somebody else saved in the meantime. */
export const isStale = (answer: { i18nMessageKey?: string | null }): boolean =>
  answer.i18nMessageKey === 'errors.staleVersion'

/** By the name of the field: the argument it came in is left out. */
export const errorsIn = ({ fieldErrors }: Pick<WritePayload, 'fieldErrors'>): Record<string, string> =>
  Object.fromEntries(fieldErrors.map((one) => [one.field.replace(/^(?:input|data)\./, ''), one.message]))

/**
 * Sends one mutation and returns its answer to the caller, who may handle a refusal. Refusals that name fields go
 * into `errors`; `tell` shows any other in the alert dialog. Null while an earlier call is still under way. A repeated press of the
 * same attempt is answered once.
 */
export function useWrite<R extends Mutated, V>(document: ApiDocument<R, V>) {
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const sending = useRef(false)

  async function send(variables: V, options: CallOptions = {}): Promise<PayloadOf<R> | ApiFailure | null> {
    if (sending.current) return null
    sending.current = true
    setBusy(true)
    const answer = await sendWrite(document, variables, options)
    if (answer?.success) emitSaved()
    if (answer) setErrors(errorsIn(answer))
    sending.current = false
    setBusy(false)
    return answer
  }

  /** Shows a refusal that no field shows. */
  async function showOtherRefusal(answer: { message: string | null; fieldErrors: readonly unknown[] }): Promise<void> {
    if (answer.fieldErrors.length === 0) await alertDialog({ text: answer.message ?? '' })
  }

  /** For a form without a special answer to a refusal: the payload of a success, or null once the refusal is shown. */
  async function submit(variables: V, options: CallOptions = {}): Promise<PayloadOf<R> | null> {
    const answer = await send(variables, options)
    if (answer?.success) return answer as PayloadOf<R>
    if (answer) await showOtherRefusal(answer)
    return null
  }

  return { busy, errors, setErrors, send, showOtherRefusal, submit }
}
