import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { GraphQLError, Kind, parse } from 'graphql'
import { failedAnswer } from '@/lib/server/failed-answer'
import type { HttpAnswer } from '@/lib/server/http-server'
import { logFailure } from '@/lib/server/outage-log'
import { requestIdOf } from '@/lib/server/request-facts'
import { handleGraphql } from './http'
import { mediaType, Refused, readBytes, refuseLonger } from './request'

type BulkRequest = {
  headers: IncomingHttpHeaders
  body: AsyncIterable<Uint8Array>
  address: string | null
}

/** The most bytes and lines of one request, so that it has arrived and is done within a few minutes. */
export const bulkLimits = { bytes: 4 * 1024 * 1024, lines: 1000 }

/** A request that runs: its answer is sent line by line. */
export type BulkAnswer = { headers: Record<string, string>; lines: AsyncGenerator<string> }

const ndjson = 'application/x-ndjson'
const keyForm = /^[\x21-\x7e]{1,100}$/

type Line = { key: string; variables: Record<string, unknown> }

/**
 * One mutation for each line of a body in NDJSON: the first line has the operation (`query`), each further one its
 * `variables`, and may have a `key`. Each is a request of its own, with its limits, and is done once: its idempotency
 * key is that of the request with the line's key, or number. A request that was cut off is sent again as it was.
 */
export async function handleBulk(request: BulkRequest): Promise<HttpAnswer | BulkAnswer> {
  const requestId = requestIdOf({ get: (name) => request.headers[name]?.toString() ?? null })
  try {
    const { authorization } = request.headers
    if (!authorization) throw new Refused(401, 'A token is needed: Authorization: Bearer …')
    const base = request.headers['idempotency-key']
    if (typeof base !== 'string' || !keyForm.test(base))
      throw new Refused(400, 'The header idempotency-key is needed: 1 to 100 visible ASCII characters without spaces')
    const { query, lines } = await readLines(request)
    const headers = { 'content-type': ndjson, 'cache-control': 'no-store', 'x-request-id': requestId }
    return { headers, lines: results(query, lines, { ...request, base, requestId }) }
  } catch (error) {
    if (!(error instanceof Refused)) {
      logFailure(error, { requestId }, 'a bulk request failed')
      return failedAnswer(error, request.headers)
    }
    const code = error.status === 401 ? 'UNAUTHENTICATED' : error.status === 413 ? 'PAYLOAD_TOO_LARGE' : 'BAD_REQUEST'
    return {
      status: error.status,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'x-request-id': requestId,
        ...(error.status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
      },
      body: JSON.stringify({ errors: [{ message: error.message, extensions: { code } }] }),
    }
  }
}

async function readLines({ headers, body }: BulkRequest): Promise<{ query: string; lines: Line[] }> {
  if (mediaType(headers) !== ndjson) throw new Refused(415, `The body must be ${ndjson}`)
  refuseLonger(headers, bulkLimits.bytes)
  const text = (await readBytes(body, bulkLimits.bytes)).toString('utf8')
  const [first, ...rest] = text.split('\n').flatMap((line, at) => (line.trim() ? [objectIn(line, at + 1)] : []))
  if (typeof first?.query !== 'string') throw new Refused(400, 'The first line must have the mutation: {"query": "…"}')
  if (rest.length > bulkLimits.lines) throw new Refused(413, `More than ${bulkLimits.lines} lines`)
  requireMutation(first.query)
  const lines = rest.map((line, at) => lineOf(line, at + 1))
  const twice = lines.find(({ key }, at) => lines.findIndex((other) => other.key === key) !== at)
  if (twice) throw new Refused(400, `Two lines have the key ${twice.key}`)
  return { query: first.query, lines }
}

function objectIn(line: string, number: number): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {}
  throw new Refused(400, `Line ${number} of the body is no JSON object`)
}

function lineOf({ key = null, variables = {} }: Record<string, unknown>, number: number): Line {
  if (key !== null && (typeof key !== 'string' || !keyForm.test(key)))
    throw new Refused(400, `The key of line ${number} is none: 1 to 100 visible ASCII characters without spaces`)
  if (typeof variables !== 'object' || variables === null || Array.isArray(variables))
    throw new Refused(400, `The variables of line ${number} must be an object`)
  return { key: key ?? `${number}`, variables: variables as Record<string, unknown> }
}

/** Each line is checked like any request; here only what would make all of them senseless. */
function requireMutation(query: string): void {
  try {
    const operations = parse(query, { maxTokens: 2000 }).definitions.filter(
      (definition) => definition.kind === Kind.OPERATION_DEFINITION,
    )
    if (operations.length === 1 && operations[0]?.operation === 'mutation') return
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error
    throw new Refused(400, error.message)
  }
  throw new Refused(400, 'The operation must be one mutation')
}

type Caller = BulkRequest & { base: string; requestId: string }
type Reply = { data?: Record<string, { success?: boolean }> | null; errors?: unknown[] }

async function* results(query: string, lines: readonly Line[], caller: Caller): AsyncGenerator<string> {
  let done = 0
  for (const [at, { key, variables }] of lines.entries()) {
    const { data, errors } = await run(query, variables, `${caller.base}:${key}`, caller)
    if (!errors && Object.values(data ?? {}).every((payload) => payload?.success === true)) done += 1
    yield `${JSON.stringify({ line: at + 1, key, ...(data === undefined ? {} : { data }), ...(errors ? { errors } : {}) })}\n`
  }
  yield `${JSON.stringify({ lines: lines.length, done })}\n`
}

async function run(query: string, variables: object, key: string, caller: Caller): Promise<Reply> {
  const { headers, address, requestId } = caller
  const answer = await handleGraphql({
    method: 'POST',
    url: '/graphql',
    headers: {
      authorization: headers.authorization!,
      'content-type': 'application/json',
      'idempotency-key': key.length > 200 ? createHash('sha256').update(key).digest('hex') : key,
      'x-request-id': requestId,
      ...(headers['accept-language'] ? { 'accept-language': headers['accept-language'] } : {}),
    },
    body: bytesOf(JSON.stringify({ query, variables })),
    address,
  })
  return JSON.parse(answer.body || '{}') as Reply
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}
