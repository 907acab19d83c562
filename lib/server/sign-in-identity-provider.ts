import { database } from '@/lib/data/db'
import {
  findIdentityProviderOfDomain,
  findIdentityProviderOfSession,
  findIdentityProviderToSignIn,
  type SignInIdentityProvider,
} from '@/lib/data/identity-providers/read'
import { findSessionFacts } from '@/lib/data/sessions/read'
import { domainOf } from '@/lib/domain/people/vouched-identity'
import { asksSecondFactor } from './held-rights'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The active identity provider named in an address; null for any other. */
export const signInIdentityProvider = async (named: string): Promise<SignInIdentityProvider | null> =>
  uuid.test(named) ? findIdentityProviderToSignIn(database(), named) : null

/**
 * The identity provider through which the person of this browser signed in; null for the installation's provider, and
 * when nobody is signed in.
 */
export async function identityProviderOfBrowser(token: string | undefined): Promise<SignInIdentityProvider | null> {
  const facts = token ? await findSessionFacts(token, false) : null
  return facts?.identityProviderId ? findIdentityProviderOfSession(database(), facts.sessionId) : null
}

/** Whether a second factor is asked of the person of this browser; false when nobody is signed in. */
export async function asksFactorOfBrowser(token: string | undefined): Promise<boolean> {
  const facts = token ? await findSessionFacts(token, false) : null
  return facts !== null && asksSecondFactor(facts)
}

/** The identity provider of an address's domain; null when its people sign in at the installation's provider. */
export const identityProviderOfAddress = async (address: string): Promise<SignInIdentityProvider | null> => {
  const domain = domainOf(address)
  return domain === '' ? null : findIdentityProviderOfDomain(database(), domain)
}
