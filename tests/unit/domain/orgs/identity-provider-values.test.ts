import { expect, test } from 'vitest'
import {
  domainsIn,
  domainsProblem,
  identityProviderLimits,
  identityProviderProblems,
  issuerProblem,
} from '@/lib/domain/orgs/identity-provider-values'

test.each(['https://sign-in.example.org', 'https://example.org/tenant/v2.0', 'http://localhost:4401'])(
  '%s may be an issuer',
  (issuer) => {
    expect(issuerProblem(issuer)).toBeNull()
  },
)

test.each([
  'example.org',
  'https://example.org?tenant=1',
  'https://example.org#x',
  'https://u:p@example.org',
  'ftp://example.org',
])('%s is no issuer', (issuer) => {
  expect(issuerProblem(issuer)).toBe('validation.issuer')
})

test('domains are those that addresses can have, and not too many', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => `d${index}.example.org`)
  expect([
    domainsProblem(['example.org', '@Example.com']),
    domainsProblem(many(identityProviderLimits.domains)),
  ]).toEqual([null, null])
  expect(domainsProblem(many(identityProviderLimits.domains + 1))).toBe('validation.tooMany')
  expect(domainsProblem([])).toBe('validation.required')
  for (const wrong of ['localhost', 'a@b.org', 'example', '*.example.org', 'https://example.org'])
    expect([wrong, domainsProblem([wrong])]).toEqual([wrong, 'validation.domain'])
})

test('a text names one on each line, with or without the at sign', () => {
  expect(domainsIn('@Example.org\n example.com, example.org ')).toEqual(['example.org', 'example.com'])
})

test('a new identity provider needs its secret; of one that is edited it may stay', () => {
  const entered = { clientId: 'suma', clientSecret: '', domains: ['example.org'] }
  expect(identityProviderProblems(entered, true)).toEqual({ clientSecret: 'validation.required' })
  expect(identityProviderProblems(entered, false)).toEqual({})
})
