import { isEmail, normalizeEmail } from './contact'

/** The claims of an organization's own provider about a person. */
type VouchedClaims = { email?: string | null; emailVerified?: unknown }

type VouchedIdentity = {
  contact: { kind: 'EMAIL'; value: string }
  /** True when the provider may vouch for the address, because the organization has confirmed its domain. */
  verified: boolean
}

/** The domain of an address, in lower case; empty for any other text. */
export const domainOf = (address: string): string => {
  const email = normalizeEmail(address)
  return isEmail(email) ? email.slice(email.lastIndexOf('@') + 1) : ''
}

/**
 * The identity from an organization's own provider: the address in its claims. The provider vouches only for addresses
 * in domains confirmed by the organization, and only when `email_verified` is missing or exactly true (some providers
 * send false as text). Null without an address.
 */
export function vouchedIdentity(claims: VouchedClaims, confirmedDomains: readonly string[]): VouchedIdentity | null {
  const value = normalizeEmail(claims.email ?? '')
  if (!isEmail(value)) return null
  const { emailVerified: said } = claims
  const verified = (said === undefined || said === true) && confirmedDomains.includes(domainOf(value))
  return { contact: { kind: 'EMAIL', value }, verified }
}
