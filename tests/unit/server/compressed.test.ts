import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressed } from '@/lib/server/compressed'

const answer = { status: 200, headers: { 'content-type': 'application/json' }, body: 'x'.repeat(2000) }
const bytes = (body: string | Uint8Array) => (typeof body === 'string' ? Buffer.from(body) : body)

test.each([
  ['gzip, br', 'br'],
  ['gzip;q=1.0', 'gzip'],
  ['br;q=0, GZIP', 'gzip'],
  ['identity', undefined],
  ['br;q=0.0', undefined],
  [undefined, undefined],
])('a client that accepts %s gets %s', async (accepted, encoding) => {
  const sent = await compressed(accepted ? { 'accept-encoding': accepted } : {}, answer, true)
  expect(sent.headers).toEqual({
    ...answer.headers,
    vary: 'accept-encoding',
    ...(encoding ? { 'content-encoding': encoding } : {}),
  })
  const body = bytes(sent.body)
  const text = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
  expect(Buffer.from(text).toString()).toBe(answer.body)
})

test('a short answer, and all behind a proxy that compresses, stay as they are', async () => {
  const headers = { 'accept-encoding': 'gzip' }
  const short = { ...answer, body: 'x' }
  expect(await compressed(headers, short, true)).toBe(short)
  expect(await compressed(headers, answer, false)).toBe(answer)
})
