import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'

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
  const trial = createServer().listen(port)
  await once(trial, 'listening')
  const closed = once(trial, 'close')
  trial.close()
  await closed
}
