import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { pdfBytes } from '@/fixtures/documents'
import { makeUser } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { uploadLimits } from '@/graphql/uploads'
import type { UserRecord } from '@/lib/data/users/read'
import { operation, send } from './call'
import { bodyOf, multipartType, type Part } from './multipart-body'

const folder = mkdtempSync(join(tmpdir(), 'suma-files-'))
process.env.SUMA_DATA = folder

let user: UserRecord
let cookie = ''
beforeAll(async () => {
  user = await makeUser()
  cookie = (await makeSession(user)).cookie
})

const post = (body: Uint8Array, headers: Record<string, string> = {}) =>
  send({
    headers: {
      'content-type': multipartType,
      'apollo-require-preflight': '1',
      cookie,
      ...headers,
    },
    body,
  })

const query = operation('save-user-document')
const operations = (data: Record<string, unknown> = {}) =>
  JSON.stringify({
    query,
    variables: { id: user.id, data: { title: 'Certificate', kind: 'CERTIFICATE', file: null, ...data } },
  })
const map = (path: unknown = 'variables.data.file', name = '0') => JSON.stringify({ [name]: [path] })
const pdf = { name: '0', value: pdfBytes, fileName: 'certificate.pdf', type: 'application/pdf' }
const parts = (more: { operations?: string; map?: string; files?: Part[] } = {}) => [
  { name: 'operations', value: more.operations ?? operations() },
  { name: 'map', value: more.map ?? map() },
  ...(more.files ?? [pdf]),
]

test('an uploaded file is stored', async () => {
  const answer = await post(bodyOf(parts()))
  expect(answer).toMatchObject({ status: 200, json: { data: { saveUserDocument: { success: true } } } })
  expect(answer.json.data?.saveUserDocument?.data?.url).toMatch(/^\/api\/files\/[0-9a-f-]{36}$/)
  expect(readdirSync(folder, { recursive: true }).length).toBeGreaterThan(0)
})

test('an upload without the preflight header is refused', async () => {
  const body = bodyOf(parts())
  const headers = { 'content-type': multipartType, cookie }
  expect(await send({ headers, body })).toMatchObject({ status: 400 })
})

test('an upload from another site is refused', async () => {
  expect(await post(bodyOf(parts()), { origin: 'https://evil.example' })).toMatchObject({ status: 403 })
})

const wrong: [string, () => Uint8Array][] = [
  ['nothing', () => new Uint8Array()],
  ['no boundary in it', () => Buffer.from('hello')],
  ['cut off', () => bodyOf(parts()).subarray(0, 300)],
  ['no operations', () => bodyOf(parts().slice(1))],
  ['no map', () => bodyOf([parts()[0]!, pdf])],
  ['operations that are no JSON', () => bodyOf(parts({ operations: '{' }))],
  ['a batch', () => bodyOf(parts({ operations: `[${operations()}]` }))],
  ['a map that is no JSON', () => bodyOf(parts({ map: '}' }))],
  ['a map that is a list', () => bodyOf(parts({ map: '[]' }))],
  ['a map without paths', () => bodyOf(parts({ map: '{"0":[]}' }))],
  ['a map with a text', () => bodyOf(parts({ map: '{"0":"variables.data.file"}' }))],
  ['a path that is a number', () => bodyOf(parts({ map: map(7) }))],
  ['a path outside the variables', () => bodyOf(parts({ map: map('query') }))],
  ['a path that leads nowhere', () => bodyOf(parts({ map: map('variables.data.other') }))],
  ['a path to what is not null', () => bodyOf(parts({ map: map('variables.id') }))],
  ['a path to a prototype', () => bodyOf(parts({ map: map('variables.__proto__.file') }))],
  ['a path to a constructor', () => bodyOf(parts({ map: map('variables.constructor.prototype.x') }))],
  ['a path of a hundred steps', () => bodyOf(parts({ map: map(`variables${'.a'.repeat(100)}`) }))],
  ['a file that the map does not have', () => bodyOf(parts({ map: map('variables.data.file', '1') }))],
  ['the file before the operations', () => bodyOf([pdf, ...parts({ files: [] })])],
]

test.each(wrong)('a malformed upload is 400 and never 500: %s', async (name, body) => {
  const answer = await post(body())
  if (name === 'the file before the operations') expect([200, 400]).toContain(answer.status)
  else expect(answer.status).toBe(400)
  expect(({} as Record<string, unknown>).file).toBeUndefined()
})

test('one file at two places and two files in one request are refused', async () => {
  const two = `mutation A($id: ID!, $a: JSON!, $b: JSON!) { a: saveUserDocument(id: $id, data: $a) { success }
    b: saveUserDocument(id: $id, data: $b) { success } }`
  const data = { title: 'T', kind: 'OTHER', file: null }
  const both = JSON.stringify({ query: two, variables: { id: user.id, a: data, b: data } })
  const one = await post(bodyOf(parts({ operations: both, map: '{"0":["variables.a.file","variables.b.file"]}' })))
  expect(one.json.data).toEqual({ a: { success: true }, b: { success: true } })
  const files = [pdf, { ...pdf, name: '1' }]
  const each = '{"0":["variables.a.file"],"1":["variables.b.file"]}'
  const apart = await post(bodyOf(parts({ operations: both, map: each, files })))
  expect(apart.json.data).toEqual({ a: { success: true }, b: { success: true } })
})

test('too many files, too large a file, field or body are refused', async () => {
  const many = Array.from({ length: uploadLimits.files + 1 }, (_, index) => ({ ...pdf, name: `${index}` }))
  expect(await post(bodyOf(parts({ files: many })))).toMatchObject({ status: 413 })
  const large = { ...pdf, value: Buffer.concat([pdfBytes, Buffer.alloc(uploadLimits.fileBytes)]) }
  const refused = await post(bodyOf(parts({ files: [large] })))
  expect(refused.status === 413 || refused.json.data?.saveUserDocument?.success === false).toBe(true)
  const field = operations({ title: 'x'.repeat(uploadLimits.fieldBytes) })
  expect(await post(bodyOf(parts({ operations: field })))).toMatchObject({ status: 413 })
  const huge = { ...pdf, value: Buffer.alloc(uploadLimits.fileBytes + 2 * 1024 * 1024) }
  expect(await post(bodyOf(parts({ files: [huge] })))).toMatchObject({ status: 413 })
})

test.each([
  ['an SVG', 'a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', 'errors.fileType'],
  ['HTML called PDF', 'a.pdf', '<html><script>1</script></html>', 'errors.fileType'],
  ['nothing', 'a.pdf', '', 'errors.fileEmpty'],
])('%s is refused as data', async (_name, fileName, value, key) => {
  const { json } = await post(bodyOf(parts({ files: [{ ...pdf, fileName, value }] })))
  expect(json.data?.saveUserDocument).toMatchObject({ success: false, i18nMessageKey: key })
})

test('a file written into JSON is no file', async () => {
  const answer = await send({
    headers: { 'content-type': 'application/json', 'apollo-require-preflight': '1', cookie },
    body: operations({ file: { fileName: 'a.pdf', bytes: { type: 'Buffer', data: [1] } } }),
  })
  expect(answer.json.data?.saveUserDocument?.success).toBe(false)
})
