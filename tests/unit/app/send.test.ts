// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { perform, sendWrite } from '@/app/_actions/send'
import { keepChoice } from '@/app/_lib/choice-cookies'
import { errorText, unwrapErrors } from '@/app/_lib/error-texts'
import { type QueuedQuestion, questions } from '@/app/_ui/ask'
import { plainText } from '@/app/_ui/markup'
import type { TypedDocument } from '@/graphql/typed-document'
import en from '@/locales/en/errors.json'
import es from '@/locales/es/errors.json'

type Saved = { success: boolean; message: string | null; fieldErrors: { field: string; message: string }[] }
const document = 'mutation save($n: Int!) { save(n: $n) { success } }' as TypedDocument<{ save: Saved }, { n: number }>
const done: Saved = { success: true, message: null, fieldErrors: [] }

const fetched = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>()
const keys = () => fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'))
const asked: string[] = []
let wantsMore = true
const hear = ({ kind, title, text, ok, answer }: QueuedQuestion) => {
  asked.push([kind, title, plainText(text), ok].filter(Boolean).join(' | '))
  // Ends a test that nobody answers, which would try again for ever.
  answer(wantsMore && asked.length < 10)
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetched.mockReset())
  questions.listen(hear)
  asked.length = 0
  wantsMore = true
})
afterEach(() => {
  vi.unstubAllGlobals()
  keepChoice('suma-locale', null)
})

test('without a connection and at a 5xx it asks to try again with the same key until it is answered', async () => {
  fetched
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValueOnce(new Response('<html>', { status: 502 }))
    .mockResolvedValueOnce(Response.json({ data: { save: done } }))
  expect(await sendWrite(document, { n: 1 })).toEqual(done)
  expect(asked).toEqual([
    'confirm | common.transport.title | errors.client.network | common.actions.retry',
    'confirm | common.transport.title | errors.unavailable | common.actions.retry',
  ])
  expect(new Set(keys()).size).toBe(1)
})

test('a person who cancels is not asked again, and a later press repeats the same attempt', async () => {
  wantsMore = false
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await sendWrite(document, { n: 2 })).toBeNull()
  expect(asked).toHaveLength(1)
  fetched.mockResolvedValueOnce(Response.json({ data: { save: done } }))
  await sendWrite(document, { n: 2 })
  expect(new Set(keys()).size).toBe(1)
})

test('the page of a newer release repeats the attempt of the older one', async () => {
  wantsMore = false
  const [older, newer] = ['save AAAAAAAAAAAAAAAA', 'save BBBBBBBBBBBBBBBB'] as unknown as [
    typeof document,
    typeof document,
  ]
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await sendWrite(older, { n: 6 })).toBeNull()
  fetched.mockResolvedValueOnce(Response.json({ data: { save: done } }))
  expect(await sendWrite(newer, { n: 6 })).toEqual(done)
  expect([fetched.mock.calls.length, new Set(keys()).size]).toEqual([2, 1])
})

test('a refusal is an answer: it does not ask', async () => {
  const refused = { ...done, success: false, message: 'Not now' }
  fetched.mockResolvedValueOnce(Response.json({ data: { save: refused } }))
  expect(await sendWrite(document, { n: 3 })).toEqual(refused)
  expect(asked).toEqual([])
})

test.each([
  [{ message: 'Not now', fieldErrors: [] }, 'alert | Not now'],
  [{ message: 'No', fieldErrors: [{ field: 'n', message: 'Too small' }] }, 'alert | Too small'],
])('an action shows the refusal itself in an alert: %j', async (refusal, told) => {
  fetched.mockResolvedValueOnce(Response.json({ data: { save: { success: false, ...refusal } } }))
  expect(await perform(document, { n: 4 })).toBeNull()
  expect(asked).toEqual([told])
})

test('a malformed answer is reported in the words of the specification', async () => {
  fetched.mockResolvedValueOnce(Response.json({ data: {} }))
  expect(await sendWrite(document, { n: 5 })).toBeNull()
  expect(asked).toEqual(['alert | No key in result response'])
})

test('a write that the caller stopped is not reported', async () => {
  const caller = new AbortController()
  caller.abort()
  fetched.mockRejectedValueOnce(new DOMException('stopped', 'AbortError'))
  expect(await sendWrite(document, { n: 6 }, { signal: caller.signal })).toBeNull()
  expect(asked).toEqual([])
})

test('errors of a malformed answer are in the catalogue, in the reader’s language', async () => {
  expect(en.client).toMatchObject(unwrapErrors)
  keepChoice('suma-locale', 'es')
  fetched.mockImplementation(async () => Response.json(es))
  for (const [key, text] of Object.entries(unwrapErrors))
    expect(await errorText(new Error(text))).toBe(es.client[key as keyof typeof unwrapErrors])
  expect(fetched.mock.calls[0]?.[0]).toBe('/locales/es/errors.json')
  expect(await errorText(new Error('x is not a function'))).toBe('x is not a function')
})

test('without the catalogue the error has its own words', async () => {
  keepChoice('suma-locale', 'ja')
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await errorText(new Error('No data in result response'))).toBe('No data in result response')
})
