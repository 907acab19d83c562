import { isEmail, normalizeEmail } from './email'

/** The claims of an organization's own provider about a person. */
type ConnectionClaims = { email?: string | null; emailVerified?: unknown }

type ConnectionIdentity = {
  contact: { kind: 'EMAIL'; value: string }
  /** The address has a domain confirmed for the organization, so its provider may vouch for it. */
  verified: boolean
}

/** The domain of an address, in lower case; empty for what is no address. */
export const domainOf = (address: string): string => {
  const email = normalizeEmail(address)
  return isEmail(email) ? email.slice(email.lastIndexOf('@') + 1) : ''
}

/**
 * The identity from an organization's own provider: the address it names. The provider vouches only for addresses of the domains
 * confirmed for the organization, and only where `email_verified` is missing or exactly true (some providers send false as text). Null
 * without an address.
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
