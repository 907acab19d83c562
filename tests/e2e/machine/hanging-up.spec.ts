import { once } from 'node:events'
import { connect } from 'node:net'
import { type OwnServer, startOwnServer } from '../own-server'
import { makePerson, newSession } from '../people'
import { expect, test } from '../test'

let server: OwnServer
test.beforeAll(async () => {
  server = await startOwnServer()
})
test.afterAll(() => server.stop())

const head = (method: string, path: string, cookie: string, length: number) =>
  `${method} ${path} HTTP/1.1\r\nhost: localhost:${server.port}\r\ncookie: ${cookie}\r\ncontent-length: ${length}\r\n\r\n`

/** Sends this text, and hangs up once the server has received it. */
async function hangUp(text: string): Promise<void> {
  const socket = connect(server.port, 'localhost').on('error', () => {})
  await once(socket, 'connect')
  await new Promise((resolve) => socket.write(text, resolve))
  // After a response on another connection, the server has read what was sent before.
  await fetch(`${server.origin}/api/health/live`)
  socket.destroy()
}

test('a client that sends something to a page and hangs up causes no uncaught error', async () => {
  const { id } = await makePerson({ noCredential: true })
  const cookie = `sid=${await newSession(id)}`
  for (const method of ['POST', 'DELETE', 'OPTIONS', 'PUT'])
    for (const path of ['/account', '/nothing/here', '/logout'])
      for (let time = 0; time < 4; time += 1) await hangUp(`${head(method, path, cookie, 5)}hello`)
  expect((await fetch(`${server.origin}/api/health/live`)).status).toBe(200)
  expect(server.log()).not.toMatch(/uncaught|unhandled|aborted/i)
})

test('a page answers 405 to methods it does not support', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    const { status, headers } = await fetch(`${server.origin}/account`, { method })
    expect([method, status, headers.get('allow')]).toEqual([method, 405, 'GET, HEAD'])
  }
  expect((await fetch(`${server.origin}/login`, { method: 'HEAD', redirect: 'manual' })).status).toBeLessThan(500)
})
