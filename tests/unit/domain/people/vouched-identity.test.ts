import { expect, test } from 'vitest'
import { domainOf, vouchedIdentity } from '@/lib/domain/people/vouched-identity'

const confirmed = ['example.org']
const verifies = (email: string, emailVerified?: unknown) =>
  vouchedIdentity({ email, emailVerified }, confirmed)?.verified

test.each([
  ['an address of a confirmed domain', 'ana@example.org', undefined, true],
  ['in capitals', 'Ana@Example.ORG', true, true],
  ['that the provider itself does not know', 'ana@example.org', false, false],
  ['that the provider does not know, written as text', 'ana@example.org', 'false', false],
  ['of which it says something else', 'ana@example.org', null, false],
  ['of another domain', 'ana@example.com', true, false],
  ['of a domain below it', 'ana@mail.example.org', true, false],
  ['of a domain that ends like it', 'ana@notexample.org', true, false],
  ['with the domain before the at sign', 'example.org@example.com', true, false],
])('%s', (_name, email, emailVerified, verified) => {
  expect(verifies(email, emailVerified)).toBe(verified)
})

test('without confirmed domains nothing is verified', () => {
  expect(vouchedIdentity({ email: 'ana@example.org', emailVerified: true }, [])).toEqual({
    contact: { kind: 'EMAIL', value: 'ana@example.org' },
    verified: false,
  })
})

test.each([null, undefined, '', 'ana', 'ana@', 'ana@localhost', '@example.org'])('%j is nobody', (email) => {
  expect(vouchedIdentity({ email, emailVerified: true }, confirmed)).toBeNull()
})

test('the domain of an address is what follows its @, in small letters', () => {
  expect([domainOf(' Ana@Example.org '), domainOf('nobody')]).toEqual(['example.org', ''])
})
