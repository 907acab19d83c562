import { startOwnServer } from '../own-server'
import { expect, test } from '../test'

test('in development a page hears of changes, whichever of the sockets at the port it reaches', async () => {
  const server = await startOwnServer({ NODE_ENV: 'development' })
  try {
    // Next accepts listeners only after the first request of a page.
    expect((await fetch(`${server.origin}/robots.txt`)).status).toBe(200)
    const pages = Array.from({ length: 4 }, () =>
      firstMessage(`${server.origin.replace('http', 'ws')}/_next/hmr?id=test`),
    )
    for (const message of await Promise.all(pages)) expect(message).toContain('"type"')
  } finally {
    await server.stop()
  }
})

/** The first message sent to a listener at an address. */
function firstMessage(address: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = new WebSocket(address)
  socket.onmessage = ({ data }) => {
    resolve(String(data))
    socket.close()
  }
  socket.onerror = () => reject(new Error('Nobody listens there'))
  return promise
}
