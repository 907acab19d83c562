import { countDocumentsOf, languageOf } from '../../fixtures/stored-rows'
import { type Reply, send } from './api-client'
import { makePerson, newSession } from './people'
import { expect, test } from './test'

/**
 * Requests to the running server over the wire, and its reactions: requests that other sites could forge, and files.
 */

let person: { id: string; cookie: string }
test.beforeAll(async () => {
  const { id } = await makePerson({ noCredential: true })
  person = { id, cookie: `sid=${await newSession(id)}` }
})

const isRefused = ({ status, json }: Reply) => status >= 400 && status < 500 && (json.data ?? null) === null
const documents = () => countDocumentsOf(person.id)
const language = () => languageOf(person.id)

test.describe('a request that another site can make a browser send', () => {
  const write = (id: string) =>
    `mutation { updateUserPrefs(id: "${id}", operation: "SET", data: { uiLanguage: "ja" }) { success } }`
  const json = (id: string) => JSON.stringify({ query: write(id) })
  const form = (id: string) => {
    const body = new FormData()
    body.set('operations', json(id))
    body.set('map', '{}')
    return body
  }
  const ways: [string, (id: string) => Parameters<typeof send>[0]][] = [
    ['text', (id) => ({ headers: { 'content-type': 'text/plain' }, body: json(id) })],
    [
      'text that says it is JSON',
      (id) => ({ headers: { 'content-type': 'text/plain; application/json' }, body: json(id) }),
    ],
    ['no type', (id) => ({ body: new Blob([json(id)]) })],
    ['a form', (id) => ({ body: new URLSearchParams({ query: write(id) }) })],
    ['a form with parts', (id) => ({ body: form(id) })],
    ['a link', (id) => ({ method: 'GET', path: `?query=${encodeURIComponent(write(id))}` })],
    ['a link to a query', () => ({ method: 'GET', path: '?query={me{id}}' })],
    [
      'JSON from another site',
      (id) => ({ headers: { 'content-type': 'application/json', origin: 'https://evil.example' }, body: json(id) }),
    ],
    [
      'JSON that says nothing of where it comes from',
      (id) => ({ headers: { 'content-type': 'application/json' }, body: json(id) }),
    ],
    [
      'JSON from a frame without a site',
      (id) => ({ headers: { 'content-type': 'application/json', origin: 'null' }, body: json(id) }),
    ],
  ]
  for (const [name, way] of ways)
    test(`${name} is refused and changes nothing`, async () => {
      const init = way(person.id)
      const answer = await send({ ...init, headers: { ...init.headers, cookie: person.cookie } })
      expect([answer.status, isRefused(answer)]).toEqual([answer.status, true])
      expect(await language()).toBeNull()
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    })

  test('its preflight request is not allowed to send a cookie', async () => {
    const answer = await send({ method: 'OPTIONS', headers: { origin: 'https://evil.example' } })
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  })
})

test.describe('files', () => {
  const query = `mutation saveUserDocument($id: ID!, $data: JSON!) { saveUserDocument(id: $id, data: $data) { success i18nMessageKey } }`
  const pdf = (bytes = 0) => new Blob(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\n', new Uint8Array(bytes), '%%EOF'])
  type Parts = { operations?: unknown; map?: unknown; files?: Record<string, Blob> }
  const usual = () => ({ query, variables: { id: person.id, data: { title: 'Paper', kind: 'OTHER', file: null } } })
  const usualMap = { '0': ['variables.data.file'] }

  function post({ operations = usual(), map = usualMap, files = { '0': pdf() } }: Parts): Promise<Reply> {
    const body = new FormData()
    const text = (part: unknown) => (typeof part === 'string' ? part : JSON.stringify(part))
    if (operations !== null) body.set('operations', text(operations))
    if (map !== null) body.set('map', text(map))
    for (const [name, file] of Object.entries(files)) body.append(name, file, 'paper.pdf')
    return send({ headers: { cookie: person.cookie, 'apollo-require-preflight': 'true' }, body })
  }

  test('one file is accepted; a file in two places, two files and a file in a list are not', async () => {
    expect((await post({})).json).toEqual({ data: { saveUserDocument: { success: true, i18nMessageKey: null } } })
    const two = {
      query: `mutation A($id: ID!, $a: JSON!, $b: JSON!) { a: saveUserDocument(id: $id, data: $a) { success }
        b: saveUserDocument(id: $id, data: $b) { success } }`,
      variables: { id: person.id, a: usual().variables.data, b: usual().variables.data },
    }
    const both = { data: { a: { success: true }, b: { success: true } } }
    expect((await post({ operations: two, map: { '0': ['variables.a.file', 'variables.b.file'] } })).json).toEqual(both)
    const apart = { '0': ['variables.a.file'], '1': ['variables.b.file'] }
    expect((await post({ operations: two, map: apart, files: { '0': pdf(), '1': pdf() } })).json).toEqual(both)
    const listed = { ...two, variables: { id: person.id, a: { ...two.variables.a, file: [null] }, b: two.variables.b } }
    const inList = await post({ operations: listed, map: { '0': ['variables.a.file.0', 'variables.b.file'] } })
    expect(inList.json.data).toEqual({ a: { success: false }, b: { success: true } })
  })

  test('a stored file is served for download, never shown or run in our pages', async () => {
    const operations = { ...usual(), query: query.replace('i18nMessageKey', 'data { url }') }
    const { json } = await post({ operations })
    const url = String(json.data?.saveUserDocument?.data?.url)
    const response = await fetch(process.env.E2E_ORIGIN + url, { headers: { cookie: person.cookie } })
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment/),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect((await fetch(process.env.E2E_ORIGIN + url)).status).toBe(401)
  })

  const wrong: [string, () => Parts, number][] = [
    ['no operations', () => ({ operations: null }), 400],
    ['no map', () => ({ map: null }), 400],
    ['a map that is no JSON', () => ({ map: '{' }), 400],
    ['a map that is a list', () => ({ map: [] }), 400],
    ['a map that names a file that is not sent', () => ({ map: { '7': ['variables.data.file'] } }), 400],
    ['a map without a path', () => ({ map: { '0': [] } }), 400],
    ['a path that leads nowhere', () => ({ map: { '0': ['variables.data.other'] } }), 400],
    ['a path to what is not null', () => ({ map: { '0': ['variables.id'] } }), 400],
    ['a path out of the variables', () => ({ map: { '0': ['query'] } }), 400],
    ['a path to a prototype', () => ({ map: { '0': ['variables.__proto__.x'] } }), 400],
    ['several operations at once', () => ({ operations: [usual(), usual()] }), 400],
    ['a file of more than 20 MiB', () => ({ files: { '0': pdf(20 * 1024 * 1024) } }), 413],
    [
      'more than ten files',
      () => ({ files: Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`${at}`, pdf()])) }),
      413,
    ],
    [
      'operations of more than 256 KiB',
      () => ({ operations: { ...usual(), extensions: 'x'.repeat(256 * 1024) } }),
      413,
    ],
  ]
  for (const [name, parts, status] of wrong)
    test(`${name} is answered ${status} and nothing is stored`, async () => {
      const before = await documents()
      const answer = await post(parts())
      const isData = answer.json.data?.saveUserDocument?.i18nMessageKey === 'errors.fileTooLarge'
      expect(isData ? 413 : answer.status).toBe(status)
      expect(await documents()).toBe(before)
    })
})
