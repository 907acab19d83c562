import { isEmail, normalizeEmail } from './email'

/** What an organization's own provider says of somebody. */
type ConnectionClaims = { email?: string | null; emailVerified?: unknown }

export type ConnectionIdentity = {
  contact: { kind: 'EMAIL'; value: string }
  /** The address is of a domain that is confirmed for the organization: its provider may vouch for it. */
  verified: boolean
}

/** The domain of an address, in lower case; empty for what is no address. */
export const domainOf = (address: string): string => {
  const email = normalizeEmail(address)
  return isEmail(email) ? email.slice(email.lastIndexOf('@') + 1) : ''
}

/**
 * Who came by an organization's own provider: an address it names. It vouches only for addresses of the domains that were confirmed
 * for the organization, and not where it says itself anything but that it knows: some write false as text. Null without an address.
 */
export function connectionIdentity(
  claims: ConnectionClaims,
  confirmedDomains: readonly string[],
): ConnectionIdentity | null {
  const value = normalizeEmail(claims.email ?? '')
  if (!isEmail(value)) return null
  const { emailVerified: said } = claims
  const verified = (said === undefined || said === true) && confirmedDomains.includes(domainOf(value))
  return { contact: { kind: 'EMAIL', value }, verified }
}
