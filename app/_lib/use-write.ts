'use client'
import { useRef, useState } from 'react'
import { type ApiFailure, unwrapResult } from '@/app/_lib/api-answer'
import { type ApiDocument, callApi } from '@/app/_lib/graphql-client'
import { alertDialog } from '@/app/_ui/ask'

type Payload = {
  success: boolean
  message: string | null
  i18nMessageKey: string | null
  fieldErrors: { field: string; message: string }[]
  data?: unknown
}

/** True for a refusal because somebody else saved in the meantime. */
export const isStale = (answer: { i18nMessageKey: string | null }): boolean =>
  answer.i18nMessageKey === 'errors.staleVersion'

/**
 * Sends one mutation and hands its answer to the caller, who may know what to do with a refusal. Refusals that name fields land
 * in `errors`; `tell` shows any other in the alert dialog. Null while an earlier call is still under way.
 */
export function useWrite<K extends string, P extends Payload, V>(document: ApiDocument<Record<K, P>, V>, key: K) {
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const sending = useRef(false)

  async function send(variables: V): Promise<P | ApiFailure | null> {
    if (sending.current) return null
    sending.current = true
    setBusy(true)
    try {
      const answer: P | ApiFailure = unwrapResult<Record<K, P>, K>(await callApi(document, variables), key)
      const found = answer.fieldErrors.map((one) => [one.field.replace(/^input\./, ''), one.message])
      setErrors(Object.fromEntries(found))
      return answer
    } catch (error) {
      await alertDialog({ text: error instanceof Error ? error.message : String(error) })
      return null
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  /** Shows a refusal that no field shows. */
  async function tell(answer: { message: string | null; fieldErrors: readonly unknown[] }): Promise<void> {
    if (answer.fieldErrors.length === 0) await alertDialog({ text: answer.message ?? '' })
  }

  return { busy, errors, send, tell }
}
