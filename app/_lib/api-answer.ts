import { transportKeys } from './transport-texts'

/** A failure before a service could answer, in the shape of a mutation's refusal. */
export type ApiFailure = {
  success: false
  message: string
  i18nMessageKey: string | null
  fieldErrors: never[]
  data: null
  requestId: string | null
}

export type ApiResponse<R> = { data: R } | ApiFailure

/** No connection, or no usable response; the message is a key (`transportKeys`). */
export const transportFailure = (kind: keyof typeof transportKeys, requestId: string | null = null): ApiFailure =>
  failure(transportKeys[kind], transportKeys[kind], requestId)

function failure(message: string, i18nMessageKey: string | null, requestId: string | null): ApiFailure {
  return { success: false, message, i18nMessageKey, fieldErrors: [], data: null, requestId }
}

export type RawAnswer = { status: number; text: string; requestId: string | null }

/**
 * Reads a response of /graphql: errors become a failure with the server's message, 5xx and unreadable responses a
 * retry. A 5xx with words for people keeps them: no room to store a file, or too many files just now.
 */
export function readAnswer<R>({ status, text, requestId }: RawAnswer): ApiResponse<R> {
  const body = parseJson(text)
  const error = firstError(body)
  if (body === undefined || (status >= 500 && !error?.key)) return transportFailure('retry', requestId)
  if (error) return failure(error.message, error.key, error.requestId ?? requestId)
  return status >= 400 ? transportFailure('retry', requestId) : (body as ApiResponse<R>)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

type GraphqlError = { message?: unknown; extensions?: { i18nMessageKey?: unknown; requestId?: unknown } }

function firstError(body: unknown) {
  const errors = isObject(body) ? body.errors : undefined
  if (!Array.isArray(errors) || errors.length === 0) return null
  const { message, extensions } = errors[0] as GraphqlError
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  return {
    message: text(message) ?? transportKeys.retry,
    key: text(extensions?.i18nMessageKey),
    requestId: text(extensions?.requestId),
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** True for a transport failure and for a mutation's refusal. */
export const isFailure = (value: unknown): value is ApiFailure => isObject(value) && value.success === false

/**
 * The field of a response that an operation is about; a transport failure is returned as it is.
 * @throws Error 'Did not get a result', 'Not a valid result response', 'No key in result response' or
 * 'No data in result response'
 */
export function unwrapResult<R, K extends keyof R & string>(
  response: ApiResponse<R> | null | undefined,
  key: K,
): NonNullable<R[K]> | ApiFailure {
  if (response === null || response === undefined) throw new Error('Did not get a result')
  if (isFailure(response)) return response
  if (!isObject(response) || !isObject(response.data)) throw new Error('Not a valid result response')
  if (!Object.hasOwn(response.data, key)) throw new Error('No key in result response')
  const value = response.data[key]
  if (value === null || value === undefined) throw new Error('No data in result response')
  return value as NonNullable<R[K]>
}
