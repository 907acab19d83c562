import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { GET as certificateFile } from '@/app/api/certificates/[id]/route'
import { GET as exportFile } from '@/app/api/orgs/[orgId]/export/[file]/route'
import { GET as openApiFile } from '@/app/developers/openapi.json/route'
import { makeApiToken } from '@/fixtures/api-access'
import { makeMirrored } from '@/fixtures/mirror'
import { makeClassOrg } from '@/fixtures/tasks'
import { handleBulk } from '@/graphql/bulk'
import { handleScim } from '@/lib/server/scim/handle-scim'

type Schema = Record<string, unknown>
type Operation = { responses: Record<string, { content?: Record<string, { schema?: Schema }> }>; operationId: string }
type OpenApi = {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema & { properties: Schema }> }
}
const document = (await openApiFile().json()) as OpenApi
const { schemas } = document.components

/** The schema without references and formats, of which the validator has its own. */
const plain = (schema: unknown): Parameters<typeof z.fromJSONSchema>[0] =>
  JSON.parse(
    JSON.stringify(schema, (key, value) => {
      if (key === 'format') return undefined
      return typeof value?.$ref === 'string' ? schemas[value.$ref.split('/').at(-1)!] : value
    }),
  )

/** Checks an answer by the schema of its address, method, status and type. */
function expectDescribed(address: string, method: string, status: number, type: string, values: readonly unknown[]) {
  const content = document.paths[address]?.[method]?.responses[String(status)]?.content
  const schema = content?.[type.split(';', 1)[0]!]?.schema
  expect(schema, `${method} ${address} ${status} ${type}`).toBeDefined()
  const validator = z.fromJSONSchema(plain(schema))
  for (const value of values) expect(validator.safeParse(value), JSON.stringify(value)).toMatchObject({ success: true })
}

const rowsOf = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
const typeOf = (answer: Response) => answer.headers.get('content-type')!

const exported = (orgId: string, file: string, headers: Record<string, string>) =>
  exportFile(new Request(`http://localhost/api/orgs/${orgId}/export/${file}`, { headers }), {
    params: Promise.resolve({ orgId, file: file.split('?', 1)[0]! }),
  })

test('exports answer the columns that are described, and no others', async () => {
  const org = await makeClassOrg()
  await makeMirrored(org, 1)
  const { headers } = await makeApiToken({ org, scopes: ['members:read'] })
  const described = { members: 'MemberRow', credentials: 'CredentialRow', credits: 'CreditRow' }
  for (const [list, schema] of Object.entries(described)) {
    const answer = await exported(org.id, `${list}.ndjson`, headers)
    const rows = rowsOf(await answer.text())
    expect(rows.length).toBeGreaterThan(0)
    expect(Object.keys(rows[0]).toSorted()).toEqual(Object.keys(schemas[schema]!.properties).toSorted())
    expectDescribed(`/api/orgs/{orgId}/export/${list}.ndjson`, 'get', 200, typeOf(answer), rows)
  }
  const csv = await exported(org.id, 'members.csv', headers)
  expectDescribed('/api/orgs/{orgId}/export/members.csv', 'get', 200, typeOf(csv), [await csv.text()])
  for (const [file, bearer, status] of [
    ['members.csv?nothing=1', headers, 400],
    ['members.csv', { authorization: 'Bearer suma_none' }, 401],
    ['members.csv', (await makeApiToken({ org, scopes: ['training:read'] })).headers, 403],
  ] as const) {
    const refused = await exported(org.id, file, bearer)
    expect(refused.status).toBe(status)
    const address = '/api/orgs/{orgId}/export/members.csv'
    expectDescribed(address, 'get', status, typeOf(refused), [await refused.json()])
  }
})

test('a paper that is not there is refused as described', async () => {
  const org = await makeClassOrg()
  const { headers } = await makeApiToken({ org, scopes: ['training:read'] })
  const id = '00000000-0000-4000-8000-000000000000'
  const answer = await certificateFile(new Request(`http://localhost/api/certificates/${id}`, { headers }), {
    params: Promise.resolve({ id }),
  })
  expectDescribed('/api/certificates/{id}', 'get', 404, typeOf(answer), [await answer.json()])
})

test('many writes answer the lines that are described', async () => {
  const org = await makeClassOrg()
  const { headers } = await makeApiToken({ org, scopes: ['members:write'] })
  const query = 'mutation ($input: UpdateMemberInput!) { updateMember(input: $input) { success } }'
  const body = [{ query }, { variables: { input: { id: org.id, version: 1 } } }, {}]
  const send = (type: string) => {
    const bytes = (async function* () {
      yield Buffer.from(body.map((line) => JSON.stringify(line)).join('\n'))
    })()
    const head = { ...headers, 'content-type': type, 'idempotency-key': 'one' }
    return handleBulk({ headers: head, body: bytes, address: null })
  }
  const answer = await send('application/x-ndjson')
  if (!('lines' in answer)) throw new Error(answer.body)
  const lines = []
  for await (const line of answer.lines) lines.push(JSON.parse(line))
  expect(lines).toHaveLength(3)
  expectDescribed('/graphql/bulk', 'post', 200, answer.headers['content-type']!, lines)
  const refused = await send('text/plain')
  if (!('body' in refused)) throw new Error('taken')
  expectDescribed('/graphql/bulk', 'post', 415, refused.headers['content-type']!, [JSON.parse(refused.body)])
})

test('a directory is answered as described', async () => {
  const org = await makeClassOrg()
  await makeMirrored(org, 1)
  const { headers } = await makeApiToken({ org, scopes: ['members:read'] })
  const ask = (path: string) => handleScim(new Request(`http://localhost:3000/scim/v2${path}`, { headers }))
  const list = await ask('/Users')
  const users = await list.json()
  expect(users.Resources.length).toBeGreaterThan(0)
  expectDescribed('/scim/v2/Users', 'get', 200, typeOf(list), [users])
  const one = await ask(`/Users/${users.Resources[0].id}`)
  const user = await one.json()
  expect(Object.keys(user).filter((name) => !(name in schemas.ScimUser!.properties))).toEqual([])
  expectDescribed('/scim/v2/Users/{id}', 'get', 200, typeOf(one), [user])
  const missing = await ask('/Users/00000000-0000-4000-8000-000000000000')
  expectDescribed('/scim/v2/Users/{id}', 'get', 404, typeOf(missing), [await missing.json()])
})

test('every address that is described is one of the product, and each operation has a name of its own', () => {
  expect(document.openapi).toBe('3.1.0')
  const beside = /^\/(?:scim\/|graphql\/bulk$|api\/orgs\/\{orgId\}\/export\/)/
  const folders = Object.keys(document.paths).filter((address) => !beside.test(address))
  const missing = folders.filter(
    (address) => !existsSync(`app${address.replaceAll('{', '[').replaceAll('}', ']')}/route.ts`),
  )
  expect(missing).toEqual([])
  const names = Object.values(document.paths).flatMap((operations) =>
    Object.values(operations).flatMap(({ operationId }) => operationId ?? []),
  )
  expect(new Set(names).size).toBe(names.length)
})
