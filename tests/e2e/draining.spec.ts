import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { createServer } from 'node:net'
import { expect, test } from '@playwright/test'

/** A second server process on the run's own database, to be stopped under load. */
async function startServer(port: number): Promise<ChildProcess> {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    APP_URL: `http://localhost:${port}`,
    DATABASE_URL: `postgresql://suma:suma@127.0.0.1:${process.env.E2E_DATABASE_PORT}/suma`,
    AUTH_SECRET: 'a-secret-of-this-test-that-is-long-enough',
    OIDC_ISSUER: 'http://localhost:9',
    OIDC_CLIENT_ID: 'suma',
    OIDC_CLIENT_SECRET: 'secret',
    MAIL_URL: 'smtp://localhost:9',
    RUN_JOBS: '0',
    LOG_LEVEL: 'error',
  }
  const server = spawn('node', ['--import', './dev/register.mjs', 'server.ts'], { env, stdio: 'inherit' })
  await expect.poll(() => status(port, '/api/health/ready').catch(() => 0), { timeout: 30_000 }).toBe(200)
  return server
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

const agent = new Agent({ keepAlive: true, maxSockets: 10 })

function status(port: number, path: string, body?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}
    const sent = request({ host: 'localhost', port, path, method: body ? 'POST' : 'GET', agent, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
      answer.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

test('a stop under load loses no accepted request and ends with 0', async () => {
  const port = await freePort()
  const server = await startServer(port)
  const ended = once(server, 'exit')
  const work = () => status(port, '/graphql', JSON.stringify({ query: '{ list(name: "geographies") { code label } }' }))
  await Promise.all(Array.from({ length: 10 }, work))

  const answers = Array.from({ length: 30 }, work)
  server.kill('SIGTERM')
  const later = Array.from({ length: 20 }, work)
  expect(await Promise.all([...answers, ...later])).toEqual(Array.from({ length: 50 }, () => 200))
  expect(await ended).toEqual([0, null])
})
