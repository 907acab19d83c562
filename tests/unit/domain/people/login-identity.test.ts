import { describe, expect, test } from 'vitest'
import { loginIdentity, loginTypeOf } from '@/lib/domain/people/login-identity'
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
  test.each([
    ['google-oauth2', undefined, true],
    ['google-oauth2', false, true],
    ['auth0', true, true],
    ['auth0', false, false],
    ['auth0', undefined, false],
    ['auth0', 'true', false],
    ['auth0', 1, false],
  ] as const)('%s with email_verified %j is %s', (loginType, emailVerified, verified) => {
    const identity = loginIdentity({ subject: `${loginType}|1`, email: email.value, emailVerified })
    expect(identity).toEqual(ok({ loginType, contact: email, verified }))
  })

  test('a text message is always verified', () => {
    const identity = loginIdentity({ subject: 'sms|1', name: phone.value, emailVerified: false })
    expect(identity).toEqual(ok({ loginType: 'sms', contact: phone, verified: true }))
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
