import { describe, expect, test } from 'vitest'
import { loginIdentity, loginTypeOf, type SignInClaims } from '@/lib/domain/people/login-identity'
import { fail, ok } from '@/lib/domain/result'

const email = { kind: 'EMAIL' as const, value: 'ana@example.com' }
const phone = { kind: 'PHONE' as const, value: '+15550100123' }

test.each([
  ['google-oauth2|1', 'google-oauth2'],
  ['auth0|abc', 'auth0'],
  ['sms|abc', 'sms'],
  ['auth0|a|b', 'auth0'],
  ['auth0|', 'auth0'],
  ['auth0', null],
  ['auth0x', null],
  ['|auth0', null],
  ['', null],
  ['AUTH0|1', null],
  [' auth0|1', null],
  ['facebook|1', null],
  ['toString|1', null],
])('the login type of %j is %s', (subject, type) => {
  expect(loginTypeOf(subject)).toBe(type)
})

describe('verified', () => {
  const said = [true, false, 'true', 'false', 1, 0, null, undefined, {}, []]
  /** Every pair of values that a provider can send in two of its claims. */
  const pairs = said.flatMap((one) => said.map((other) => [one, other] as const))
  const verifiedBy = (subject: string, claims: Partial<SignInClaims>) => {
    const identity = loginIdentity({ subject, email: email.value, name: phone.value, ...claims })
    return identity.ok && identity.value.verified
  }

  test.each(pairs)('email_verified %j beside a phone claim %j', (emailVerified, other) => {
    const claims = { emailVerified, phoneNumberVerified: other, phoneVerified: other }
    expect(verifiedBy('auth0|1', claims)).toBe(emailVerified === true)
    expect(verifiedBy('google-oauth2|1', claims)).toBe(emailVerified !== false)
  })

  test.each(pairs)('phone_number_verified %j and phone_verified %j', (phoneNumberVerified, phoneVerified) => {
    for (const emailVerified of said)
      expect(verifiedBy('sms|1', { emailVerified, phoneNumberVerified, phoneVerified })).toBe(
        phoneNumberVerified !== false && phoneVerified !== false,
      )
  })

  test('the contact stays the same, whether it is verified or not', () => {
    const refused = { emailVerified: false, phoneNumberVerified: false }
    for (const [subject, loginType, contact] of [
      ['auth0|1', 'auth0', email],
      ['google-oauth2|1', 'google-oauth2', email],
      ['sms|1', 'sms', phone],
    ] as const)
      expect(loginIdentity({ subject, email: email.value, name: phone.value, ...refused })).toEqual(
        ok({ loginType, contact, verified: false }),
      )
  })
})

test('email and phone are normalized', () => {
  expect(loginIdentity({ subject: 'auth0|1', email: ' Ana@Example.com ' })).toMatchObject({ value: { contact: email } })
  expect(loginIdentity({ subject: 'sms|1', name: '(555) 010-0123' })).toMatchObject({ value: { contact: phone } })
})

test.each([
  ['an unknown type', { subject: 'facebook|1', email: 'ana@example.com' }, fail('unsupportedAuthType')],
  ['no type', { subject: 'abc', email: 'ana@example.com' }, fail('unsupportedAuthType')],
  ['no email', { subject: 'auth0|1', email: null }, fail('invalidInput', { contact: 'validation.email' })],
  [
    'a broken email',
    { subject: 'google-oauth2|1', email: 'ana' },
    fail('invalidInput', { contact: 'validation.email' }),
  ],
  [
    'sms without a name',
    { subject: 'sms|1', email: 'ana@example.com' },
    fail('invalidInput', { contact: 'validation.phone' }),
  ],
  [
    'sms with a foreign number',
    { subject: 'sms|1', name: '+44 20 7946 0958' },
    fail('invalidInput', { contact: 'validation.phone' }),
  ],
])('%s is refused', (_name, claims, refusal) => {
  expect(loginIdentity(claims)).toEqual(refusal)
})
