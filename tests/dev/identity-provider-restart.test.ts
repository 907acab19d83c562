import { decodeJwt } from 'jose'
import { expect, test, vi } from 'vitest'
import { localClients } from '@/dev/identity-provider/clients'
import { startIdentityProvider } from '@/dev/identity-provider/start'
import { beginSignIn, finishSignIn, requestTokens, sendForm } from '@/dev/visitor/sign-in'
import { appUrl, audience, people, scratch, secret, webClient } from './idp'

const start = (port: number, dataDir: string) =>
  startIdentityProvider({
    port,
    clients: localClients(appUrl, secret),
    mailUrl: 'smtp://127.0.0.1:1',
    dataDir,
    audience,
    people,
  })

test('accounts, keys and sessions outlive a restart', async () => {
  const dataDir = scratch('idp')
  const first = await start(0, dataDir)
  const attempt = await beginSignIn(webClient(first.issuer))
  const form = { email: 'kim@example.com', password: 'long-enough' }
  const { back } = await sendForm(attempt, 'sign-up', form)
  const tokens = await finishSignIn(attempt, back ?? new URL(appUrl))
  await first.stop()

  const second = await start(0, dataDir)
  const client = webClient(second.issuer)
  const renewed = await requestTokens(client, {
    grant_type: 'refresh_token',
    refresh_token: tokens.refresh_token ?? '',
  })
  expect(decodeJwt((await renewed.json()).access_token).email).toBe('kim@example.com')
  const again = await beginSignIn(client)
  expect((await sendForm(again, 'password', form)).back).not.toBeNull()
  await second.stop()
})

test('the identity provider never starts in production', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  await expect(start(0, scratch('idp'))).rejects.toThrow('never runs in production')
  vi.unstubAllEnvs()
})

test('a taken port is reported in one clear line', async () => {
  const first = await start(0, scratch('idp'))
  await expect(start(first.port, scratch('idp'))).rejects.toThrow(`Port ${first.port} is taken`)
  await first.stop()
})
