import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'

/**
 * How many sockets listen at the one port. Node takes one connection from each per turn of its event loop (libuv 1.52), and turns
 * are long while pages are drawn: with one socket, a crowd waits in the kernel, where nobody tells it that it is too many. Several at
 * one port are possible on Linux only.
 */
const socketCount = process.platform === 'linux' ? 16 : 1

/** Listens at a port with several servers that are alike; `make` gets the share of connections that each is for. 0 is any free port. */
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

/** Where several may listen at one port, a second process by mistake would get half of the requests. @throws EADDRINUSE */
async function requireFree(port: number): Promise<void> {
  const trial = createServer().listen(port)
  await once(trial, 'listening')
  const closed = once(trial, 'close')
  trial.close()
  await closed
}
