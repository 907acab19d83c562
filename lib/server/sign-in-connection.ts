import {
  findConnectionOfDomain,
  findConnectionOfSession,
  findConnectionToSignIn,
  type SignInConnection,
} from '@/lib/data/connections/read'
import { database } from '@/lib/data/db'
import { findSessionFacts } from '@/lib/data/sessions/read'
import { domainOf } from '@/lib/domain/people/connection-identity'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A connection that people can sign in through, as named by an address; null for any other text. */
export const signInConnection = async (named: string): Promise<SignInConnection | null> =>
  uuid.test(named) ? findConnectionToSignIn(database(), named) : null

/**
 * The connection that the person of this browser signed in through; null for the installation's provider, and for
 * nobody.
 */
export async function connectionOfBrowser(token: string | undefined): Promise<SignInConnection | null> {
  const facts = token ? await findSessionFacts(token, false) : null
  return facts?.connectionId ? findConnectionOfSession(database(), facts.sessionId) : null
}

/** The connection of an address's domain; null when its people sign in at the installation's provider. */
export const connectionOfAddress = async (address: string): Promise<SignInConnection | null> => {
  const domain = domainOf(address)
  return domain === '' ? null : findConnectionOfDomain(database(), domain)
}
