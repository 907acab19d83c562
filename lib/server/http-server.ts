import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'

export type HttpLimits = {
  /** How long a connection stays open between two requests. */
  keepAliveMs: number
  /** Maximum number of connections at once; further ones are closed immediately. */
  maxConnections: number
  /** How long the head of a request may take to arrive, and the whole request. */
  headMs?: number
  requestMs?: number
}

/** The server that accepts connections, with limits of time, size and number. */
export function makeHttpServer(
  { keepAliveMs, maxConnections, headMs = 15_000, requestMs = 60_000 }: HttpLimits,
  handle: (request: IncomingMessage, response: ServerResponse) => void,
): Server {
  const server = createServer(
    {
      maxHeaderSize: 16_384,
      headersTimeout: headMs,
      requestTimeout: requestMs,
      keepAliveTimeout: keepAliveMs,
      // By default Node checks for late requests every 30 s.
      connectionsCheckingInterval: Math.min(1000, requestMs),
    },
    handle,
  )
  server.maxConnections = maxConnections
  return server
}

/** A complete answer to a request. */
export type HttpAnswer = { status: number; headers: Record<string, string>; body: string }

/** The same with a body that may be compressed. */
export type SentAnswer = Omit<HttpAnswer, 'body'> & { body: string | Uint8Array }

/** How much of an unneeded body is still read, and for how long, so that its sender receives the answer. */
const drain = { bytes: 32 * 1024 * 1024, ms: 5000 }

/**
 * Sends a complete answer. If the request's body has not arrived by then, the rest of it is read and discarded for a
 * moment before the connection closes: if it closed immediately, the kernel would reset it and the answer could be
 * lost.
 */
export function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: SentAnswer,
): void {
  if (request.complete || !hasBody(request)) return void response.writeHead(status, headers).end(body)
  const length = status === 204 ? {} : { 'content-length': `${Buffer.byteLength(body)}` }
  response.writeHead(status, { ...headers, ...length, connection: 'close' })
  response.flushHeaders()
  if (body) response.write(body)
  let remainingBytes = drain.bytes
  const close = () => {
    clearTimeout(timer)
    request.off('data', count)
    response.end()
  }
  const count = (chunk: Buffer) => {
    remainingBytes -= chunk.byteLength
    if (remainingBytes < 0) close()
  }
  const timer = setTimeout(close, drain.ms)
  request.on('data', count).once('end', close).once('error', close).once('close', close).resume()
}

/** True when a body follows the head of a request. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * How many sockets listen on the port. Node accepts one connection from each per turn of its event loop (libuv 1.52),
 * and turns are long while pages are rendered: with a single socket, a crowd waits in the kernel, where nothing rejects
 * the excess. Only Linux allows several on one port.
 */
const socketCount = process.platform === 'linux' ? 16 : 1

/**
 * Listens on a port with several identical servers; `make` gets the share of connections that each one handles. 0 is
 * any free port.
 */
export async function listenAt(port: number, make: (share: number) => Server): Promise<Server[]> {
  await requireFree(port)
  const servers: Server[] = []
  let listenPort = port
  while (servers.length < socketCount) {
    const server = make(1 / socketCount).listen({ port: listenPort, reusePort: socketCount > 1 })
    await once(server, 'listening')
    listenPort ||= (server.address() as AddressInfo).port
    servers.push(server)
  }
  return servers
}

/**
 * When several sockets may share a port, a second process started by mistake would get half of the requests.
 * @throws EADDRINUSE
 */
async function requireFree(port: number): Promise<void> {
  const trial = createSocketServer().listen(port)
  await once(trial, 'listening')
  const closed = once(trial, 'close')
  trial.close()
  await closed
}
