'use client'

import { useRef, useState } from 'react'
import { alertDialog } from '@/app/_ui/ask'
import { type ApiFailure, unwrapResult } from './api-answer'
import { type ApiDocument, type CallOptions, callApi } from './graphql-client'

/** What a mutation answers, as far as a form looks at it. */
type Payload = {
  success: boolean
  message: string | null
  fieldErrors: { field: string; message: string }[]
  data?: unknown
}

/**
 * Sends one mutation for a form. Refusals that name fields land in `errors` (by field path, without the leading "input." or
 * "data."); every other refusal is told in the alert dialog. A repeated press of the same attempt is answered once.
 */
export function useApiForm<K extends string, P extends Payload, V>(document: ApiDocument<Record<K, P>, V>, key: K) {
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const attempt = useRef<{ body: string; key: string } | null>(null)
  const sending = useRef(false)

  /** Answers the payload of a success, or null once the refusal has been shown. */
  async function submit(variables: V, options: CallOptions = {}): Promise<P | null> {
    if (sending.current) return null
    sending.current = true
    setBusy(true)
    try {
      const response = await callApi(document, variables, { idempotencyKey: keyFor(variables), ...options })
      const payload: P | ApiFailure = unwrapResult<Record<K, P>, K>(response, key)
      if (payload.success) {
        attempt.current = null
        setErrors({})
        return payload
      }
      const found = Object.fromEntries(
        payload.fieldErrors.map((one) => [one.field.replace(/^(?:input|data)\./, ''), one.message]),
      )
      setErrors(found)
      if (payload.fieldErrors.length === 0) await alertDialog({ text: payload.message ?? '' })
      return null
    } catch (error) {
      await alertDialog({ text: error instanceof Error ? error.message : String(error) })
      return null
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  /** The same values sent again are the same attempt; changed values are a new one. */
  function keyFor(variables: V): string {
    const body = JSON.stringify(variables)
    if (attempt.current?.body !== body) attempt.current = { body, key: crypto.randomUUID() }
    return attempt.current.key
  }

  return { busy, errors, setErrors, submit }
}
