import { getIntrospectionQuery } from 'graphql'
import { expect, test, vi } from 'vitest'
import { call } from './call'

vi.hoisted(() => {
  vi.stubEnv('NODE_ENV', 'production')
  vi.stubEnv('GRAPHQL_INTROSPECTION', '1')
})

test('an operator who allows introspection in production gives the whole schema to a tool that asks for it', async () => {
  const { status, json } = await call(
    getIntrospectionQuery({ inputValueDeprecation: true, schemaDescription: true }),
    {},
  )
  expect([status, json.errors]).toEqual([200, undefined])
  expect(JSON.stringify(json.data)).toContain('CredentialInput')
})
