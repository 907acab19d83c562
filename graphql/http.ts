import type { IncomingHttpHeaders } from 'node:http'
import { HeaderMap } from '@apollo/server'
import { GraphQLError } from 'graphql'
import { rosterBytes } from '@/lib/domain/license-checks/values'
import { pickLocale } from '@/lib/i18n/locales'
import { translatorFor } from '@/lib/i18n/translator'
import { chosenLanguage } from '@/lib/server/cookies'
import { failedAnswer } from '@/lib/server/failed-answer'
import type { HttpAnswer } from '@/lib/server/http-server'
import { refusals } from '@/lib/server/log'
import { logFailure } from '@/lib/server/outage-log'
import { requestIdOf } from '@/lib/server/request-facts'
import type { Ctx } from '@/lib/services/ctx'
import { telemetry, watched } from '@/lib/telemetry/telemetry'
import { admitUpload } from './admit-upload'
import { contextOf, failedCaller, isForeign } from './context'
import { errorPage } from './error-page'
import { countRequest, rateLimiter } from './rate-limiter'
import {
  declaredLength,
  mediaType,
  Refused,
  readJson,
  readsCredentials,
  refuseLonger,
  searchWithText,
  statusOf,
  unknownDocument,
  withText,
} from './request'
import { api } from './server'
import { readMultipart, UploadError, uploadLimits } from './uploads'

type HttpRequest = {
  method: string
  /** Path and query string. */
  url: string
  headers: IncomingHttpHeaders
  /** Read only as far as needed, and not before the request is allowed to have a body. */
  body: AsyncIterable<Uint8Array>
  /** The visitor's IP address. */
  address: string | null
}

/** Maximum bytes of a JSON body. A multipart body may contain a file in addition. */
export const bodyLimits = { json: 256 * 1024, multipart: uploadLimits.fileBytes + 1024 * 1024 }

/** Handles one request of the API without a framework, the same for the server and for a route handler of Next. */
export async function handleGraphql(request: HttpRequest): Promise<HttpAnswer> {
  const requestId = requestIdOf({ get: (name) => request.headers[name]?.toString() ?? null })
  telemetry()?.nameRequest(requestId)
  const httpAnswer = await answer(request, requestId).catch((error: unknown) => {
    const refused = refusalOf(error) ?? faultOf(error, request, requestId)
    return { ...refused, headers: { ...refused.headers, ...closeIfUnread(request) } }
  })
  refusals.add(httpAnswer.status)
  return withRequestIdHeader(httpAnswer, request, requestId)
}

const withRequestIdHeader = (httpAnswer: HttpAnswer, { headers }: HttpRequest, requestId: string): HttpAnswer => ({
  ...httpAnswer,
  headers: {
    'cache-control': 'no-store',
    ...httpAnswer.headers,
    ...(headers.authorization && headers.origin ? exposedHeaders : {}),
    'ratelimit-policy': rateLimiter().policy,
    'x-request-id': requestId,
  },
})

/** A failure before an operation runs: of the database, of the disk while a file arrives, or a bug of ours. */
function faultOf(error: unknown, request: HttpRequest, requestId: string): HttpAnswer {
  logFailure(error, { requestId }, 'request failed')
  return failedAnswer(error, request.headers)
}

function refusalOf(error: unknown): HttpAnswer | null {
  if (error instanceof GraphQLError) return answerOf(error)
  return error instanceof Refused || error instanceof UploadError ? refusal(error.status, error.message) : null
}

/** The answer for a refused caller or upload, in the form in which the library returns errors. */
function answerOf({ message, extensions: { http, ...extensions } }: GraphQLError): HttpAnswer {
  const { status, headers } = http as { status: number; headers: HeaderMap }
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...Object.fromEntries(headers) },
    body: JSON.stringify({ errors: [{ message, extensions: withPage(extensions) }] }),
  }
}

const withPage = (extensions: Record<string, unknown>) => ({
  ...extensions,
  documentation: errorPage(String(extensions.code)),
})

/** The size of the unread rest of a body that the server discards without closing the connection. */
const discardableBytes = 64 * 1024

/**
 * The unread rest of a refused body must not be parsed as the next request: the connection is closed after the
 * response.
 */
function closeIfUnread({ method, headers }: HttpRequest): Record<string, string> {
  const length = declaredLength(headers) ?? (headers['transfer-encoding'] === undefined ? 0 : Number.POSITIVE_INFINITY)
  return method !== 'GET' && !(length <= discardableBytes) ? { connection: 'close' } : {}
}

const refusal = (status: number, message: string): HttpAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...(status === 503 ? { 'retry-after': '5' } : {}) },
  body: JSON.stringify({ errors: [{ message, extensions: withPage({ code: codes[status] ?? 'BAD_REQUEST' }) }] }),
})
const codes: Record<number, string> = {
  403: 'FORBIDDEN',
  405: 'METHOD_NOT_ALLOWED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'UNAVAILABLE',
  507: 'STORAGE_FULL',
}

async function answer(request: HttpRequest, requestId: string): Promise<HttpAnswer> {
  if (request.method === 'OPTIONS') return { status: 204, headers: corsForBearers, body: '' }
  if (request.method !== 'GET' && request.method !== 'POST') {
    return {
      ...refusal(405, 'Only GET and POST are answered'),
      headers: { allow: 'GET, POST', 'content-type': 'application/json; charset=utf-8', ...closeIfUnread(request) },
    }
  }
  if (isForeign(request.headers)) throw new Refused(403, 'This request comes from another site')
  // The body is converted to JSON below, so Apollo's own check of the preflight header would not apply.
  if (request.method === 'POST' && (isMultipart(request) || !hasNothingToForge(request.headers)))
    requirePreflight(request.headers)
  if (request.method === 'POST' && isMultipart(request)) return answerUpload(request, requestId)
  const body = request.method === 'POST' ? withText(await readJson(request, bodyLimits.json)) : null
  const meta = { requestId, preloadCredentials: readsCredentials(body) }
  return respond(request, body, () => contextOf(request, meta).then(countRequest), requestId)
}

/**
 * A request with files: its body is read once the caller is known and counted, its length is allowed, and there is a
 * slot.
 */
async function answerUpload(request: HttpRequest, requestId: string): Promise<HttpAnswer> {
  const caller = await contextOf(request, { requestId, preloadCredentials: false })
    .then(countRequest)
    .catch((error: unknown) => {
      throw error instanceof GraphQLError ? error : callerError(error, requestId)
    })
  const release = await admitUpload(caller)
  try {
    const limits = multipartLimitsOf(caller)
    refuseLonger(request.headers, limits.bodyBytes)
    const { operations, remove } = await readMultipart(request, caller.files.hold, limits)
    try {
      const body = withText(operations)
      // Time windows are checked against the time at which the whole request had arrived.
      const ctx = { ...caller, now: new Date() }
      return await respond(request, body, async () => ctx, requestId)
    } finally {
      await remove()
    }
  } finally {
    await release()
  }
}

/** Operators of the installation may upload board rosters, which are larger than other documents. */
function multipartLimitsOf({ viewer, tokenId }: Ctx) {
  const fileBytes = viewer?.superAdmin && tokenId === null ? rosterBytes : uploadLimits.fileBytes
  return { fileBytes, bodyBytes: fileBytes + bodyLimits.multipart - uploadLimits.fileBytes }
}

type Body = Record<string, unknown> | null

async function respond(
  request: HttpRequest,
  body: Body,
  readContext: () => Promise<Ctx>,
  requestId: string,
): Promise<HttpAnswer> {
  const query = searchWithText(search(request.url))
  if (query === null || (body === null && request.method === 'POST')) return outdated(request.headers)
  const response = await watched('operation', 'unknown', () => {
    telemetry()?.nameRequest(requestId)
    return execute({ ...request, url: query }, body, readContext, requestId)
  })
  if (response.body.kind !== 'complete') throw new Refused(400, 'Incremental delivery is not offered')
  return {
    status: statusOf(response.status ?? 200, response.body.string, request.headers.accept),
    headers: Object.fromEntries(response.headers),
    body: response.body.string,
  }
}

const callerError = (error: unknown, requestId: string) =>
  new Refused(failedCaller(error, requestId), 'Something went wrong on our side')

async function execute(request: HttpRequest, body: Body, readContext: () => Promise<Ctx>, requestId: string) {
  const apollo = await api()
  const headers = new HeaderMap()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  if (request.method === 'POST') headers.set('content-type', 'application/json')
  else if (hasNothingToForge(request.headers)) headers.set('apollo-require-preflight', 'true')
  let failure: { error: unknown } | undefined
  const response = await apollo.executeHTTPGraphQLRequest({
    httpGraphQLRequest: { method: request.method, headers, search: search(request.url), body },
    context: () =>
      readContext().catch((error: unknown) => {
        failure = { error }
        throw error
      }),
  })
  if (failure && !(failure.error instanceof GraphQLError)) throw callerError(failure.error, requestId)
  return response
}

/** Programs in browsers of other sites may read the answer, and the limits in its headers. */
const exposedHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ratelimit, ratelimit-policy, retry-after, x-request-id',
}

/** Browsers of other sites may use the API with a token; never with our cookie, which this does not allow. */
const corsForBearers = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers':
    'authorization, content-type, apollo-require-preflight, preflight-require, x-suma-org-id, idempotency-key',
  'access-control-max-age': '600',
}

const search = (url: string) => (url.includes('?') ? url.slice(url.indexOf('?')) : '')
/**
 * Another site cannot make a browser send a bearer token; a request without a cookie, from no browser, has no rights to
 * abuse.
 */
const hasNothingToForge = (headers: IncomingHttpHeaders): boolean =>
  headers.authorization !== undefined || !(headers.cookie || headers.origin || headers['sec-fetch-site'])

/** The answer for a page of an earlier release whose documents are no longer stored. */
function outdated(headers: IncomingHttpHeaders): HttpAnswer {
  const key = 'errors.outdated'
  const cookie = chosenLanguage(headers.cookie)
  const locale = pickLocale({ cookie, acceptLanguage: headers['accept-language'] ?? null })
  const error = { message: translatorFor(locale)(key), extensions: { code: unknownDocument, i18nMessageKey: key } }
  return { ...refusal(400, ''), body: JSON.stringify({ errors: [error] }) }
}

function requirePreflight(headers: IncomingHttpHeaders) {
  if (!headers['apollo-require-preflight'] && !headers['preflight-require']) {
    throw new Refused(
      400,
      'A request of a browser, and one that is multipart, needs the header apollo-require-preflight',
    )
  }
}
const isMultipart = ({ headers }: HttpRequest) => mediaType(headers) === 'multipart/form-data'
