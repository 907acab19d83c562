import { makeApiToken } from '../../fixtures/api-access'
import { makeOrg } from './org'
import { expect, test } from './test'

const urn = (name: string) => `urn:ietf:params:scim:${name}`
const user = urn('schemas:core:2.0:User')

/** The directory of a new organization, over the wire. */
async function startDirectory() {
  const org = await makeOrg()
  const { headers } = await makeApiToken({ org, scopes: ['members:read', 'members:write'] })
  const send = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${process.env.E2E_ORIGIN}/scim/v2${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/scim+json' },
      body: body && JSON.stringify(body),
    })
    return { status: response.status, headers: response.headers, body: JSON.parse((await response.text()) || '{}') }
  }
  return { org, send }
}

test('a directory adds, finds, changes and removes a user over the wire', async () => {
  const { org, send } = await startDirectory()
  const userName = `new.${org.id.slice(0, 8)}@example.com`
  const made = await send('POST', '/Users', { schemas: [user], userName, title: 'CNA', externalId: 'hr-1' })
  expect([made.status, made.body.active, made.body.title]).toEqual([201, true, 'CNA'])
  expect(made.headers.get('content-type')).toBe('application/scim+json; charset=utf-8')
  const path = `/Users/${made.body.id}`
  expect(made.headers.get('location')).toMatch(new RegExp(`/scim/v2${path}$`))
  const found = await send('GET', `/Users?filter=${encodeURIComponent(`userName eq "${userName}"`)}`)
  expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id: made.body.id }] })
  const operations = [{ op: 'Replace', path: 'active', value: 'False' }]
  const patch = await send('PATCH', path, { schemas: [urn('api:messages:2.0:PatchOp')], Operations: operations })
  expect([patch.status, patch.body.active]).toEqual([200, false])
  const put = await send('PUT', path, { schemas: [user], userName, title: 'RN', active: true })
  expect([put.status, put.body.active, put.body.title, put.body.externalId]).toEqual([200, true, 'RN', 'hr-1'])
  expect((await send('DELETE', path)).status).toBe(204)
  expect((await send('GET', path)).status).toBe(404)
})

test('who shows no token, or asks for what is not offered or cannot be read, is told so', async () => {
  const { send } = await startDirectory()
  const nobody = await fetch(`${process.env.E2E_ORIGIN}/scim/v2/Users`)
  expect([nobody.status, await nobody.json()]).toMatchObject([401, { schemas: [urn('api:messages:2.0:Error')] }])
  expect((await fetch(`${process.env.E2E_ORIGIN}/scim/v2/Users/%E0%A4%A`)).status).toBe(404)
  expect((await send('GET', '/Me')).status).toBe(501)
})
