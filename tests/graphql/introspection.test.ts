import { getIntrospectionQuery } from 'graphql'
import { expect, test, vi } from 'vitest'
import { makeUnverifiedUser, makeUser } from '@/tests/factories/people'
import { makeSession } from '@/tests/factories/sessions'
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

test.each(documents)('%s is told to people who are signed in, and to nobody else', async (_name, document) => {
  const refused = { status: 400, json: { errors: [{ extensions: { code: 'INTROSPECTION_DISABLED' } }] } }
  expect(await call(document)).toMatchObject(refused)
  const unverified = await makeSession(await makeUnverifiedUser())
  expect(await call(document, {}, { cookie: unverified.cookie })).toMatchObject(refused)
  const { cookie } = await makeSession(await makeUser())
  expect(await call(document, {}, { cookie })).toMatchObject({ status: 200, json: { data: expect.any(Object) } })
  // Whether it was answered before makes no difference.
  expect(await call(document)).toMatchObject(refused)
})

test('a name that was asked for says nothing of the schema', async () => {
  const { json } = await call('query A($name: String!) { __type(name: $name) { name __typename } }', {
    name: 'Nothing',
  })
  expect(json).toEqual({ data: { __type: null } })
})
