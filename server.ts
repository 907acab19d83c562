import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import next from 'next'
import { handleBulk } from '@/graphql/bulk'
import { handleGraphql } from '@/graphql/http'
import { closeDatabase } from '@/lib/data/db'
import { env, readConfigByNode } from '@/lib/env'
import { startWorkers } from '@/lib/jobs/workers'
import { checkSettings, checkStart, startOrEnd, tellServices } from '@/lib/server/check-start'
import { cleanRequest, isOriginForm } from '@/lib/server/clean-request'
import { compressed } from '@/lib/server/compressed'
import { failedAnswer } from '@/lib/server/failed-answer'
import { type HttpAnswer, listenAt, makeHttpServer, type SentAnswer, sendAnswer } from '@/lib/server/http-server'
import { log } from '@/lib/server/log'
import { logFailure } from '@/lib/server/outage-log'
import { watchProcess } from '@/lib/server/process-telemetry'
import { whyNotReady } from '@/lib/server/readiness'
import { addressOf, requestIdOf } from '@/lib/server/request-facts'
import { busyAnswer, makeRequestGate } from '@/lib/server/requests-at-once'
import { routePatterns } from '@/lib/server/route-pattern'
import { forOneReader, serverHeaders, transportHeaders } from '@/lib/server/security-headers'
import { watchRules } from '@/lib/server/watch-rules'
import { telemetry } from '@/lib/telemetry/telemetry'

/**
 * The process. It answers /graphql, /mcp and health itself and hands everything else to Next. On SIGTERM it reports "not
 * ready", still accepts requests for a moment, finishes those it accepted, and ends.
 */
checkSettings()
const stopTelling = await watchProcess('web')
await checkStart({ signs: env().RUN_JOBS === '1' })
const dev = env().NODE_ENV === 'development'
// Next handles upgrades (reload in development) on the single server it is given; the port has several servers, and
// production has no upgrades.
const upgrades = createServer()
if (!dev) readConfigByNode()
const app = next({ dev, port: env().PORT, hostname: 'localhost', httpServer: upgrades })
await app.prepare()
const pages = app.getRequestHandler()
const work = () => startWorkers((error) => logFailure(error, {}, 'job queue failed'))
const stopWatching = watchRules()
const stopWorkers = env().RUN_JOBS === '1' ? await startOrEnd(work()) : async () => {}

/** Headers for answers that the framework does not give; all others get theirs from `next.config.ts` and `proxy.ts`. */
const always = serverHeaders()
const transport = Object.entries(transportHeaders())
const reply = (request: IncomingMessage, response: ServerResponse, { headers, ...answer }: SentAnswer) =>
  sendAnswer(request, response, { ...answer, headers: { ...always, ...headers } })

let stopping = false
/** The time of the last request that was not a health check: a balancer checks health until the end. */
let askedAt = 0

const mayEnter = makeRequestGate(env().MAX_REQUESTS)
const isHealth = ({ url }: IncomingMessage) => url?.startsWith('/api/health/') ?? false

function take(request: IncomingMessage, response: ServerResponse): void {
  if (stopping) response.setHeader('connection', 'close')
  for (const [name, value] of transport) response.setHeader(name, value)
  const answered = () =>
    forOneReader(() => serve(request, response)).catch((error: unknown) => fail(error, request, response))
  // Probes of a balancer would hide slow pages at night, and count a restart as errors.
  if (telemetry() && !isHealth(request)) void watchRequest(request, response, answered)
  else void answered()
}

const makeServer = (share: number): Server => {
  const maxConnections = Math.ceil(env().MAX_CONNECTIONS * share)
  const server = makeHttpServer({ keepAliveMs: env().KEEP_ALIVE_MS, maxConnections }, take)
  return dev ? server.on('upgrade', (...upgrade) => upgrades.emit('upgrade', ...upgrade)) : server
}

const patternOf = telemetry() ? routePatterns() : () => 'other'

/** A request is over when its answer has been sent, or when its sender has gone. */
function watchRequest({ url, headers }: IncomingMessage, response: ServerResponse, answered: () => Promise<void>) {
  const pattern = patternOf(url?.split('?', 1)[0] ?? '/')
  const caller = env().OTEL_PROPAGATORS === 'tracecontext' ? headers.traceparent?.toString() : undefined
  const run = async () => {
    const closed = new Promise((resolve) => response.once('close', resolve))
    await answered()
    await closed
    const { statusCode: status } = response
    telemetry()?.tell({ status, outcome: status >= 500 ? 'failed' : status >= 400 ? 'refused' : 'ok' })
  }
  return telemetry()?.watch({ kind: 'request', name: pattern }, run, undefined, caller)
}

/** Pages are read-only. Requests with a body go to /graphql, to a handler below /api or /scim, or sign out. */
const takesBodies = /^\/(?:api\/|scim\/|logout$)/
const reads = new Set(['GET', 'HEAD'])

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (isHealth(request) || mayEnter(request, response)) return answer(request, response)
  reply(request, response, await busyAnswer(request))
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const send = (answered: SentAnswer) => reply(request, response, answered)
  if (!isOriginForm(request)) return send(plain(400, 'The request target must be a path'))
  cleanRequest(request)
  nameRequest(request, response)
  const path = (request.url ?? '/').split('?', 1)[0]
  if (!isHealth(request)) askedAt = performance.now()
  if (path === '/api/health/live') return send(plain(200, 'ok'))
  if (path === '/api/health/ready') {
    const missing = stopping ? 'stopping' : await whyNotReady()
    return send(missing ? plain(503, `not ready: ${missing}`) : plain(200, 'ready'))
  }
  // In development Next's own route answers, so that a change of the API shows without a restart.
  if (path === '/graphql' && !dev) return send(await compressed(request.headers, await graphql(request)))
  if (path === '/graphql/bulk' && !dev && request.method === 'POST') return bulk(request, response)
  if (path === '/mcp' && !dev) return send(await assistants(request))
  if (path?.startsWith('/_next/image')) return send(plain(404, 'Not found'))
  // The guard of the pages handles broken addresses, but the handlers below /api and /scim guard themselves only after
  // Next has parsed the path.
  if (path && /^\/(?:api|scim)\//.test(path) && !isReadable(path)) return send(plain(404, 'Not found'))
  // In development Next recompiles the proxy when it changes.
  if (dev) return pages(request, response)
  // The framework would copy the body for the proxy and replace the request with the copy, so that nobody would handle
  // its sender hanging up: an uncaught error.
  if (!reads.has(request.method ?? '') && !takesBodies.test(path ?? ''))
    return send({
      ...plain(405, 'Only GET and HEAD are answered'),
      headers: { allow: 'GET, HEAD', 'cache-control': 'no-store' },
    })
  await pages(request, response)
}

/** False for a path with a broken percent sign. */
function isReadable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

const partsOf = (request: IncomingMessage) => ({
  method: request.method ?? 'GET',
  headers: request.headers,
  body: request,
  address: addressOf({ get: (name) => request.headers[name]?.toString() ?? null }),
})
const graphql = (request: IncomingMessage): Promise<HttpAnswer> =>
  handleGraphql({ ...partsOf(request), url: request.url ?? '/graphql' })
/** Loaded with the first request: most installations never get one. */
const assistants = async (request: IncomingMessage): Promise<HttpAnswer> =>
  (await import('@/graphql/assistants/handler')).handleMcp(partsOf(request))

/** One mutation for each line, answered line by line; who goes away ends it after the line that runs. */
async function bulk(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const answered = await handleBulk(partsOf(request))
  if ('body' in answered) return reply(request, response, answered)
  response.writeHead(200, { ...always, ...answered.headers })
  for await (const line of answered.lines) {
    if (response.destroyed) return
    response.write(line)
  }
  response.end()
}

/** Gives the request its id, which every answer has, also one that the framework gives. */
function nameRequest({ headers }: IncomingMessage, response: ServerResponse): void {
  const requestId = requestIdOf({ get: (name) => headers[name]?.toString() ?? null })
  headers['x-request-id'] = requestId
  response.setHeader('x-request-id', requestId)
}

const plain = (status: number, body: string): HttpAnswer => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  body,
})

function fail(error: unknown, request: IncomingMessage, response: ServerResponse): void {
  logFailure(error, {}, 'request failed')
  if (response.headersSent) response.end()
  else reply(request, response, failedAnswer(error, request.headers))
}

/**
 * `quiet`: milliseconds without a request after which none is expected any more. `longestDrain`: how much longer than
 * `DRAIN_MS` waiting for that may take.
 */
const [quiet, longestDrain] = [300, 3000]

async function stop(servers: readonly Server[]): Promise<void> {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(1), env().DRAIN_MS + 9200).unref()
  // Requests that a balancer or the kernel had already accepted for us are still taken in this window, and as long as
  // more of them arrive.
  await sleep(env().DRAIN_MS)
  const latest = performance.now() + longestDrain
  while (performance.now() < Math.min(askedAt + quiet, latest)) await sleep(50)
  const closed = Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  const sweep = setInterval(() => {
    for (const server of servers) server.closeIdleConnections()
  }, 50)
  await closed
  clearInterval(sweep)
  stopWatching()
  await stopWorkers()
  await app.close()
  await stopTelling()
  await closeDatabase()
  process.exit(0)
}
try {
  const servers = await listenAt(env().PORT, makeServer)
  process.on('SIGTERM', () => void stop(servers))
  process.on('SIGINT', () => void stop(servers))
  log.info({ port: env().PORT }, 'ready')
  tellServices()
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException
  log.error({ error: message }, code === 'EADDRINUSE' ? `port ${env().PORT} is taken` : 'server failed')
  process.exit(1)
}
