import type { Account } from './accounts'

/**
 * The provider's claims about a person, in ID tokens, access tokens and userinfo. For a phone sign-in, the name is the
 * number.
 */
export type Claims = {
  sub: string
  name: string
  email?: string
  email_verified?: boolean
  phone_number?: string
  phone_number_verified?: boolean
}

export function claimsOf(account: Account): Claims {
  const { subject: sub, phone, email } = account
  if (account.loginType === 'sms' && phone)
    return { sub, name: phone, phone_number: phone, phone_number_verified: true }
  return { sub, name: account.name, email, email_verified: account.emailVerified }
}
