import { request } from 'node:http'
import { connect } from 'node:net'
import { orgIdNamed, sunrise } from '../../../fixtures/demo-rows'
import { sendMany } from '../../../operations/withstand/fuzz'
import { startOwnServer } from '../own-server'
import { makePerson, newSession } from '../people'
import { expect, test } from '../test'

const origin = () => new URL(process.env.E2E_ORIGIN!)

/** The server's response to a hand-written request: its status, and the location it redirects to. */
function raw(port: string, lines: readonly string[]): Promise<{ status: number; location: string | null }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; location: string | null }>()
  const socket = connect(Number(port), '127.0.0.1')
  let text = ''
  socket.setEncoding('latin1').on('data', (chunk) => {
    text += chunk
  })
  socket.on('error', reject).on('close', () => {
    const location = /\r\nlocation: (.*)\r\n/i.exec(text.split('\r\n\r\n', 1)[0] ?? '')?.[1] ?? null
    resolve({ status: Number(text.split(' ', 2)[1]), location })
  })
  // Left open, because a server does not answer a client that has hung up. The server closes it.
  socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`)
  return promise
}

/** The status of a page, requested from one of this computer's own addresses. */
function statusFrom(address: string, path: string, headers: Record<string, string> = {}): Promise<number> {
  const { port, host } = origin()
  return new Promise((resolve, reject) => {
    const where = { host: '127.0.0.1', port, path, localAddress: address, headers: { host, ...headers } }
    request(where, (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)))
      .on('error', reject)
      .end()
  })
}

test('a request target that is no path is answered 400, whatever the method and headers', async () => {
  const { port, host } = origin()
  const targets = ['http://evil.example/x', 'HTTPS://evil.example/', `http://${host}/`, '*', 'evil.example:443', '?x']
  const asked = targets.flatMap((target) => ['GET', 'POST', 'HEAD', 'OPTIONS'].map((method) => `${method} ${target}`))
  const answers = await Promise.all(asked.map((line) => raw(port, [`${line} HTTP/1.1`, `Host: ${host}`])))
  expect(answers.map(({ status, location }) => [status, location])).toEqual(asked.map(() => [400, null]))
})

test('a request that asks for another protocol is answered as any other', async () => {
  const { port, host } = origin()
  const wish = [
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${btoa('sixteen letters.')}`,
  ]
  const answers = await Promise.all(
    ['/privacy', '/_next/hmr', '/nowhere'].map((path) => raw(port, [`GET ${path} HTTP/1.1`, `Host: ${host}`, ...wish])),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 404])
})

test('a visitor who looks at too many certificates is refused that page, and nobody else is', async () => {
  const random = () => `/verify/${crypto.randomUUID().replaceAll('-', '').slice(0, 22)}`
  const [guesser, clerk] = ['127.7.0.2', '127.7.0.3']
  // A token of an invalid form does not count as an attempt.
  for (let time = 0; time < 70; time += 1) expect(await statusFrom(guesser, '/verify/wrong')).toBe(404)
  const looks = await Promise.all(Array.from({ length: 60 }, () => statusFrom(guesser, random())))
  expect(new Set(looks)).toEqual(new Set([404]))
  // The page that asks the visitor to wait.
  expect(await statusFrom(guesser, random())).toBe(200)
  expect(await statusFrom(guesser, random(), { 'x-forwarded-for': '192.0.2.1', 'x-real-ip': '192.0.2.1' })).toBe(200)
  expect(await statusFrom(clerk, random(), { 'x-forwarded-for': guesser })).toBe(404)
})

test('every redirect stays on the public site, which is not the address the server listens on', async () => {
  const site = 'https://app.example'
  const server = await startOwnServer({ APP_URL: site })
  try {
    const { id } = await makePerson({ verified: false })
    const unverified = `cookie: __Host-sid=${await newSession(id)}`
    const paths = ['/', '/explorer', '/dashboard', '/dashboard/', '/orgs//x', '//evil.example/x', '/login', '/api/x/']
    const more = ['/callback?error=access_denied', '/users/sign_in', '/verification', '/expired', '/account?x=1']
    const odd = [
      'host: evil.example',
      'x-forwarded-host: evil.example',
      'x-forwarded-proto: http',
      'forwarded: host=evil.example',
    ]
    const asked = [...paths, ...more].flatMap((path) => [
      [path],
      [path, unverified],
      [path, ...odd],
      [path, unverified, ...odd],
    ])
    const led = await Promise.all(
      asked.map(async ([path, ...headers]) => {
        const host = headers.some((line) => line.startsWith('host')) ? [] : [`host: localhost:${server.port}`]
        const navigation = ['accept: text/html', 'sec-fetch-mode: navigate', 'sec-fetch-dest: document']
        const { location } = await raw(`${server.port}`, [`GET ${path} HTTP/1.1`, ...host, ...headers, ...navigation])
        return { path, location }
      }),
    )
    const away = led.filter(({ location }) => location !== null && new URL(location, site).origin !== site)
    expect(away).toEqual([])
    expect(led.filter(({ location }) => location !== null).length).toBeGreaterThan(30)
    const explorer = led.filter(({ path }) => path === '/explorer').map(({ location }) => location)
    expect(explorer).toEqual([`${site}/`, `${site}/verification`, `${site}/`, `${site}/verification`])
  } finally {
    await server.stop()
  }
})

test('no request, also with headers of the framework, is answered 5xx', async () => {
  const { id } = await makePerson({ noCredential: true })
  const org = await orgIdNamed(sunrise)
  const cookie = `sid=${await newSession(id)}`
  const { answers, faults } = await sendMany(
    { origin: origin().href },
    { ids: [id, org], cookies: [cookie] },
    { from: 0, count: 400 },
  )
  expect(faults).toEqual([])
  expect(answers.size).toBe(5)
})
