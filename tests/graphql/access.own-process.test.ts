import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { makeApiClient, makeApiToken } from '@/fixtures/api-access'
import { next } from '@/fixtures/counter'
import { makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { database } from '@/lib/data/db'
import type { Scope } from '@/lib/domain/access/api-token'
import { token as sign, startProvider } from '@/tests/unit/adapters/identity-server'
import { call, operation } from './call'

const provider = await startProvider()
// The environment is read once per process, at first use, and nothing has used it yet.
process.env.OIDC_ISSUER = provider.issuer
afterAll(() => provider.stop())

const codeOf = ({ json }: Awaited<ReturnType<typeof call>>) => json.errors?.[0]?.extensions.code
const members = 'query A($orgId: ID!) { members(orgId: $orgId) { edges { node { id } } } }'

describe('a token of an organization', () => {
  test('reads and writes within its scopes, in its own name', async () => {
    const org = await makeOrg()
    const member = await makeRole({ orgId: org.id })
    const { headers, apiToken } = await makeApiToken({
      org,
      scopes: ['members:read', 'members:write'],
      name: 'Payroll',
    })
    const list = await call(members, { orgId: org.id }, { headers })
    expect(list.text).toContain(member.id)
    const input = { id: member.id, version: 1, department: 'Night shift' }
    const saved = await call(operation('update-member'), { input }, { headers })
    expect(saved.json.data?.updateMember).toMatchObject({ success: true })
    const removed = await call(operation('remove-member'), { id: member.id, version: 2, reason: 'OTHER' }, { headers })
    expect(removed.json.data?.removeMember).toMatchObject({ success: true })
    const history = await database().auditEvent.findMany({ where: { subjectId: member.id }, orderBy: { seq: 'asc' } })
    expect(history.map(({ actorId }) => actorId)).toEqual([apiToken.userId, apiToken.userId])
    const own = await call('{ organizations { edges { node { id } } } }', {}, { headers })
    expect(codeOf(own)).toBe('scopeRequired')
  })

  test('has no person to read or to change', async () => {
    const org = await makeOrg()
    const { headers } = await makeApiToken({ org, scopes: ['organization:read'] })
    expect(codeOf(await call('{ me { id } }', {}, { headers }))).toBe('noPerson')
    const asked = await call(operation('get-org-by-id'), { id: org.id }, { headers })
    expect(asked.text).toContain(org.id)
    const other = await makeOrg()
    expect((await call(operation('get-org-by-id'), { id: other.id }, { headers })).text).not.toContain(other.name)
  })

  test('is refused outside of its scopes alike for existing and missing rows, before any lookup', async () => {
    const org = await makeOrg()
    const { headers } = await makeApiToken({ org, scopes: ['training:read'] })
    const [there, nowhere] = [
      await call(members, { orgId: org.id }, { headers }),
      await call(members, { orgId: randomUUID() }, { headers }),
    ]
    expect(there.json).toEqual(nowhere.json)
    expect(there.json.errors?.[0]).toMatchObject({
      message: 'This token isn’t allowed to do that. It needs the scope members:read.',
      extensions: { code: 'scopeRequired', i18nMessageKey: 'errors.scopeRequired' },
    })
    const write = await call(operation('invite-members'), { input: { orgId: org.id, people: [] } }, { headers })
    expect(write.json.data?.inviteMembers).toMatchObject({ success: false, i18nMessageKey: 'errors.scopeRequired' })
  })
})

describe('a token of a person', () => {
  test('reads their licenses and never makes, lists or ends tokens, sessions and visits', async () => {
    const user = await makeUser({ superAdmin: true })
    const org = await makeOrg()
    const every: Scope[] = ['profile:read', 'profile:write', 'credentials:read', 'organization:read', 'members:read']
    const { headers, apiToken } = await makeApiToken({ user, scopes: every })
    expect((await call('{ me { id } credentials { id } }', {}, { headers })).json.data?.me?.id).toBe(user.id)
    const never: [string, unknown][] = [
      ['create-api-token', { input: { name: 'More', scopes: ['profile:read'] } }],
      ['revoke-api-token', { id: apiToken.id }],
      ['end-other-sessions', {}],
      ['visit-org', { orgId: org.id, reason: 'Curious about them' }],
      ['send-contact-code', {}],
    ]
    for (const [name, variables] of never) {
      const { json } = await call(operation(name), variables, { headers })
      const [payload] = Object.values(json.data ?? {})
      expect([name, payload?.i18nMessageKey]).toEqual([name, 'errors.notByToken'])
    }
    // A super admin's token does not have a super admin's rights.
    const all = await call('{ organizations { edges { node { id } } } }', {}, { headers })
    expect(all.json).toEqual({ data: { organizations: null } })
  })

  test('does not leave an organization by ending the membership of its own person', async () => {
    const org = await makeOrg()
    const [second, member] = [await makeRole({ orgId: org.id, roleType: 'ADMIN' }), await makeRole({ orgId: org.id })]
    const { headers } = await makeApiToken({ user: second.user, scopes: ['members:write'] })
    const end = async (name: string, variables: Record<string, unknown>) =>
      Object.values((await call(operation(name), variables, { headers })).json.data ?? {})[0]
    const byPerson = (userId: string) => end('remove-org-role', { orgId: org.id, userId })
    const byMembership = (id: string) => end('remove-member', { id, version: 1, reason: 'RESIGNED' })
    for (const refused of [await byPerson(second.user.id), await byMembership(second.id)])
      expect(refused).toMatchObject({ success: false, i18nMessageKey: 'errors.notByToken' })
    expect(await database().role.findUnique({ where: { id: second.id } })).toMatchObject({
      state: 'ACTIVE',
      version: 1,
    })
    expect(await byPerson(member.user.id)).toMatchObject({ success: true })
  })

  test('is not extended by a cookie sent with it', async () => {
    const { headers } = await makeApiToken({ scopes: ['training:read'] })
    const { cookie } = await makeSession(await makeUser())
    expect(codeOf(await call('{ me { id } }', {}, { headers, cookie }))).toBe('scopeRequired')
  })
})

test('a token reads what it is itself, a browser and nobody read of none', async () => {
  const query = '{ tokenInUse { id kind name scopes orgId organization { id name } expiresAt } }'
  const org = await makeOrg()
  const { headers } = await makeApiToken({ org, scopes: ['members:read', 'training:read'] })
  const { json } = await call(query, {}, { headers })
  expect(json.data?.tokenInUse).toMatchObject({
    scopes: ['members:read', 'training:read'],
    kind: 'ORGANIZATION_TOKEN',
    orgId: org.id,
    organization: { id: org.id, name: org.name },
    expiresAt: expect.stringMatching(/^\d{4}-/),
  })
  const own = await makeApiToken({ scopes: ['profile:read'] })
  expect((await call(query, {}, { headers: own.headers })).json.data?.tokenInUse).toMatchObject({
    kind: 'PERSONAL_TOKEN',
    orgId: null,
    organization: null,
  })
  const { cookie } = await makeSession(org.admin)
  for (const caller of [{ cookie }, {}]) expect((await call(query, {}, caller)).json.data).toEqual({ tokenInUse: null })
})

test.each(['suma_pat_', `suma_org_${'a'.repeat(49)}`, `suma_pat_${'a'.repeat(43)}2P4FxN`])(
  '%s is refused with 401',
  async (text) => {
    const answer = await call('{ me { id } }', {}, { headers: { authorization: `Bearer ${text}` } })
    expect(answer).toMatchObject({ status: 401, json: { errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] } })
    expect(answer.headers).toMatchObject({
      'www-authenticate': 'Bearer error="invalid_token"',
      ratelimit: expect.stringContaining('"requests";r='),
    })
  },
)

describe('a client of the provider, by a token that it got for itself', () => {
  const now = Math.floor(Date.now() / 1000)
  const tokenOf = async (claims: Record<string, unknown>) => ({
    authorization: `Bearer ${await sign(provider.issuer, provider.privateKey, {
      claims: { iat: now - 10, exp: now + 3600, aud: 'http://localhost:3000/graphql', azp: undefined, ...claims },
    })}`,
  })

  test('acts for the organization it is registered for, whatever claim names the client', async () => {
    const org = await makeOrg()
    const clientId = `hr-${next()}`
    const client = await makeApiClient(org, { clientId, scopes: ['members:read'], issuer: provider.issuer })
    for (const claims of [
      { sub: clientId, client_id: clientId },
      { sub: clientId, azp: clientId },
      { sub: `${clientId}@clients`, azp: clientId },
    ]) {
      const headers = await tokenOf(claims)
      expect((await call(members, { orgId: org.id }, { headers })).text).toContain('"edges"')
      expect(codeOf(await call('{ me { id } }', {}, { headers }))).toBe('noPerson')
    }
    const used = await database().apiClient.findUniqueOrThrow({ where: { id: client.id } })
    expect(used.lastUsedAt).not.toBeNull()
  })

  test('that is unregistered, our own, or contradicts itself is refused', async () => {
    const clientId = `hr-${next()}`
    await makeApiClient(undefined, { clientId, issuer: provider.issuer })
    for (const claims of [
      { sub: 'unknown-client', client_id: 'unknown-client' },
      { sub: process.env.OIDC_CLIENT_ID, client_id: process.env.OIDC_CLIENT_ID },
      { sub: clientId, client_id: clientId, azp: 'another' },
      { sub: 'auth0|somebody', azp: clientId },
    ])
      expect(await call('{ me { id } }', {}, { headers: await tokenOf(claims) })).toMatchObject({ status: 401 })
    const unknown = await tokenOf({ sub: 'unknown-client', client_id: 'unknown-client' })
    const { headers, json } = await call('{ me { id } }', {}, { headers: unknown })
    const said = 'The client of this access token is not registered here'
    expect(json.errors?.[0]).toMatchObject({ message: said, extensions: { code: 'UNAUTHENTICATED' } })
    expect(headers['www-authenticate']).toBe(`Bearer error="invalid_token", error_description="${said}"`)
  })

  test('is never taken for a person, nor a person for a client', async () => {
    const clientId = `hr-${next()}`
    const user = await makeUser({ subject: `auth0|${clientId}` })
    await makeApiClient(undefined, { clientId, issuer: provider.issuer })
    const { id } = await database().identity.findFirstOrThrow({ where: { userId: user.id } })
    await database().identity.update({ where: { id }, data: { issuer: provider.issuer } })
    const person = await tokenOf({ sub: `auth0|${clientId}`, client_id: `auth0|${clientId}` })
    expect((await call('{ me { id } }', {}, { headers: person })).json.data?.me?.id).toBe(user.id)
    const program = await tokenOf({ sub: clientId, client_id: clientId, email: user.email, email_verified: true })
    const made = await call(
      operation('find-or-create-user-by-contact'),
      { contact: user.email, auth0Id: 'auth0' },
      { headers: program },
    )
    expect(codeOf(made)).toBe('signInRequired')
  })
})
