import { once } from 'node:events'
import { createServer } from 'node:http'
import {
  type AddressInfo,
  connect,
  createServer as createTcpServer,
  type Socket,
  type Server as TcpServer,
} from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { listenAt } from '@/lib/server/http-server'

const open: { close: () => void }[] = []
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const server of open.splice(0)) server.close()
})

const portOf = ([server]: readonly Pick<TcpServer, 'address'>[]) => (server!.address() as AddressInfo).port

test('a crowd that comes at once is let in within a few turns of the event loop', async () => {
  let inside = 0
  const servers = await listenAt(0, () => createServer().on('connection', () => (inside += 1)))
  open.push(...servers)
  expect(new Set(servers.map((server) => portOf([server]))).size).toBe(1)
  while (sockets.length < 200) sockets.push(connect(portOf(servers), '127.0.0.1').on('error', () => {}))
  for (let turns = 0; turns < 20; turns += 1) await turn()
  // A single listening socket accepts one connection per turn.
  expect(inside).toBeGreaterThan(60)
})

test('each of them gets the same share of the connections', async () => {
  const shares: number[] = []
  const make = (share: number) => {
    shares.push(share)
    return createServer()
  }
  open.push(...(await listenAt(0, make)))
  expect(shares.reduce((sum, share) => sum + share)).toBe(1)
})

test('a port that another process listens at is taken', async () => {
  const other = createTcpServer().listen(0)
  open.push(other)
  await once(other, 'listening')
  await expect(listenAt(portOf([other]), () => createServer())).rejects.toThrow('EADDRINUSE')
  const first = await listenAt(0, () => createServer())
  open.push(...first)
  await expect(listenAt(portOf(first), () => createServer())).rejects.toThrow('EADDRINUSE')
})
