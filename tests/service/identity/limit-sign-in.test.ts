import { expect, test } from 'vitest'
import { database } from '@/lib/data/db'
import { isTooOften, signInLimits } from '@/lib/server/limit-sign-in'
import { toLoginError } from '@/lib/server/login-error'

test.each(['person', 'address'] as const)(
  'returns of one %s are limited, all processes together, others are not',
  async (kind) => {
    const results = await Promise.all(Array.from({ length: signInLimits[kind] }, () => isTooOften(kind, 'one')))
    expect(results).not.toContain(true)
    expect(await isTooOften(kind, 'one')).toBe(true)
    expect(await isTooOften(kind, 'another')).toBe(false)
  },
)

test('after its ten minutes a window begins anew', async () => {
  const bucket = 'callback:person:late'
  await database().rateLimit.create({ data: { bucket, startsAt: new Date(Date.now() - 601_000), count: 1_000 } })
  expect(await isTooOften('person', 'late')).toBe(false)
})

test('whoever comes too often is told so on the page of sign-in errors', () => {
  const { headers } = toLoginError({ requestId: 'r', cause: new Error('tooManyRequests') })
  expect(new URL(headers.get('location')!).searchParams.get('reason')).toBe('tooMany')
})
