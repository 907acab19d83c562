import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import next from 'next'
import { type HttpAnswer, handleGraphql } from '@/graphql/http'
import { closeDatabase } from '@/lib/data/db'
import { env } from '@/lib/env'
import { startWorkers } from '@/lib/jobs/workers'
import { guardAhead } from '@/lib/server/guard-ahead'
import { log } from '@/lib/server/log'
import { withMissingPage } from '@/lib/server/missing-page'
import { isOutage } from '@/lib/server/outage'
import { isReady } from '@/lib/server/readiness'
import { plainPolicy, staticHeaders } from '@/lib/server/security-headers'

/**
 * The process. It answers /graphql and health itself and hands everything else to Next; on SIGTERM it says "not ready",
 * still accepts for a moment, finishes what it accepted, and ends.
 */
const dev = env().NODE_ENV === 'development'
const app = next({ dev, port: env().PORT, hostname: 'localhost' })
await app.prepare()
const pages = app.getRequestHandler()
const upgrade = app.getUpgradeHandler()
const stopWorkers = env().RUN_JOBS === '1' ? await startWorkers() : async () => {}

// A page, a file and the explorer bring a policy of their own, which takes the place of this one.
const always = new Map(Object.entries({ ...staticHeaders(), 'content-security-policy': plainPolicy }))
let stopping = false
/** When somebody last asked for anything but health: a balancer looks at that until the end. */
let askedAt = 0

const server = createServer(
  { maxHeaderSize: 16_384, requestTimeout: 60_000, headersTimeout: 15_000 },
  (request, response) => {
    if (stopping) response.setHeader('connection', 'close')
    completeHead(response)
    answer(request, response).catch((error: unknown) => fail(error, response))
  },
)
/** What an answer does not say itself is added as its head is written: Next does not replace a header that is there before. */
function completeHead(response: ServerResponse): void {
  const write = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse
  response.writeHead = (...head: unknown[]) => {
    for (const [name, value] of always) if (!response.hasHeader(name)) response.setHeader(name, value)
    return write(...head)
  }
}

server.on('upgrade', (request, socket, head) => void upgrade(request, socket, head))

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = (request.url ?? '/').split('?', 1)[0]
  if (!path?.startsWith('/api/health/')) askedAt = performance.now()
  if (path === '/api/health/live') return send(response, plain(200, 'ok'))
  if (path === '/api/health/ready') {
    return send(response, !stopping && (await isReady()) ? plain(200, 'ready') : plain(503, 'not ready'))
  }
  // In development Next's own route answers, so that a change of the API shows without a restart.
  if (path === '/graphql' && !dev) return send(response, await graphql(request))
  if (path?.startsWith('/_next/image')) return send(response, plain(404, 'Not found'))
  // The pages have a guard that knows broken addresses; what is under /api guards itself later than Next reads the path.
  if (path?.startsWith('/api/') && !isReadable(path)) return send(response, plain(404, 'Not found'))
  // In development Next compiles the proxy anew when it changes.
  if (dev) return pages(request, response)
  await withMissingPage(request, response, (asked) => guardAhead(asked, response, () => pages(asked, response)))
}

/** False for a path with a broken percent sign. */
function isReadable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

const graphql = (request: IncomingMessage): Promise<HttpAnswer> =>
  handleGraphql({
    method: request.method ?? 'GET',
    url: request.url ?? '/graphql',
    headers: request.headers,
    body: request,
    address: request.socket.remoteAddress ?? null,
  })

const plain = (status: number, body: string): HttpAnswer => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  body,
})

function send(response: ServerResponse, answered: HttpAnswer): void {
  response.writeHead(answered.status, answered.headers).end(answered.body)
}

/** A bug or an outage: a database that does not answer is 503, anything else 500; never a word of the cause. */
function fail(error: unknown, response: ServerResponse): void {
  log.error({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }, 'request failed')
  if (response.headersSent) return void response.end()
  const outage = isOutage(error)
  const body = JSON.stringify({
    errors: [
      {
        message: 'Something went wrong on our side',
        extensions: { code: outage ? 'UNAVAILABLE' : 'INTERNAL_SERVER_ERROR' },
      },
    ],
  })
  response
    .writeHead(outage ? 503 : 500, {
      'content-type': 'application/json; charset=utf-8',
      ...(outage ? { 'retry-after': '5' } : {}),
    })
    .end(body)
}

/** Milliseconds without a request after which none is under way any more; and how much longer than `DRAIN_MS` that may take. */
const [quiet, longestDrain] = [300, 3000]

async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(1), env().DRAIN_MS + 9200).unref()
  // Requests that a balancer or the kernel already took for us are still accepted in this window, and while more of them come.
  await sleep(env().DRAIN_MS)
  const latest = performance.now() + longestDrain
  while (performance.now() < Math.min(askedAt + quiet, latest)) await sleep(50)
  const closed = new Promise((resolve) => server.close(resolve))
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  await closed
  clearInterval(sweep)
  await stopWorkers()
  await app.close()
  await closeDatabase()
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())

server.on('error', (error: NodeJS.ErrnoException) => {
  log.error({ error: error.message }, error.code === 'EADDRINUSE' ? `port ${env().PORT} is taken` : 'server failed')
  process.exit(1)
})
server.listen(env().PORT, () => log.info({ port: env().PORT }, 'ready'))
