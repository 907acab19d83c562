import { once } from 'node:events'
import { createServer, request as plainRequest } from 'node:http'
import { type RequestOptions, request as tlsRequest } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { SecureVersion } from 'node:tls'
import type { Ports } from './programs'

type Seen = { path: string; headers: NodeJS.Dict<string | string[]>; bytes: number }

/** A server that remembers what it received last, and is ready or not. */
export type Backend = {
  port: number
  last: () => (Omit<Seen, 'headers'> & { headers: NodeJS.Dict<string> }) | undefined
  setReady: (ready: boolean) => void
  close: () => Promise<void>
}

export async function startBackend(): Promise<Backend> {
  let seen: Seen | undefined
  let ready = true
  const server = createServer(async (request, response) => {
    let bytes = 0
    for await (const piece of request) bytes += piece.length
    if (request.url === '/api/health/ready') return void response.writeHead(ready ? 200 : 503).end()
    seen = { path: request.url ?? '', headers: request.headers, bytes }
    response.writeHead(200).end('here')
  })
  server.keepAliveTimeout = 75_000
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    last: () => seen as ReturnType<Backend['last']>,
    setReady: (now) => {
      ready = now
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

type Asked = {
  path: string
  tls?: boolean
  headers?: Record<string, string>
  body?: Buffer
  maxVersion?: SecureVersion
}
type Answered = { status: number; location: string | undefined }

/** One request through the proxy, by the name of the site. */
export function askProxy(ports: Ports, { path, tls = true, headers, body, maxVersion }: Asked): Promise<Answered> {
  const options: RequestOptions = {
    host: '127.0.0.1',
    port: tls ? ports.tls : ports.plain,
    path,
    method: body ? 'POST' : 'GET',
    headers: { host: 'suma.example.com', ...headers, ...(body ? { 'content-length': body.length } : {}) },
    agent: false,
    ...(tls ? { servername: 'suma.example.com', rejectUnauthorized: false } : {}),
    ...(maxVersion ? { maxVersion, minVersion: 'TLSv1' } : {}),
  }
  return new Promise((resolve, reject) => {
    const sent = (tls ? tlsRequest : plainRequest)(options, (answer) => {
      answer.resume()
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, location: answer.headers.location }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
