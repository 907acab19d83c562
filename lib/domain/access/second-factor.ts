/** How somebody signed in, as the provider's signed token says it: class (`acr`), methods (`amr`, RFC 8176) and when. */
export type SignInStrength = { acr: string | null; amr: readonly string[]; authAt: Date | null }

/** Asks a provider for more than one factor; known to Auth0 and others (OpenID Provider Authentication Policy Extension). */
export const multiFactorAcr = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor'

/** Classes of authentication that are more than a password: the policy above, and those that resist phishing (OpenID EAP ACR). */
const strongClasses: ReadonlySet<string> = new Set([multiFactorAcr, 'phr', 'phrh'])

/** What somebody knows, and what they have or are. */
const known: ReadonlySet<string> = new Set(['pwd', 'pin', 'kba'])
const held: ReadonlySet<string> = new Set([
  'otp',
  'sms',
  'tel',
  'hwk',
  'swk',
  'pop',
  'sc',
  'fpt',
  'face',
  'iris',
  'retina',
  'vbm',
])

/**
 * When somebody last signed in with more than one factor; null when the token does not say so, or does not say when: without a time
 * (`auth_time`) it may be a sign-in of weeks ago.
 */
export function secondFactorAt({ acr, amr, authAt }: SignInStrength): Date | null {
  const both = amr.some((one) => known.has(one)) && amr.some((one) => held.has(one))
  const strong = amr.includes('mfa') || both || (acr !== null && strongClasses.has(acr))
  return strong ? authAt : null
}
