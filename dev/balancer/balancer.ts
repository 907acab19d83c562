import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { runMain, StartProblem } from '../machine/start-problem'
import { forward } from './forward'

/** `served`: number of requests that each server received. */
export type Balancer = { port: number; served: () => number[]; close: () => Promise<void> }

type Server = { port: number; ready: boolean; served: number }

/** Interval at which each server's readiness is checked: shorter than its DRAIN_MS. */
const probeMs = 100

/**
 * Time limit of that check. A server that has just started and still reads its code is late, not gone: its requests
 * wait.
 */
const lateMs = 5000

/**
 * Idle connections are closed before the servers would close them (KEEP_ALIVE_MS): no request meets a connection that
 * is just being closed.
 */
const idleMs = 5000

/**
 * A small version of the balancer in front of production: requests go to the ready servers in turn. A request that was
 * not sent yet goes to the next server; one that was sent is never repeated. For drills and tests: no TLS and no
 * limits.
 */
export async function startBalancer(ports: readonly number[], port = 0): Promise<Balancer> {
  const servers = ports.map((port): Server => ({ port, ready: false, served: 0 }))
  const agent = new Agent({ keepAlive: true, timeout: idleMs })
  let turn = 0
  const nextOf = (tried: ReadonlySet<Server>): Server | undefined => {
    const ready = servers.filter((server) => server.ready && !tried.has(server))
    turn += 1
    return ready[turn % ready.length]
  }
  const serve = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const tried = new Set<Server>()
    for (let server = nextOf(tried); server; server = nextOf(tried)) {
      tried.add(server)
      if ((await forward(incoming, response, { port: server.port, agent })) === 'answered') {
        server.served += 1
        return
      }
      server.ready = false
    }
    response.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '1' }).end('No server is ready')
  }
  const server = createServer((asked, response) => void serve(asked, response))
  server.keepAliveTimeout = 75_000
  const closing = new AbortController()
  const look = async (one: Server) => {
    one.ready = await isReady(one.port)
  }
  // One check after the other, so that a late response never replaces a newer one.
  const watch = async (one: Server) => {
    while (!closing.signal.aborted) {
      await sleep(probeMs, undefined, { signal: closing.signal }).catch(() => {})
      await look(one)
    }
  }
  await Promise.all(servers.map(look))
  for (const server of servers) void watch(server)
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    served: () => servers.map(({ served }) => served),
    close: async () => {
      closing.abort()
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/api/health/ready`, { signal: AbortSignal.timeout(lateMs) }).then(
    (answer) => answer.ok,
    () => false,
  )

/** `node --import ./dev/register.mjs dev/balancer/balancer.ts PORT SERVER SERVER ...`: ports on this machine. */
async function main(): Promise<void> {
  const [port, ...servers] = process.argv.slice(2).map(Number)
  if (!port || servers.length === 0 || servers.some((server) => !server))
    throw new StartProblem('Usage: dev/balancer/balancer.ts PORT SERVER_PORT [SERVER_PORT ...]')
  const balancer = await startBalancer(servers, port)
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => void balancer.close())
}

if (import.meta.main) await runMain(main)
