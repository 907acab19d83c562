import { alertDialog, confirmDialog } from '@/app/_ui/ask'
import { type ApiFailure, type ApiResponse, unwrapResult } from './api-answer'
import { attemptKey } from './attempt'
import { errorText } from './error-text'
import { type ApiDocument, type CallOptions, callApi } from './graphql-client'
import { isTransportKey, retryWords } from './transport-texts'

/** What a mutation answers, as far as its caller looks at it. */
export type WritePayload = {
  success: boolean
  message: string | null
  i18nMessageKey?: string | null
  fieldErrors: readonly { field: string; message: string }[]
  data?: unknown
}

/**
 * Sends one mutation and answers what came back: a success or a refusal. Null when there is nothing more to say: nothing of sense
 * came, the person was told so and did not want to try again. The same values are the same attempt until it has succeeded, so that
 * trying again does nothing twice.
 */
export async function sendWrite<K extends string, P extends WritePayload, V>(
  document: ApiDocument<Record<K, P>, V>,
  key: K,
  variables: V,
  options: CallOptions = {},
): Promise<P | ApiFailure | null> {
  try {
    const attempt = await attemptKey(key, JSON.stringify(variables))
    const response = await callPatiently(document, variables, { idempotencyKey: attempt.key, ...options })
    if (!response) return null
    const answer: P | ApiFailure = unwrapResult<Record<K, P>, K>(response, key)
    if (answer.success) attempt.done()
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
    const { title, again } = retryWords()
    if (!(await confirmDialog({ title, text: response.message, ok: again }))) return null
  }
}

/** Tells a refusal where there is no field to show it at. */
export const tellRefusal = ({ fieldErrors, message }: Pick<WritePayload, 'fieldErrors' | 'message'>): Promise<void> =>
  alertDialog({ text: fieldErrors[0]?.message ?? message ?? '' })

/** Sends one mutation for a press: the payload of a success, or null once everything else has been told. */
export async function perform<K extends string, P extends WritePayload, V>(
  document: ApiDocument<Record<K, P>, V>,
  key: K,
  variables: V,
): Promise<P | null> {
  const answer = await sendWrite(document, key, variables)
  if (answer?.success) return answer as P
  if (answer) await tellRefusal(answer)
  return null
}

/** The way back that a toast offers (`undo`): sends what takes back; true when it did. */
export const wayBack =
  <K extends string, P extends WritePayload, V>(document: ApiDocument<Record<K, P>, V>, key: K, variables: V) =>
  async (): Promise<boolean> =>
    (await perform(document, key, variables)) !== null
