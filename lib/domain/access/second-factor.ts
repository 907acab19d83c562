/** How somebody signed in, from the provider's signed token: class (`acr`), methods (`amr`, RFC 8176) and time. */
export type SignInStrength = { acr: string | null; amr: readonly string[]; authAt: Date | null }

/**
 * Asks a provider for more than one factor. Auth0 and others support it (OpenID Provider Authentication Policy
 * Extension).
 */
export const multiFactorAcr = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor'

/**
 * Authentication classes stronger than a password: the policy above, and those that resist phishing (OpenID EAP ACR).
 */
const strongClasses: ReadonlySet<string> = new Set([multiFactorAcr, 'phr', 'phrh'])

/** Authentication methods based on knowledge, and those based on possession or biometrics. */
const knowledgeMethods: ReadonlySet<string> = new Set(['pwd', 'pin', 'kba'])
const possessionMethods: ReadonlySet<string> = new Set([
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
 * When somebody last signed in with more than one factor; null when the token does not say so or has no time
 * (`auth_time`), because the sign-in may then be weeks old.
 */
export function secondFactorAt({ acr, amr, authAt }: SignInStrength): Date | null {
  const hasBoth = amr.some((method) => knowledgeMethods.has(method)) && amr.some((one) => possessionMethods.has(one))
  const isStrong = amr.includes('mfa') || hasBoth || (acr !== null && strongClasses.has(acr))
  return isStrong ? authAt : null
}
