import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** The state of a proxy in front of a service; `hangs` accepts connections and forwards nothing. */
type State = { is: 'open' | 'away' | 'hangs' } | { is: 'slow'; ms: number }

/** A proxy in front of a service, which makes the service appear away, hanging or slow. */
export type FaultProxy = {
  port: number
  open: () => Promise<void>
  /** Nobody listens, and connections are cut. */
  away: () => Promise<void>
  hang: () => Promise<void>
  /** Delays everything by this time in both directions. */
  slow: (ms: number) => Promise<void>
  close: () => Promise<void>
}

/** Forwards data in order, with the current delay. */
function hand(from: Socket, other: Socket, state: () => State): void {
  let turn = Promise.resolve()
  const later = (act: () => void) => {
    turn = turn.then(async () => {
      const now = state()
      if (now.is === 'slow') await sleep(now.ms)
      while (state().is === 'hangs') await sleep(20)
      act()
    })
  }
  from.on('data', (chunk) => later(() => void (other.writable && other.write(chunk))))
  from.once('end', () => later(() => other.end())).once('close', () => later(() => other.destroy()))
}

export async function openFaultProxy(to: number): Promise<FaultProxy> {
  let state: State = { is: 'open' }
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy()).once('close', () => sockets.delete(socket))
  }
  const server = createServer((socket) => {
    const other = connect(to, 'localhost')
    keep(socket)
    keep(other)
    hand(socket, other, () => state)
    hand(other, socket, () => state)
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  const become = async (next: State) => {
    if (next.is === 'away') {
      const closed = server.listening ? new Promise((resolve) => server.close(resolve)) : null
      for (const socket of sockets) socket.destroy()
      await closed
    } else if (!server.listening) await listen(port)
    state = next
  }
  return {
    port,
    open: () => become({ is: 'open' }),
    away: () => become({ is: 'away' }),
    hang: () => become({ is: 'hangs' }),
    slow: (ms) => become({ is: 'slow', ms }),
    close: () => become({ is: 'away' }),
  }
}

/** Rewrites a URL to go through a proxy. */
export const through = ({ port }: FaultProxy, url: string): string => {
  const proxied = new URL(url)
  Object.assign(proxied, { hostname: '127.0.0.1', port: `${port}` })
  return proxied.href
}
