import { expect, test } from 'vitest'
import { makeApiToken } from '@/fixtures/api-access'
import { makeUser } from '@/fixtures/people'
import { type BulkAnswer, bulkLimits, handleBulk } from '@/graphql/bulk'
import { database } from '@/lib/data/db'
import type { HttpAnswer } from '@/lib/server/http-server'

const add = 'mutation ($input: CreditInput!) { addCredit(input: $input) { success fieldErrors { field } data { id } } }'
const credit = (title: string) => ({ input: { title, completedAt: '2026-05-02', units: 2, format: 'ONLINE' } })

async function* once(text: string) {
  yield Buffer.from(text)
}

async function bulk(lines: readonly unknown[], headers: Record<string, string>, text?: string) {
  const body = once(text ?? lines.map((line) => JSON.stringify(line)).join('\n'))
  const head = { 'content-type': 'application/x-ndjson', 'idempotency-key': 'load-1', ...headers }
  const answer = await handleBulk({ headers: head, body, address: '127.0.0.1' })
  return 'lines' in answer ? { status: 200, lines: await read(answer) } : { status: answer.status, lines: said(answer) }
}
const read = async ({ lines }: BulkAnswer) => {
  const all: Record<string, unknown>[] = []
  for await (const line of lines) all.push(JSON.parse(line))
  return all
}
const said = ({ body }: HttpAnswer): Record<string, unknown>[] => [JSON.parse(body)]

test('each line is one write with an answer of its own, and done once however often it is sent', async () => {
  const user = await makeUser()
  const { headers } = await makeApiToken({ user, scopes: ['credentials:write'] })
  const lines = [
    { query: add },
    { key: 'a', variables: credit('Falls') },
    { key: 'b', variables: credit('') },
    { variables: credit('Ethics') },
  ]
  const first = await bulk(lines, headers)
  expect(first.lines).toEqual([
    { line: 1, key: 'a', data: { addCredit: { success: true, fieldErrors: [], data: { id: expect.any(String) } } } },
    { line: 2, key: 'b', data: { addCredit: { success: false, fieldErrors: [{ field: 'input.title' }], data: null } } },
    { line: 3, key: '3', data: { addCredit: { success: true, fieldErrors: [], data: { id: expect.any(String) } } } },
    { lines: 3, done: 2 },
  ])
  const corrected = [...lines.slice(0, 2), { key: 'b', variables: credit('Safety') }, ...lines.slice(3)]
  const again = await bulk(corrected, headers)
  expect([again.lines[0], again.lines[2], again.lines[3]]).toEqual([
    first.lines[0],
    first.lines[2],
    { lines: 3, done: 3 },
  ])
  const other = await bulk([{ query: add }, { key: 'a', variables: credit('Another') }], headers)
  expect(other.lines).toMatchObject([{ key: 'a' }, { lines: 1, done: 0 }])
  const titles = await database().credit.findMany({ where: { userId: user.id }, select: { title: true } })
  expect(titles.map(({ title }) => title).toSorted()).toEqual(['Ethics', 'Falls', 'Safety'])
})

test('a scope that is missing is said in each line', async () => {
  const { headers } = await makeApiToken({ user: await makeUser(), scopes: ['credentials:read'] })
  const { lines } = await bulk([{ query: add }, { variables: credit('Falls') }], headers)
  expect(lines).toEqual([
    { line: 1, key: '1', data: { addCredit: { success: false, fieldErrors: [], data: null } } },
    { lines: 1, done: 0 },
  ])
})

test('what is no such request is refused before any line runs', async () => {
  const token = { authorization: 'Bearer suma_nothing' }
  const status = async (...args: Parameters<typeof bulk>) => (await bulk(...args)).status
  expect(await status([{ query: add }], {})).toBe(401)
  expect(await status([{ query: add }], { ...token, 'idempotency-key': 'two words' })).toBe(400)
  expect(await status([{ query: add }], { ...token, 'content-type': 'application/json' })).toBe(415)
  expect(await status([], token, '')).toBe(400)
  expect(await status([], token, `${JSON.stringify({ query: add })}\nnothing`)).toBe(400)
  expect(await status([{ query: '{ me { id } }' }], token)).toBe(400)
  expect(await status([{ query: add }, { key: 'a' }, { key: 'a' }], token)).toBe(400)
  expect(await status([{ query: add }, { variables: [] }], token)).toBe(400)
  const many = Array.from({ length: bulkLimits.lines + 1 }, () => ({}))
  expect(await status([{ query: add }, ...many], token)).toBe(413)
  expect(await status([{ query: add }], { ...token, 'content-length': `${bulkLimits.bytes + 1}` })).toBe(413)
})
