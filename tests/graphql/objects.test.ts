import { getNullableType, isNonNullType, isObjectType } from 'graphql'
import { expect, test } from 'vitest'
import { makeUser } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { makeSchema } from '@/graphql/schema'
import { makeClass } from '../service/certificates/every-paper'
import { type Caller, call } from './call'

const ofCertificate = `query A($id: ID!) {
  node(id: $id) { ... on Certificate { credit { enrollment { id } } enrollment { id } taskSession { id task { org { id name } } } } }
}`

test('an object beside an id is what the caller may read of it, and null otherwise', async () => {
  const { org, ana, certificate, enrollmentId, sessionId } = await makeClass()
  const ask = async (caller: Caller) => (await call(ofCertificate, { id: certificate.id }, caller)).json.data
  const own = { enrollment: { id: enrollmentId } }
  expect(await ask(await makeSession(ana))).toEqual({ node: { ...own, credit: own, taskSession: null } })
  const taskSession = { id: sessionId, task: { org: { id: org.id, name: org.name } } }
  expect(await ask(await makeSession(org.admin))).toEqual({ node: { ...own, credit: null, taskSession } })
  expect(await ask(await makeSession(await makeUser()))).toEqual({ node: null })
})

test('each names an id of its own type, and may be null', () => {
  const named = Object.values(makeSchema().getTypeMap())
    .filter(isObjectType)
    .flatMap((type) => Object.values(type.getFields()).map((field) => ({ type, field })))
    .flatMap(({ type, field }) => {
      const idField = /^What (\w+) names; null/.exec(field.description ?? '')?.[1]
      return idField ? [{ type, field, id: type.getFields()[idField] }] : []
    })
  expect(named.length).toBeGreaterThan(40)
  for (const { type, field, id } of named) {
    expect(String(id && getNullableType(id.type)), `${type.name}.${field.name}`).toBe('ID')
    expect(isNonNullType(field.type), `${type.name}.${field.name}`).toBe(false)
  }
})
