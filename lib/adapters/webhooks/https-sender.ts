import { lookup } from 'node:dns'
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { Webhook } from 'standardwebhooks'
import { type AttemptError, answerLimit, timeLimits } from '@/lib/domain/webhooks/attempts'
import { endpointProblem } from '@/lib/domain/webhooks/public-address'
import { checkedLookup, RefusedAddress } from './checked-lookup'
import type { Sending, Sent, WebhookSender } from './webhook-port'
import 'server-only'

type Limits = { connect: number; all: number }
/** `local` allows http and any address. `resolve` and `limits` are replaced in tests. */
type Options = { local: boolean; resolve?: typeof lookup; limits?: Limits }

/**
 * Calls programs of others by HTTP. Addresses are checked at the connection: the name is looked up once, all of its
 * addresses must be public, and the connection goes to these very addresses. Redirects are not followed, and only the
 * status of the answer is used.
 */
export const httpsSender = (options: Options): WebhookSender => ({
  send: async (sending) => {
    const started = performance.now()
    const { status, error } = await attempt(sending, options)
    return { status, error, durationMs: Math.round(performance.now() - started) }
  },
})

type Answered = Omit<Sent, 'durationMs'>

async function attempt({ url, headers, body }: Sending, options: Options): Promise<Answered> {
  if (endpointProblem(url, options)) return { status: null, error: 'address' satisfies AttemptError }
  try {
    const status = await post(new URL(url), headers, body, options)
    if (status >= 200 && status < 300) return { status, error: null }
    return { status, error: (status >= 300 && status < 400 ? 'redirect' : 'status') satisfies AttemptError }
  } catch (error) {
    return { status: null, error: reasonOf(error as NodeJS.ErrnoException) }
  }
}

function post(url: URL, headers: Sending['headers'], body: string, options: Options): Promise<number> {
  const { local, resolve = lookup, limits = timeLimits } = options
  const begin = url.protocol === 'https:' ? httpsRequest : httpRequest
  const length = Buffer.byteLength(body)
  return new Promise((settle, reject) => {
    const request = begin(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': length },
      lookup: checkedLookup(resolve, local),
      signal: AbortSignal.timeout(limits.all),
      // A new connection each time, so that none made to an address checked earlier is reused.
      agent: false,
    })
    limitConnecting(request, limits.connect)
    request.on('error', reject)
    request.on('response', (response) => settle(drained(response).then(() => response.statusCode ?? 0)))
    request.end(body)
  })
}

function limitConnecting(request: ClientRequest, after: number): void {
  const timer = setTimeout(() => request.destroy(Object.assign(new Error('slow'), { code: 'ETIMEDOUT' })), after)
  request.on('socket', (socket) => {
    socket.once(socket instanceof Object && 'encrypted' in socket ? 'secureConnect' : 'connect', () =>
      clearTimeout(timer),
    )
  })
  request.on('close', () => clearTimeout(timer))
}

/**
 * Waits for the end of the answer, or for as much of it as we read. A status that was received counts, whatever
 * follows.
 */
function drained(response: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let size = 0
    response.on('data', (part: Buffer) => {
      size += part.length
      if (size > answerLimit) response.destroy()
    })
    response.on('close', resolve)
    response.on('error', () => resolve())
  })
}

function reasonOf(error: NodeJS.ErrnoException): AttemptError {
  const code = error.code ?? ''
  if (error instanceof RefusedAddress) return 'address'
  if (error.name === 'TimeoutError' || error.name === 'AbortError' || code === 'ETIMEDOUT') return 'timeout'
  if (['ENOTFOUND', 'EAI_AGAIN', 'ENODATA'].includes(code)) return 'dns'
  if (/^(?:CERT|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO|HOSTNAME)/.test(code)) return 'tls'
  return 'connection'
}

/** The headers that prove where a delivery comes from. */
type SignedHeaders = { 'webhook-id': string; 'webhook-timestamp': string; 'webhook-signature': string }

/**
 * The headers of the Standard Webhooks specification that prove where a delivery comes from. It is signed under every
 * valid secret (two for a day after a change). `id` identifies the event and is the same each time it is sent.
 */
export function signedHeaders(id: string, body: string, secrets: readonly string[], sentAt: Date): SignedHeaders {
  const signatures = secrets.map((secret) => new Webhook(keyOf(secret), { format: 'raw' }).sign(id, sentAt, body))
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  }
}

/** The key of a secret, which is `whsec_` and base64. Buffer also reads the URL-safe form of earlier secrets. */
const keyOf = (secret: string): Uint8Array => Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
