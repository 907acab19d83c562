import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach } from 'vitest'

export type Received = { headers: IncomingMessage['headers']; body: string; method: string; path: string }

/** A program that listens, on this computer: keeps what it is sent and answers as told. */
export async function makeReceiver(
  answer: (response: ServerResponse, received: Received) => void = (response) => void response.end(),
) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { headers, method = '', url: path = '' } = request
      const one = { headers, method, path, body: Buffer.concat(parts).toString('utf8') }
      received.push(one)
      answer(response, one)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as { port: number }
  const close = () =>
    new Promise<void>((closed) => {
      server.close(() => closed())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${port}/hook`, port, received, close }
}

/** The same for a file of tests: answers 200 unless a test sets `status`, and each test begins with nothing received. */
export function receiverOfTests() {
  const own = { url: '', status: 200, received: [] as Received[] }
  let receiver: Awaited<ReturnType<typeof makeReceiver>>
  beforeAll(async () => {
    receiver = await makeReceiver((response) => void response.writeHead(own.status).end('ignored'))
    Object.assign(own, { url: receiver.url, received: receiver.received })
  })
  afterAll(() => receiver.close())
  beforeEach(() => {
    own.status = 200
    own.received.length = 0
  })
  return own
}
