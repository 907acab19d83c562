import { type ApiResponse, type RawAnswer, readAnswer, transportFailure } from './api-answer'
import { emitUnreachable } from './unreachable'

/** A typed operation, as its name and the identifier of its document, or as the document itself. */
export type ApiDocument<R, V> = { toString(): string; __apiType?: (variables: V) => R }

type FileMap = Readonly<Record<string, Blob>>

export type CallOptions = {
  /** Files by the path of their variable: `{ 'data.file': file }`. */
  files?: FileMap
  /** Part of the upload that is done, 0 to 1; only with files. */
  onProgress?: (part: number) => void
  /** Identifies one attempt to create something, so that a repeated call creates it once. */
  idempotencyKey?: string
  /** The person it belongs to; the server refuses it when somebody else has signed in since. */
  person?: string
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
  const operation = { ...operationFields(document.toString()), variables: (variables ?? {}) as Record<string, unknown> }
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

/** The server knows our own documents by id; any other is sent in full. */
function operationFields(document: string): { operationName: string | null; query?: string; documentId?: string } {
  const [, operationName, documentId] = ofOurs.exec(document) ?? []
  if (operationName && documentId) return { operationName, documentId }
  return { operationName: /\b(?:query|mutation)\s+(\w+)/.exec(document)?.[1] ?? null, query: document }
}

/** The name of an operation, which stays when a release changes its text; a document without a name itself. */
export const operationNameOf = (document: { toString(): string }): string =>
  operationFields(document.toString()).operationName ?? document.toString()

function headersOf({ idempotencyKey, person }: CallOptions): Record<string, string> {
  const orgId = /^\/orgs\/([^/]+)/.exec(globalThis.location?.pathname ?? '')?.[1]
  return {
    accept: 'application/json',
    'apollo-require-preflight': 'true',
    ...(orgId ? { 'x-suma-org-id': orgId } : {}),
    ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    ...(person ? { 'x-suma-person-id': person } : {}),
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
  const variables = paths.reduce((variables, path) => withNull(variables, path.split('.')), operation.variables)
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
