import { expect, test } from 'vitest'
import { database } from '@/lib/data/db'
import { isTooOften, signInLimits, toLoginError } from '@/lib/server/sign-in-attempt'

test.each(['person', 'address'] as const)(
  'returns from the provider by one %s are limited across all processes, and others are not',
  async (kind) => {
    const results = await Promise.all(Array.from({ length: signInLimits[kind] }, () => isTooOften(kind, 'one')))
    expect(results).not.toContain(true)
    expect(await isTooOften(kind, 'one')).toBe(true)
    expect(await isTooOften(kind, 'another')).toBe(false)
  },
)

test('a new limit window begins after ten minutes', async () => {
  const bucket = 'callback:person:late'
  await database().rateLimit.create({ data: { bucket, startsAt: new Date(Date.now() - 601_000), count: 1_000 } })
  expect(await isTooOften('person', 'late')).toBe(false)
})

test('a person who signs in too often is sent to the page of sign-in errors with that reason', () => {
  const { headers } = toLoginError({ requestId: 'r', cause: new Error('tooManyRequests') })
  expect(new URL(headers.get('location')!).searchParams.get('reason')).toBe('tooMany')
})
