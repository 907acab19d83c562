import { database } from '@/lib/data/db'
import {
  findIdentityProviderOfDomain,
  findIdentityProviderOfSession,
  findIdentityProviderToSignIn,
  type SignInIdentityProvider,
} from '@/lib/data/identity-providers/read'
import { findSessionFacts } from '@/lib/data/sessions/read'
import { domainOf } from '@/lib/domain/people/vouched-identity'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An identity provider that people come in by, as an address names it; null for every other. */
export const signInIdentityProvider = async (named: string): Promise<SignInIdentityProvider | null> =>
  uuid.test(named) ? findIdentityProviderToSignIn(database(), named) : null

/** The identity provider that the person of this browser came in by; null for the installation's provider, and for nobody. */
export async function identityProviderOfBrowser(token: string | undefined): Promise<SignInIdentityProvider | null> {
  const facts = token ? await findSessionFacts(token, false) : null
  return facts?.connectionId ? findIdentityProviderOfSession(database(), facts.sessionId) : null
}

/** The identity provider of an address's domain; null where its people sign in at the installation's provider. */
export const identityProviderOfAddress = async (address: string): Promise<SignInIdentityProvider | null> => {
  const domain = domainOf(address)
  return domain === '' ? null : findIdentityProviderOfDomain(database(), domain)
}
