import { type Agent, type ClientRequest, type IncomingMessage, request, type ServerResponse } from 'node:http'

/** Headers that concern one connection and are not forwarded (RFC 9110, 7.6.1). */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** Names and values alternate as they arrived: a header may occur several times. */
function withoutHops(raw: readonly string[]): string[] {
  const pairs = Array.from({ length: raw.length / 2 }, (_, at) => raw.slice(2 * at, 2 * at + 2))
  return pairs.filter(([name = '']) => !hopByHop.has(name.toLowerCase())).flat()
}

function headersFor({ rawHeaders, headers, socket }: IncomingMessage): string[] {
  const kept = withoutHops(rawHeaders)
  const pairs = kept.flatMap((name, at) => (at % 2 === 0 ? [[name, kept[at + 1] ?? ''] as const] : []))
  const others = pairs.filter(([name]) => name.toLowerCase() !== 'x-forwarded-for')
  const from = [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ')
  // A body of unknown length stays chunked, whatever the method.
  const chunked = headers['transfer-encoding'] === undefined ? [] : ['transfer-encoding', 'chunked']
  return [...others.flat(), 'x-forwarded-for', from, ...chunked]
}

/**
 * Sends the request's body once there is a connection: until then nothing was sent, and another server can be tried.
 */
function sendOnceConnected(incoming: IncomingMessage, outgoing: ClientRequest): void {
  outgoing.once('socket', (socket) => {
    const send = () => incoming.pipe(outgoing)
    if (socket.connecting) socket.once('connect', send)
    else send()
  })
}

/**
 * Forwards a request to the server on a port. Resolves to `answered` once the response has started, or has failed on
 * the way, and to `unsent` when there was no connection, so that nothing of the request was sent.
 */
export function forward(
  incoming: IncomingMessage,
  response: ServerResponse,
  { port, agent }: { port: number; agent: Agent },
): Promise<'answered' | 'unsent'> {
  return new Promise((resolve) => {
    const { method, url: path } = incoming
    const outgoing = request({
      host: '127.0.0.1',
      port,
      method,
      path,
      headers: headersFor(incoming),
      agent,
      setHost: false,
    })
    let connected = false
    outgoing.once('socket', (socket) => {
      if (!socket.connecting) connected = true
      else socket.once('connect', () => (connected = true))
    })
    sendOnceConnected(incoming, outgoing)
    outgoing.once('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, withoutHops(answer.rawHeaders))
      answer.pipe(response)
      answer.once('error', () => response.destroy())
      resolve('answered')
    })
    outgoing.once('error', () => {
      if (!connected) return resolve('unsent')
      if (response.headersSent) response.destroy()
      else response.writeHead(502, { 'content-type': 'text/plain' }).end('The server broke off')
      resolve('answered')
    })
    response.once('close', () => {
      if (!response.writableFinished) outgoing.destroy()
    })
  })
}
