'use client'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type ApiFailure, type ApiResponse, unwrapResult } from '@/app/_lib/api-answer'
import { errorText } from '@/app/_lib/error-text'
import { type ApiDocument, type CallOptions, callApi } from '@/app/_lib/graphql-client'
import { isTransportKey, retryWords, transportKeys } from '@/app/_lib/transport-texts'
import { useTranslate } from '@/app/_lib/use-translate'
import { alertDialog, confirmDialog } from '@/app/_ui/ask'
import type { Problems } from '@/lib/domain/values'
import { joinSentences } from '@/lib/i18n/join-sentences'
import { attemptKey } from './attempt'

/** What a mutation answers, as far as its caller looks at it. */
export type WritePayload = {
  success: boolean
  message: string | null
  i18nMessageKey?: string | null
  fieldErrors: readonly { field: string; message: string }[]
  data?: unknown
}

/** What a document of one mutation is answered with: its payload by the name of its field. */
export type Mutated = Record<string, WritePayload>
export type PayloadOf<R extends Mutated> = R[keyof R]

/** The field that a document of one mutation asks for. */
const fieldOf = <R extends Mutated>(response: ApiResponse<R>) =>
  ('data' in response && response.data ? (Object.keys(response.data)[0] ?? '') : '') as keyof R & string

/**
 * Sends one mutation and answers what came back: a success or a refusal. Null when there is nothing more to say: nothing of sense
 * came, the person was told so and did not want to try again. The same values are the same attempt until it has succeeded, so that
 * trying again does nothing twice.
 */
export async function sendWrite<R extends Mutated, V>(
  document: ApiDocument<R, V>,
  variables: V,
  options: CallOptions = {},
): Promise<PayloadOf<R> | ApiFailure | null> {
  try {
    const own = options.idempotencyKey === undefined
    const attempt = own ? await attemptKey(document.toString(), JSON.stringify(variables)) : null
    const response = await callPatiently(document, variables, { idempotencyKey: attempt?.key, ...options })
    if (!response) return null
    const answer = unwrapResult(response, fieldOf(response)) as PayloadOf<R> | ApiFailure
    if (answer.success) attempt?.done()
    return answer
  } catch (error) {
    if (!options.signal?.aborted) await alertDialog({ text: await errorText(error) })
    return null
  }
}

/** Calls the API until something of sense comes back or the person has enough; then null. */
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

type Refusal = Pick<WritePayload, 'fieldErrors' | 'message'>

/** What a refusal says; never nothing. */
const wordsOf = ({ fieldErrors, message }: Refusal): string => inWords(fieldErrors) || message || transportKeys.retry

/** What is wrong with several fields, each text once. */
const inWords = (errors: Refusal['fieldErrors']): string =>
  joinSentences([...new Set(errors.map(({ message }) => message))])

/** Tells a refusal where there is no field to show it at. */
export const showRefusal = (refusal: Refusal): Promise<void> => alertDialog({ text: wordsOf(refusal) })

/** Sends one mutation for a press: the payload of a success, or null once everything else has been told. */
export async function perform<R extends Mutated, V>(
  document: ApiDocument<R, V>,
  variables: V,
): Promise<PayloadOf<R> | null> {
  const answer = await sendWrite(document, variables)
  if (answer?.success) return answer as PayloadOf<R>
  if (answer) await showRefusal(answer)
  return null
}

/** The way back that a toast offers (`undo`): sends what takes back; true when it did. */
export const undoWith =
  <R extends Mutated, V>(document: ApiDocument<R, V>, variables: V) =>
  async (): Promise<boolean> =>
    (await perform(document, variables)) !== null

/** What is wrong with the variables of a mutation as far as the browser can say: the value rules of `lib/domain`. */
export type Check<V> = (variables: V) => Problems

/** The name of a field: the argument it came in is left out. */
const nameOf = (field: string) => field.replace(/^(?:input|data)\./, '')

/** Messages by the name of the field. */
const errorsIn = ({ fieldErrors }: Pick<WritePayload, 'fieldErrors'>): Record<string, string> =>
  Object.fromEntries(fieldErrors.map((error) => [nameOf(error.field), error.message]))

/**
 * What forms (`useWrite`) and buttons (`useAction`) share: sends one mutation and answers what came back. What `check` finds wrong
 * is put into `errors` and not sent; refusals that name fields land there as well (`useFieldErrors`). Null then, while an earlier
 * call is under way, and when there is nothing more to say (`sendWrite`).
 */
export function useSend<R extends Mutated, V>(document: ApiDocument<R, V>, check?: Check<V>) {
  const problemTexts = useProblemWords()
  const [busy, setBusy] = useState(false)
  const { errors, summary, setErrors } = useFieldErrors()
  const sending = useRef(false)

  /** What a refusal says that the screen does not, at a field or in the summary above a form; null when it says all of it. */
  function unsaid({ fieldErrors, message }: Refusal): string | null {
    if (fieldErrors.length === 0) return wordsOf({ fieldErrors, message })
    return inWords(fieldErrors.filter((error) => !isOnScreen(error.message))) || null
  }

  /** Puts what the browser finds wrong at its fields; what none of them shows is told. */
  async function showProblems(problems: Problems): Promise<void> {
    // Not while the press is handled: it draws at once.
    await null
    const texts = problemTexts(problems)
    flushSync(() => setErrors(texts))
    const text = unsaid({
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
    // What stood at the fields belongs to an earlier attempt.
    setErrors({})
    const answer = await sendWrite(document, variables, options)
    // At once: `unsaid` looks at the screen.
    if (answer) flushSync(() => setErrors(errorsIn(answer)))
    sending.current = false
    setBusy(false)
    return answer
  }
  return { busy, errors, summary, setErrors, send, unsaid }
}

/** True for a text that a field or the summary above a form shows (`FieldNote`, `FormErrors`), where people see it. */
const isOnScreen = (text: string): boolean =>
  [...document.querySelectorAll('[id$="-error"], [role="alert"]')].some(
    (note) => note.textContent?.includes(text) && (note.checkVisibility?.() ?? true),
  )

type Texts = Readonly<Record<string, string>>

/**
 * What was wrong at the last attempt, at the fields (`errors`) and above them (`summary`): each goes away as soon as its field is
 * changed.
 */
export function useFieldErrors() {
  const [errors, setStanding] = useState<Texts>({})
  const setErrors = (all: Texts) => {
    // One of several values is shown at the field of all of them: `topics.2` is of `topics`.
    const byField = Object.fromEntries(Object.entries(all).map(([name, text]) => [name.replace(/\.\d+$/, ''), text]))
    setStanding(byField)
  }
  const isEmpty = Object.keys(errors).length === 0
  useEffect(() => {
    if (isEmpty) return
    const clearEdited = ({ target }: Event) => setStanding((before) => without(before, fieldsAround(target)))
    document.addEventListener('input', clearEdited)
    return () => document.removeEventListener('input', clearEdited)
  }, [isEmpty])
  return { errors, summary: errors, setErrors }
}

/** The fields that an element is a part of, by name: the mark is set by `Field` and its like. */
function fieldsAround(target: EventTarget | null): string[] {
  const field = target instanceof Element ? target.closest<HTMLElement>('[data-field]') : null
  return field ? [field.dataset.field ?? '', ...fieldsAround(field.parentElement)] : []
}

/** Errors but those of some fields. A field may be named by the end of its path: `city` of `address.city`. */
function without(errors: Texts, fields: readonly string[]): Texts {
  const standing = Object.entries(errors).filter(
    ([name]) => !fields.some((field) => name === field || name.endsWith(`.${field}`)),
  )
  return standing.length === Object.keys(errors).length ? errors : Object.fromEntries(standing)
}

/** Puts what is wrong into words, by field. */
export function useProblemWords() {
  const t = useTranslate()
  return (problems: Problems): Record<string, string> =>
    Object.fromEntries(
      Object.entries(problems).map(([field, problem]) => [
        field,
        typeof problem === 'string' ? t(problem) : t(problem.key, problem.params),
      ]),
    )
}
