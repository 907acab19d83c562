import { hkdfSync } from 'node:crypto'
import { EncryptJWT } from 'jose'
import { NextRequest } from 'next/server'
import { expect, test } from 'vitest'
import { database } from '@/lib/data/db'
import { finishSignIn } from '@/lib/server/sign-in'
import { isTooOften, signInLimits, toLoginError } from '@/lib/server/sign-in-attempt'

/** Where a browser ends that returns from a provider which no longer exists. */
async function returned(address: string, state: string, tripCookie: string | null, brings = 'code=x') {
  const headers = new Headers({ 'x-forwarded-for': address })
  if (tripCookie !== null) headers.set('cookie', `authjs.state=${tripCookie}`)
  const request = new NextRequest(`http://localhost:3000/callback?${brings}&state=${state}`, { headers })
  const answer = await finishSignIn(request, async () => null)
  return new URL(answer.headers.get('location')!).searchParams.get('reason')
}
/** The cookie of a begun trip, as the sign-in library seals it. */
function trip(state: string): Promise<string> {
  const salt = 'authjs.state'
  const key = hkdfSync('sha256', process.env.AUTH_SECRET!, salt, `Auth.js Generated Encryption Key (${salt})`, 64)
  return new EncryptJWT({ value: state, provider: 'idp' })
    .setProtectedHeader({ alg: 'dir', enc: 'A256CBC-HS512' })
    .setIssuedAt()
    .setExpirationTime('15m')
    .encrypt(new Uint8Array(key))
}
const countedFor = (network: string) =>
  database().rateLimit.findMany({ where: { bucket: { endsWith: network } }, select: { bucket: true, count: true } })

test('who began no sign-in uses up nothing of their network', async () => {
  const address = '198.51.100.7'
  expect(await returned(address, 'a', null)).toBe('stateLost')
  expect(await returned(address, 'a', 'a')).toBe('stateLost')
  expect(await returned(address, 'a', await trip('another'))).toBe('stateLost')
  expect(await countedFor(address)).toEqual([])
})

test('a trip that is repeated uses up what three returns do, and then leads nowhere', async () => {
  const address = '198.51.100.8'
  const cookie = await trip('b')
  const ends = []
  for (let time = 0; time < 6; time += 1) ends.push(await returned(address, 'b', cookie))
  expect(ends).toEqual([...Array(3).fill('refused'), ...Array(3).fill('stateLost')])
  expect(await countedFor(address)).toEqual([{ bucket: `callback:network:${address}`, count: 3 }])
})

test('who returns without a code uses up nothing of their network, and is not kept away by what others used up', async () => {
  const address = '198.51.100.9'
  const refusal = 'error=access_denied'
  expect(await returned(address, 'e', await trip('e'), refusal)).toBe('refused')
  expect(await countedFor(address)).toEqual([])
  await database().rateLimit.create({
    data: { bucket: `callback:network:${address}`, startsAt: new Date(), count: 600 },
  })
  expect(await returned(address, 'f', await trip('f'), refusal)).toBe('refused')
})

test('a network that returned too often is told so, by whichever of its addresses', async () => {
  await database().rateLimit.create({
    data: { bucket: 'callback:network:2001:db8:7:1::/64', startsAt: new Date(), count: 600 },
  })
  expect(await returned('[2001:db8:7:1::9]:4711', 'c', await trip('c'))).toBe('tooMany')
  expect(await returned('2001:db8:7:2::9', 'd', await trip('d'))).toBe('refused')
})

test.each(['trip', 'person', 'network', 'form'] as const)(
  'sign-ins by one %s are limited across all processes, and others are not',
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
