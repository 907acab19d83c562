import { alertDialog, confirmDialog } from '@/app/_ui/ask'
import {
  type ApiFailure,
  type ApiResponse,
  type RawAnswer,
  readAnswer,
  transportFailure,
  unwrapResult,
} from './api-answer'
import { attemptKey } from './attempt'
import { errorText } from './error-text'
import { isTransportKey, retryWords } from './transport-texts'
import { emitUnreachable } from './unreachable'

/** A named operation as its name and the identifier of its text, or as the text, knowing its answer and its variables. */
export type ApiDocument<R, V> = { toString(): string; __apiType?: (variables: V) => R }

type FileMap = Readonly<Record<string, Blob>>

export type CallOptions = {
  /** Files by the path of their variable: `{ 'data.file': file }`. */
  files?: FileMap
  /** Part of the upload that is done, 0 to 1; only with files. */
  onProgress?: (part: number) => void
  /** Names one attempt to create something, so that a repeated call makes it once. */
  idempotencyKey?: string
  signal?: AbortSignal
}

const endpoint = '/graphql'

/**
 * Calls the API as the signed-in browser. A lost connection, a 5xx and GraphQL errors are answered as
 * `{ success: false, message }`, never thrown; only an abort by `signal` is.
 */
export async function callApi<R, V>(
  document: ApiDocument<R, V>,
  variables: V,
  options: CallOptions = {},
): Promise<ApiResponse<R>> {
  const operation = { ...named(document.toString()), variables: (variables ?? {}) as Record<string, unknown> }
  try {
    const answer = options.files
      ? await upload(multipartBody(operation, options.files), options)
      : await post(JSON.stringify(operation), options)
    if (answer.status >= 500) emitUnreachable()
    return readAnswer<R>(answer)
  } catch (error) {
    if (options.signal?.aborted) throw error
    emitUnreachable()
    return transportFailure('offline')
  }
}

const ofOurs = /^(\w+) ([\w-]{16})$/

/** The server keeps the texts of our own documents; any other is sent whole. */
function named(document: string): { operationName: string | null; query?: string; documentId?: string } {
  const [, operationName, documentId] = ofOurs.exec(document) ?? []
  if (operationName && documentId) return { operationName, documentId }
  return { operationName: /\b(?:query|mutation)\s+(\w+)/.exec(document)?.[1] ?? null, query: document }
}

function headersOf({ idempotencyKey }: CallOptions): Record<string, string> {
  const orgId = /^\/orgs\/([^/]+)/.exec(globalThis.location?.pathname ?? '')?.[1]
  return {
    accept: 'application/json',
    'apollo-require-preflight': 'true',
    ...(orgId ? { 'x-suma-org-id': orgId } : {}),
    ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
  }
}

async function post(body: string, options: CallOptions): Promise<RawAnswer> {
  const headers = { ...headersOf(options), 'content-type': 'application/json' }
  const response = await fetch(endpoint, { method: 'POST', headers, body, signal: options.signal })
  return { status: response.status, text: await response.text(), requestId: response.headers.get('x-request-id') }
}

/** By XMLHttpRequest: fetch does not report the progress of an upload. */
function upload(body: FormData, options: CallOptions): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', endpoint)
    for (const [name, value] of Object.entries(headersOf(options))) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => options.onProgress?.(total > 0 ? loaded / total : 0)
    request.onload = () =>
      resolve({
        status: request.status,
        text: request.responseText,
        requestId: request.getResponseHeader('x-request-id'),
      })
    request.onerror = () => reject(new Error('Upload failed'))
    request.onabort = () => reject(new Error('Upload stopped'))
    options.signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}

type Operation = { operationName: string | null; variables: Record<string, unknown> } & {
  query?: string
  documentId?: string
}

/** The body of the GraphQL multipart request specification: operations, the map of files, then the files. */
function multipartBody(operation: Operation, files: FileMap): FormData {
  const paths = Object.keys(files)
  const variables = paths.reduce((known, path) => withNull(known, path.split('.')), operation.variables)
  const body = new FormData()
  body.set('operations', JSON.stringify({ ...operation, variables }))
  body.set('map', JSON.stringify(Object.fromEntries(paths.map((path, index) => [index, [`variables.${path}`]]))))
  for (const [index, file] of Object.values(files).entries()) body.set(String(index), file)
  return body
}

/** The same variables with null instead of each file. */
function withNull(variables: Record<string, unknown>, [first = '', ...rest]: string[]): Record<string, unknown> {
  const inner = (variables[first] ?? {}) as Record<string, unknown>
  return { ...variables, [first]: rest.length === 0 ? null : withNull(inner, rest) }
}

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

/** The field of a document of one mutation. */
const fieldOf = <R extends Mutated>(response: ApiResponse<R>) =>
  ('data' in response && response.data ? (Object.keys(response.data)[0] ?? '') : '') as keyof R & string

/**
 * Sends one mutation and returns its answer: a success or a refusal. Null when there is nothing more to show: no valid answer
 * came, the person saw that and did not want to try again. The same values are the same attempt until it has succeeded, so that
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

/** Shows a refusal where there is no field to show it at. */
export const showRefusal = ({ fieldErrors, message }: Pick<WritePayload, 'fieldErrors' | 'message'>): Promise<void> =>
  alertDialog({ text: fieldErrors[0]?.message ?? message ?? '' })

/** Sends one mutation of an action: the payload of a success, or null once everything else has been shown. */
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
