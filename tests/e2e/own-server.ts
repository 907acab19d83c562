import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect } from '@playwright/test'
import { freePort } from '../../dev/machine/ports'
import { makeP12 } from '../../lib/adapters/signing/certificate'
import { databaseUrl, ownAccount } from './database'

/** A server process of a test's own, on the run's database. `log` is its output, if it was asked to keep it. */
export type OwnServer = {
  origin: string
  port: number
  child: ChildProcess
  log: () => string
  stop: () => Promise<void>
}

/** Starts a production server. It has no identity provider, no mail and no jobs unless `environment` gives them. */
export async function startOwnServer(environment: Record<string, string> = {}, port?: number): Promise<OwnServer> {
  const own = port ?? (await freePort())
  const origin = `http://localhost:${own}`
  const isHttps = environment.APP_URL?.startsWith('https')
  // Over https papers are sealed by a certificate of one's own.
  const seal = isHttps
    ? { SIGNING_P12: (await makeP12('suma.example', 'pw')).toString('base64'), SIGNING_P12_PASSWORD: 'pw' }
    : {}
  const env = {
    ...process.env,
    ...seal,
    NODE_ENV: 'production' as const,
    PORT: String(own),
    APP_URL: origin,
    AUTH_URL: '',
    DATABASE_URL: isHttps ? await ownAccount() : databaseUrl(),
    AUTH_SECRET: 'a-secret-of-this-test-that-is-long-enough',
    OIDC_ISSUER: 'http://localhost:9',
    OIDC_CLIENT_ID: 'suma',
    OIDC_CLIENT_SECRET: 'secret',
    MAIL_URL: 'smtp://localhost:9',
    RUN_JOBS: '0',
    // Its database role is the owner of the run's database; over https nothing is a demo.
    SUMA_DEMO: isHttps ? '0' : '1',
    LOG_LEVEL: 'error',
    // As in a real installation, not as in this process.
    DATABASE_CONNECT_MS: '',
    ...environment,
  }
  const child = spawn('node', ['--import', './dev/register.mjs', 'server.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let log = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    log += text
  })
  await expect
    .poll(
      () =>
        fetch(`${origin}/api/health/ready`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 90_000 },
    )
    .toBe(200)
  const stop = async () => {
    if (child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  return { origin, port: own, child, log: () => log, stop }
}
