import { afterAll, expect, test } from 'vitest'
import { oidcClient } from '@/lib/adapters/identity/oidc-client'
import { audience, now, startProvider, token } from './identity-server'

const provider = await startProvider()
afterAll(() => provider.stop())
const client = oidcClient({ issuer: provider.issuer, clientId: 'suma', clientSecret: 's', audience, now: () => now })
const idToken = (aud: string) => token(provider.issuer, provider.privateKey, { claims: { aud } })

test('an ID token is for us, an access token for our API: neither passes for the other', async () => {
  expect(await client.verifyIdToken(await idToken('suma'))).toMatchObject({ subject: 'auth0|1', emailVerified: true })
  expect(await client.verifyIdToken(await idToken(audience))).toBeNull()
  expect(await client.verifyAccessToken(await idToken('suma'))).toBeNull()
})
