'use client'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type ApiFailure, type ApiResponse, unwrapResult } from '@/app/_lib/api-answer'
import { errorText } from '@/app/_lib/error-texts'
import { type ApiDocument, type CallOptions, callApi, operationNameOf } from '@/app/_lib/graphql-client'
import { isTransportKey, retryWords, transportKeys } from '@/app/_lib/transport-texts'
import { useTranslate } from '@/app/_lib/use-translate'
import { alertDialog, confirmDialog } from '@/app/_ui/ask'
import type { Problems } from '@/lib/domain/values'
import { joinSentences } from '@/lib/i18n/join-sentences'
import { problemText } from '@/lib/i18n/problem-text'
import { attemptKey } from './attempt'
import { freshSignInKey, offerSignInAnew } from './sign-in-anew'

/** The payload of a mutation, as far as callers use it. */
export type WritePayload = {
  success: boolean
  message: string | null
  i18nMessageKey?: string | null
  params?: unknown
  fieldErrors: readonly { field: string; message: string }[]
  data?: unknown
}

/** The response data of a document with one mutation: the payload by the name of the mutation field. */
export type MutationData = Record<string, WritePayload>
export type PayloadOf<R extends MutationData> = R[keyof R]

/** The name of the mutation field in a response. */
const fieldOf = <R extends MutationData>(response: ApiResponse<R>) =>
  ('data' in response && response.data ? (Object.keys(response.data)[0] ?? '') : '') as keyof R & string

/**
 * Sends one mutation and returns its success or refusal. Null when there is nothing left to handle: no usable response
 * came, and the person saw that and chose not to retry, or it needs a fresh sign-in, which they were offered. The same values are the same attempt until it succeeds, so that
 * a retry does nothing twice.
 */
export async function sendWrite<R extends MutationData, V>(
  document: ApiDocument<R, V>,
  variables: V,
  options: CallOptions = {},
): Promise<PayloadOf<R> | ApiFailure | null> {
  try {
    const own = options.idempotencyKey === undefined
    const attempt = own ? await attemptKey(operationNameOf(document), JSON.stringify(variables)) : null
    const response = await callPatiently(document, variables, { idempotencyKey: attempt?.key, ...options })
    if (!response) return null
    const answer = unwrapResult(response, fieldOf(response)) as PayloadOf<R> | ApiFailure
    if (answer.success) attempt?.done()
    if (answer.i18nMessageKey !== freshSignInKey) return answer
    await offerSignInAnew()
    return null
  } catch (error) {
    if (!options.signal?.aborted) await alertDialog({ text: await errorText(error) })
    return null
  }
}

/** Calls the API until there is a usable response; null when the person stops retrying. */
async function callPatiently<R, V>(
  document: ApiDocument<R, V>,
  variables: V,
  options: CallOptions,
): Promise<ApiResponse<R> | null> {
  for (;;) {
    const response = await callApi(document, variables, options)
    if (!('success' in response) || !isTransportKey(response.i18nMessageKey)) return response
    if (!(await confirmDialog({ ...retryWords, text: response.message }))) return null
  }
}

/** True for a refusal because somebody else saved in the meantime. */
export const isStale = (answer: { i18nMessageKey?: string | null }): boolean =>
  answer.i18nMessageKey === 'errors.staleVersion'

/** The sentence that says who changed the record meanwhile, and when; null where that is not known. */
export const whoChanged = ({ params }: Pick<WritePayload, 'success' | 'params'>): string | null =>
  typeof params === 'object' && params !== null && 'said' in params && typeof params.said === 'string'
    ? params.said
    : null

type Refusal = Pick<WritePayload, 'fieldErrors' | 'message'>

/** The text of a refusal; never empty. */
export const refusalText = ({ fieldErrors, message }: Refusal): string =>
  joinTexts(fieldErrors) || message || transportKeys.retry

/** The texts of field errors in one line, each text once. */
const joinTexts = (errors: Refusal['fieldErrors']): string =>
  joinSentences([...new Set(errors.map(({ message }) => message))])

/** Shows a refusal in a dialog, for callers that have no field to show it at. */
export const showRefusal = (refusal: Refusal): Promise<void> => alertDialog({ text: refusalText(refusal) })

/** Sends one mutation for a button: the payload of a success, or null after a failure has been shown. */
export async function perform<R extends MutationData, V>(
  document: ApiDocument<R, V>,
  variables: V,
): Promise<PayloadOf<R> | null> {
  const answer = await sendWrite(document, variables)
  if (answer?.success) return answer as PayloadOf<R>
  if (answer) await showRefusal(answer)
  return null
}

/** The `undo` of a toast: sends the mutation that reverts the change; true when it succeeded. */
export const undoWith =
  <R extends MutationData, V>(document: ApiDocument<R, V>, variables: V) =>
  async (): Promise<boolean> =>
    (await perform(document, variables)) !== null

/** Validates the variables of a mutation in the browser, by the value rules of `lib/domain`. */
export type Check<V> = (variables: V) => Problems

/** The name of a field without the argument that contains it. */
const nameOf = (field: string) => field.replace(/^(?:input|data)\./, '')

/** Messages by the name of the field. */
const errorsIn = ({ fieldErrors }: Pick<WritePayload, 'fieldErrors'>): Record<string, string> =>
  Object.fromEntries(fieldErrors.map((error) => [nameOf(error.field), error.message]))

/**
 * Shared by forms (`useWrite`) and buttons (`useAction`): sends one mutation and returns its result. Problems found by
 * `check` go to `errors` and nothing is sent; field errors of a refusal go there as well (`useFieldErrors`). Returns
 * null in the first case, while an earlier call is running, and when there is nothing left to handle (`sendWrite`).
 */
export function useSend<R extends MutationData, V>(document: ApiDocument<R, V>, check?: Check<V>) {
  const problemTexts = useProblemWords()
  const [busy, setBusy] = useState(false)
  const { errors, summary, setErrors } = useFieldErrors()
  const sending = useRef(false)

  /**
   * The part of a refusal that is not on the screen yet, at a field or in the summary of a form; null when all of it
   * is.
   */
  function unshownText({ fieldErrors, message }: Refusal): string | null {
    if (fieldErrors.length === 0) return refusalText({ fieldErrors, message })
    return joinTexts(fieldErrors.filter((error) => !isOnScreen(error.message))) || null
  }

  /** Shows problems at their fields; those without a visible field are shown in a dialog. */
  async function showProblems(problems: Problems): Promise<void> {
    // Outside of the event handler, because flushSync renders at once.
    await null
    const texts = problemTexts(problems)
    flushSync(() => setErrors(texts))
    const text = unshownText({
      message: null,
      fieldErrors: Object.entries(texts).map(([field, message]) => ({ field, message })),
    })
    if (text !== null) await alertDialog({ text })
  }

  async function send(variables: V, options: CallOptions = {}): Promise<PayloadOf<R> | ApiFailure | null> {
    if (sending.current) return null
    const problems = check?.(variables) ?? {}
    if (Object.keys(problems).length > 0) {
      await showProblems(problems)
      return null
    }
    sending.current = true
    setBusy(true)
    // The errors at the fields belong to an earlier attempt.
    setErrors({})
    const answer = await sendWrite(document, variables, options)
    // Synchronously, because `unshownText` reads the screen.
    if (answer) flushSync(() => setErrors(errorsIn(answer)))
    sending.current = false
    setBusy(false)
    return answer
  }
  return { busy, errors, summary, setErrors, send, unshownText }
}

/** True when a field or the summary of a form (`FieldNote`, `FormErrors`) visibly shows the text. */
const isOnScreen = (text: string): boolean =>
  [...document.querySelectorAll('[id$="-error"], [role="alert"]')].some(
    (note) => note.textContent?.includes(text) && (note.checkVisibility?.() ?? true),
  )

type Texts = Readonly<Record<string, string>>

/**
 * The errors of the last attempt, at the fields (`errors`) and above them (`summary`): each is removed as soon as its
 * field changes.
 */
export function useFieldErrors() {
  const [errors, setRemaining] = useState<Texts>({})
  const setErrors = (all: Texts) => {
    // The error of one value is shown at the field of the whole list: `topics.2` at `topics`.
    const byField = Object.fromEntries(Object.entries(all).map(([name, text]) => [name.replace(/\.\d+$/, ''), text]))
    setRemaining(byField)
  }
  const isEmpty = Object.keys(errors).length === 0
  useEffect(() => {
    if (isEmpty) return
    const clearEdited = ({ target }: Event) => setRemaining((before) => withoutFields(before, fieldsAround(target)))
    document.addEventListener('input', clearEdited)
    return () => document.removeEventListener('input', clearEdited)
  }, [isEmpty])
  return { errors, summary: errors, setErrors }
}

/** The names of the fields that contain an element, by the `data-field` mark of `Field` and similar components. */
function fieldsAround(target: EventTarget | null): string[] {
  const field = target instanceof Element ? target.closest<HTMLElement>('[data-field]') : null
  return field ? [field.dataset.field ?? '', ...fieldsAround(field.parentElement)] : []
}

/** The errors without those of some fields. A field may be named by the end of its path: `city` for `address.city`. */
function withoutFields(errors: Texts, fields: readonly string[]): Texts {
  const remaining = Object.entries(errors).filter(
    ([name]) => !fields.some((field) => name === field || name.endsWith(`.${field}`)),
  )
  return remaining.length === Object.keys(errors).length ? errors : Object.fromEntries(remaining)
}

/** Translates problems, by field. */
export function useProblemWords() {
  const t = useTranslate()
  return (problems: Problems): Record<string, string> =>
    Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, problemText(t, field, problem)]))
}
