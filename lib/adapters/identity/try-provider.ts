import type { Env } from '@/lib/env'
import { oidcClient } from './oidc-client'
import { limitsOf, providerFetch } from './provider-fetch'
import { discovery } from './provider-metadata'

type Settings = Pick<
  Env,
  'OIDC_ISSUER' | 'OIDC_INTERNAL_URL' | 'OIDC_TIMEOUT_MS' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET' | 'OIDC_AUDIENCE'
>

/**
 * What a provider answered: the number of its signing keys, its clock, and whether it knows our client. A provider that
 * refuses for another reason than the client's name or secret does not tell (`unsure`).
 */
export type TriedProvider = { keys: number; date: Date | null; client: 'known' | 'refused' | 'unsure' }

const once = (settings: Settings) => ({ ...limitsOf(settings), attempts: 1 })

/** Reads the provider's metadata. @throws OtherIssuer when it is not that of OIDC_ISSUER, or when it cannot be read */
export const readProvider = (settings: Settings) => discovery(settings.OIDC_ISSUER, once(settings), Date.now)()

/** Asks the provider for everything that a sign-in needs of it, short of a person. */
export async function tryProvider(settings: Settings): Promise<TriedProvider> {
  const { jwksUri } = await readProvider(settings)
  const response = await providerFetch(jwksUri, {}, once(settings))
  if (!response.ok) throw new Error(`The identity provider answered ${response.status} to a request for its keys`)
  const { keys } = (await response.json()) as { keys?: unknown[] }
  const said = response.headers.get('date')
  return { keys: keys?.length ?? 0, date: said ? new Date(said) : null, client: await tryClient(settings) }
}

/** Offers a refresh token that nobody has: the provider looks at the client first. */
async function tryClient(settings: Settings): Promise<TriedProvider['client']> {
  const { refreshTokens } = oidcClient({
    issuer: settings.OIDC_ISSUER,
    clientId: settings.OIDC_CLIENT_ID,
    clientSecret: settings.OIDC_CLIENT_SECRET,
    audience: settings.OIDC_AUDIENCE,
    limits: once(settings),
  })
  try {
    await refreshTokens('of-a-check-of-the-configuration')
    return 'known'
  } catch (error) {
    const { error: code } = ((error as Error).cause ?? {}) as { error?: unknown }
    return code === 'invalid_client' ? 'refused' : 'unsure'
  }
}
