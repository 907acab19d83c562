import { getIntrospectionQuery } from 'graphql'
import { expect, test, vi } from 'vitest'
import { makeApiToken } from '@/fixtures/api-access'
import { makeUnverifiedUser, makeUser } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { call } from './call'

vi.hoisted(() => {
  vi.stubEnv('NODE_ENV', 'production')
})

const whole = getIntrospectionQuery({ inputValueDeprecation: true, schemaDescription: true })
const documents = [
  ['the whole schema', whole],
  ['its types', '{ __schema { types { name } } }'],
  ['a type and its fields', '{ __type(name: "User") { name fields { name } } }'],
  ['through a fragment', '{ ...A } fragment A on Query { __schema { queryType { name } } }'],
  ['under another name', '{ credentials: __schema { queryType { name } } }'],
  ['beside what may be asked', '{ __typename list(name: "genders") { code } __type(name: "User") { kind } }'],
] as const

test.each(documents)('a request for %s is refused, whoever sends it', async (_name, document) => {
  const unverified = await makeSession(await makeUnverifiedUser())
  const verified = await makeSession(await makeUser())
  const superAdmin = await makeSession(await makeUser({ superAdmin: true }))
  const token = await makeApiToken({ user: await makeUser(), scopes: ['profile:read'] })
  for (const caller of [{}, unverified, verified, superAdmin, { headers: token.headers }]) {
    const { status, json } = await call(document, {}, caller)
    expect([status, json.errors?.[0]?.extensions.code, json.data]).toEqual([400, 'INTROSPECTION_DISABLED', undefined])
  }
})

test('the error for an unknown name reveals nothing of the schema', async () => {
  const { json } = await call('query A($name: String!) { __type(name: $name) { name __typename } }', {
    name: 'Nothing',
  })
  expect(json).toEqual({ data: { __type: null } })
})
