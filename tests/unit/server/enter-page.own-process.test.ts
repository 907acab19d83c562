import { expect, test, vi } from 'vitest'
import { fail, ok } from '@/lib/domain/result'
import { orNotFound, ownOrNotFound } from '@/lib/server/enter-page'

vi.mock('next/headers', () => ({ cookies: vi.fn(), headers: vi.fn() }))

const ended = (end: () => unknown): string => {
  try {
    return String(end())
  } catch (error) {
    return (error as { digest: string }).digest
  }
}
const held = ['secondFactorRequired', 'addressNotAllowed', 'otherSignInRequired', 'newSignInWaits'] as const

test.each(held)(
  'a right that is held back (%s) has a page of its own, and looks missing on a page about oneself',
  (code) => {
    expect(ended(() => orNotFound(fail(code)))).toMatch('NEXT_REDIRECT;replace;/admin-access')
    expect(ended(() => ownOrNotFound(fail(code)))).toBe(ended(() => orNotFound(fail('notFound'))))
  },
)

test('what is found is given, and who is signed out or not verified is led on', () => {
  expect(ownOrNotFound(ok('a license'))).toBe('a license')
  expect(ended(() => ownOrNotFound(fail('signInRequired')))).toMatch('NEXT_REDIRECT;replace;/;')
  expect(ended(() => ownOrNotFound(fail('verificationRequired')))).toMatch('NEXT_REDIRECT;replace;/verification;')
})
