import { AccessDenied, CallbackRouteError, InvalidCheck, OAuthCallbackError } from '@auth/core/errors'
import { describe, expect, test } from 'vitest'
import { identityFailure } from '@/lib/domain/access/identity-failure'

describe('identity errors of the specification', () => {
  test.each([
    [{ error: 'timeout', error_description: 'Timeout' }, 'timeout'],
    [{ error: 'cancelled', error_description: 'Popup closed' }, 'refused'],
    [
      { error: 'mfa_required', error_description: 'Multifactor authentication required', mfa_token: 't' },
      'mfaRequired',
    ],
    [{ error: 'missing_refresh_token', error_description: 'Missing Refresh Token' }, 'expired'],
    [{ error: 'state_mismatch', error_description: 'Invalid state' }, 'stateLost'],
    [{ error: 'missing_transaction', error_description: 'Invalid state' }, 'stateLost'],
    [{ error: 'login_required', error_description: 'Login required' }, 'expired'],
    [{ error: 'request_error', error_description: 'HTTP error' }, 'unknown'],
    [{ error: 'access_denied', error_description: 'User did not authorize the request' }, 'refused'],
    [{ error: 'invalid_grant' }, 'expired'],
    [new Error('Unsupported auth type'), 'unsupportedAuthType'],
    [new Error('unsupportedAuthType'), 'unsupportedAuthType'],
  ])('%o is %s', (error, family) => {
    expect(identityFailure(error)).toBe(family)
  })

  test.each([
    ['timeout', 'timeout'],
    ['cancelled', 'refused'],
    ['mfa_required', 'mfaRequired'],
    ['missing_refresh_token', 'expired'],
    ['state_mismatch', 'stateLost'],
    ['missing_transaction', 'stateLost'],
    ['login_required', 'expired'],
    ['request_error', 'unknown'],
    ['Invalid state', 'stateLost'],
    ['Popup closed', 'refused'],
    ['Timeout', 'timeout'],
  ])('the code or description alone: %s is %s', (code, family) => {
    expect(identityFailure(code)).toBe(family)
  })
})

test.each([
  'ID token is required but missing',
  'ID token could not be decoded',
  'Signature algorithm of "none" is not supported. Expected the ID token to be signed with "RS256".',
  'Issuer (iss) claim must be a string present in the ID token',
  'Issuer (iss) claim mismatch in the ID token; expected "a", found "b"',
  'Subject (sub) claim must be a string present in the ID token',
  'Audience (aud) claim must be a string or array of strings present in the ID token',
  'Audience (aud) claim mismatch in the ID token; expected "a" but found "b"',
  'Authorized Party (azp) claim must be a string present in the ID token when Audience (aud) claim has multiple values',
  'Authorized Party (azp) claim mismatch in the ID token; expected "a", found "b"',
  'Nonce (nonce) claim must be a string present in the ID token',
  'Nonce (nonce) claim mismatch in the ID token; expected "a", found "b"',
  'Expiration Time (exp) claim must be a number present in the ID token',
  'Expiration Time (exp) claim error in the ID token; current time is after expiration time',
  "Not Before time (nbf) claim in the ID token indicates that this token can't be used just yet.",
  'Authentication Time (auth_time) claim must be a number present in the ID token when Max Age (max_age) is specified',
  'Organization ID (org_id) claim must be a string present in the ID token',
  'Organization Name (org_name) claim value mismatch in the ID token; expected "a", found "b"',
  'JWT signature verification failed',
  'unexpected JWT "alg" header parameter',
  'unexpected JWT "iss" (issuer) claim value',
  'unexpected JWT "aud" (audience) claim value',
  'unexpected ID Token "azp" (authorized party) claim value',
  'unexpected ID Token "nonce" claim value',
  'unexpected JWT "exp" (expiration time) claim value, expiration is past current timestamp',
  'unexpected JWT "nbf" (not before) claim value',
  'JWT "sub" (subject) claim missing',
  'Invalid JWT',
  '"response" body "id_token" property must be a string',
  '"response" body "access_token" property must be a string',
  '"response" body "token_type" property must be a string',
  'ERR_JWT_EXPIRED',
  'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
])('ID token: %s', (message) => {
  expect(identityFailure(new Error(message))).toBe('tokenInvalid')
  expect(identityFailure(callbackError(new Error(message)))).toBe('tokenInvalid')
})

const callbackError = (err: Error) => new CallbackRouteError('', { cause: { err, provider: 'idp' } })
const named = (name: string, message: string) => Object.assign(new Error(message), { name })
const coded = (code: string, message: string) => Object.assign(new Error(message), { code })

describe('errors of the sign-in library', () => {
  test.each([
    [
      'refused at the provider',
      new OAuthCallbackError('OAuth Provider returned an error', { cause: { error: 'access_denied' } }),
      'refused',
    ],
    ['without a cause', new OAuthCallbackError('OAuth Provider returned an error'), 'refused'],
    [
      'more proof',
      new OAuthCallbackError('OAuth Provider returned an error', { cause: { error: 'mfa_required' } }),
      'mfaRequired',
    ],
    [
      'login required',
      new OAuthCallbackError('OAuth Provider returned an error', { cause: { error: 'login_required' } }),
      'expired',
    ],
    ['turned away by us', new AccessDenied('AccessDenied'), 'refused'],
    [
      'turned away with a reason',
      new AccessDenied('AccessDenied', { cause: { err: new Error('Unsupported auth type') } }),
      'unsupportedAuthType',
    ],
    ['cookie lost', new InvalidCheck('pkceCodeVerifier cookie was missing'), 'stateLost'],
    ['nonce cookie lost', new InvalidCheck('nonce cookie was missing'), 'stateLost'],
    ['cookie spoiled', new InvalidCheck('state value could not be parsed'), 'stateLost'],
    ['state', callbackError(new Error('unexpected "state" response parameter value')), 'stateLost'],
    ['state dropped', callbackError(new Error('response parameter "state" missing')), 'stateLost'],
    ['mixed up issuer', callbackError(new Error('unexpected "iss" (issuer) response parameter value')), 'tokenInvalid'],
    [
      'code used twice',
      callbackError(Object.assign(new Error('server responded with an error'), { error: 'invalid_grant' })),
      'expired',
    ],
    ['slow provider', callbackError(named('TimeoutError', 'The operation was aborted due to timeout')), 'timeout'],
    ['slow network', callbackError(new TypeError('fetch failed', { cause: coded('ETIMEDOUT', 'connect') })), 'timeout'],
    [
      'provider away',
      callbackError(new TypeError('fetch failed', { cause: coded('ECONNREFUSED', 'connect') })),
      'timeout',
    ],
    ['nothing but the kind', callbackError(new Error('something')), 'unknown'],
    ['error page, no cause', 'Configuration', 'unknown'],
    ['error page with the cause', { type: 'Configuration', cause: 'state cookie was missing' }, 'stateLost'],
    ['error page, refused', 'OAuthCallbackError', 'refused'],
    ['error page, turned away', 'AccessDenied', 'refused'],
  ])('%s', (_name, error, family) => {
    expect(identityFailure(error)).toBe(family)
  })
})

test('nothing and cycles are unknown', () => {
  const loop = new Error('x')
  loop.cause = loop
  for (const value of [null, undefined, 1, {}, loop]) expect(identityFailure(value)).toBe('unknown')
})
