import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { idOfDigest } from './document-id'
import { persistedTexts } from './generated/persisted'

/** A request that is refused before it becomes an operation, with the status and a sentence for the programmer. */
export class Refused extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

type IncomingBody = { headers: IncomingHttpHeaders; body: AsyncIterable<Uint8Array> }

/** The declared number of bytes of a body; null for a chunked body, whose length is unknown. */
export function declaredLength(headers: IncomingHttpHeaders): number | null {
  const length = headers['content-length']
  return length === undefined ? null : Number(length)
}

export const mediaType = (headers: IncomingHttpHeaders): string =>
  (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''

/** The object in a JSON body. @throws Refused when it is not an object, or has more than `limit` bytes */
export async function readJson({ headers, body }: IncomingBody, limit: number): Promise<Record<string, unknown>> {
  if (mediaType(headers) !== 'application/json') throw new Refused(415, 'The body must be application/json')
  const charset = /charset=["']?([^\s;"']+)/i.exec(headers['content-type'] ?? '')?.[1]
  if (charset && charset.toLowerCase() !== 'utf-8') throw new Refused(415, 'The body must be UTF-8')
  refuseLonger(headers, limit)
  return parseJson(await readBytes(body, limit))
}

/**
 * Refuses a body by its declared length, before any of it is read. Without one the bytes are counted as they arrive.
 */
export function refuseLonger(headers: IncomingHttpHeaders, limit: number): void {
  if ((declaredLength(headers) ?? 0) > limit) throw new Refused(413, 'The body is too large')
}

/** The bytes of a body. @throws Refused when there are more than `limit` */
export async function readBytes(body: AsyncIterable<Uint8Array>, limit: number): Promise<Buffer> {
  if (body instanceof Readable) return readStream(body, limit)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > limit) throw new Refused(413, 'The body is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Uses stream events: async iteration costs more than everything else about reading a small body. */
function readStream(stream: Readable, limit: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const chunks: Buffer[] = []
  let size = 0
  const take = (chunk: Buffer) => {
    size += chunk.byteLength
    if (size <= limit) return void chunks.push(chunk)
    stream.off('data', take).pause()
    reject(new Refused(413, 'The body is too large'))
  }
  const cut = () => reject(new Refused(400, 'The body did not arrive whole'))
  const whole = () => {
    stream.off('close', cut)
    resolve(Buffer.concat(chunks))
  }
  stream.on('data', take).once('end', whole).once('error', cut).once('close', cut)
  return promise
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function parseJson(bytes: Buffer): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(utf8.decode(bytes))
  } catch {
    throw new Refused(400, 'The body is not valid JSON')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refused(400, 'The body must be a JSON object')
  return value as Record<string, unknown>
}

type Body = Record<string, unknown>
export const unknownDocument = 'PERSISTED_DOCUMENT_NOT_FOUND'

/**
 * Replaces the identifier of a document of the web (`documentId`, GraphQL over HTTP, appendix A) by its text; returns
 * any other request as it is. Null for an identifier that no release has published.
 */
export function withText(body: Body): Body | null {
  const { documentId, ...rest } = body
  if (documentId === undefined || rest.query !== undefined) return body
  const query = textOf(documentId)
  return query === undefined ? null : { ...rest, query }
}

/** The same for the query of a GET request. */
export function searchWithText(search: string): string | null {
  if (!search.includes('documentId=')) return search
  const { documentId, ...rest } = Object.fromEntries(new URLSearchParams(search))
  const body = withText({ documentId, ...rest })
  return body && `?${new URLSearchParams(body as Record<string, string>)}`
}

/** By the identifier that pages carry, or by the whole digest: `sha256:` and 64 hexadecimal digits. */
function textOf(documentId: unknown): string | undefined {
  if (typeof documentId !== 'string') return undefined
  const digest = /^sha256:([0-9a-f]{64})$/.exec(documentId)?.[1]
  const id = digest ? idOfDigest(Buffer.from(digest, 'hex')) : documentId
  const text = Object.hasOwn(persistedTexts, id) ? persistedTexts[id] : undefined
  return text !== undefined && (!digest || createHash('sha256').update(text).digest('hex') === digest)
    ? text
    : undefined
}

const readsCredentialFields = /\b(?:credentials|credits)\b/
const readsCaller = /\bme\s*\{|^\s*(?:query\b[^{]*)?\{\s*credentials\b/
const isMutation = /\bmutation\b/

/**
 * Whether an operation probably reads licenses and credits of the caller, so that they are read together with the
 * session. A guess from the text, before it is parsed: a wrong guess costs a statement or a column, never a wrong
 * response.
 */
export function readsCredentials(body: unknown): boolean {
  const query = (body as { query?: unknown } | null)?.query
  return (
    typeof query === 'string' && readsCaller.test(query) && readsCredentialFields.test(query) && !isMutation.test(query)
  )
}

/** The problems of the document and its variables, found before anything runs. */
const documentErrorCodes = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'BAD_USER_INPUT',
])

/**
 * The status of an answer: a client that accepts only `application/json` gets 200 when the request was well formed and
 * its document was not (GraphQL over HTTP, 6.4.1); `application/graphql-response+json` and all others get 400.
 */
export function statusOf(status: number, body: string, accept: string | undefined): number {
  if (status !== 400 || !accept?.includes('application/json') || accept.includes('graphql-response+json')) return status
  const { errors } = JSON.parse(body) as { errors?: { extensions?: { code?: string } }[] }
  return errors?.every(({ extensions }) => documentErrorCodes.has(extensions?.code ?? '')) ? 200 : status
}
