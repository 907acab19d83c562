import { isOneOf } from '../lists/is-one-of'
import { type LoginType, loginTypes } from '../lists/people'
import { fail, ok, type Result } from '../result'
import { isEmail, normalizeEmail, normalizePhone } from './contact'

/** The claims of the provider's signed token about a person. */
export type SignInClaims = {
  subject: string
  email?: string | null
  /** These three as sent; `loginIdentity` decides whether they count. */
  emailVerified?: unknown
  phoneNumberVerified?: unknown
  phoneVerified?: unknown
  name?: string | null
}

type LoginIdentity = {
  loginType: LoginType
  contact: { kind: 'EMAIL' | 'PHONE'; value: string }
  verified: boolean
}

/** The login type of a subject: its prefix before the pipe, if the product knows it. */
export function loginTypeOf(subject: string): LoginType | null {
  const pipe = subject.indexOf('|')
  const prefix = pipe > 0 ? subject.slice(0, pipe) : ''
  return isOneOf(loginTypes, prefix) ? prefix : null
}

/**
 * Whether the provider vouches for the contact of a login. auth0: only when email_verified is exactly true.
 * google-oauth2: unless email_verified is exactly false. sms: unless phone_number_verified or phone_verified is exactly
 * false; email_verified is ignored.
 */
const isVerifiedBy: Record<LoginType, (claims: SignInClaims) => boolean> = {
  auth0: ({ emailVerified }) => emailVerified === true,
  'google-oauth2': ({ emailVerified }) => emailVerified !== false,
  sms: ({ phoneNumberVerified, phoneVerified }) => phoneNumberVerified !== false && phoneVerified !== false,
}

/**
 * The person who signed in and their contact: the email of google-oauth2 and auth0, the name claim (a phone number) of
 * sms.
 * Any other type is refused as unsupportedAuthType; a contact that is missing or malformed as invalidInput on
 * `contact`.
 */
export function loginIdentity(claims: SignInClaims): Result<LoginIdentity> {
  const loginType = loginTypeOf(claims.subject)
  if (!loginType) return fail('unsupportedAuthType')
  const verified = isVerifiedBy[loginType](claims)

  if (loginType === 'sms') {
    const phone = normalizePhone(claims.name ?? '')
    if (!phone) return fail('invalidInput', { contact: 'validation.phone' })
    return ok({ loginType, contact: { kind: 'PHONE', value: phone }, verified })
  }

  const email = normalizeEmail(claims.email ?? '')
  if (!isEmail(email)) return fail('invalidInput', { contact: 'validation.email' })
  return ok({ loginType, contact: { kind: 'EMAIL', value: email }, verified })
}
