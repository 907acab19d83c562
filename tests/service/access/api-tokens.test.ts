import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { makeApiClient, makeApiToken } from '@/fixtures/api-access'
import { ctxFor, ctxOfNobody } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { database } from '@/lib/data/db'
import { scopeNames, tokenKindOf } from '@/lib/domain/access/api-token'
import { fail } from '@/lib/domain/result'
import { callerOf, viewerOfCaller } from '@/lib/server/caller'
import { createApiToken, revokeApiToken } from '@/lib/services/access/api-tokens'
import { getTokenInUse, listApiTokens, listOrgApiTokens } from '@/lib/services/access/list-access'
import type { InputOf } from '@/lib/services/define-service'
import { changeMemberRole } from '@/lib/services/members/membership'

const day = 86_400_000
const entered = (more: object = {}) =>
  ({ input: { name: 'Payroll', scopes: ['members:read'], ...more } }) satisfies InputOf<typeof createApiToken>
const callerBy = (token: string) => callerOf({ authorization: `Bearer ${token}` })
const adminOf = (org: Awaited<ReturnType<typeof makeOrg>>, more: object = {}) =>
  ctxFor(org.admin, { roles: [org.role], ...more })

describe('making one', () => {
  test('shows its text once, and stores a hash and the last four characters', async () => {
    const user = await makeUser()
    const ctx = ctxFor(user)
    const { token, apiToken } = await done(
      createApiToken(ctx, entered({ scopes: ['credentials:read', 'profile:read'] })),
    )
    expect(tokenKindOf(token!)).toBe('pat')
    expect(apiToken).toMatchObject({ hint: token!.slice(-4), orgId: null, userId: user.id, lastUsedAt: null })
    expect(apiToken.scopes).toEqual(['profile:read', 'credentials:read'])
    expect(apiToken.expiresAt).toEqual(new Date(ctx.now.getTime() + 90 * day))
    const row = await database().apiToken.findUniqueOrThrow({ where: { id: apiToken.id } })
    expect(Buffer.from(row.tokenHash)).toEqual(createHash('sha256').update(token!).digest())
    expect(JSON.stringify(row)).not.toContain(token)
    const history = await database().auditEvent.findMany({ where: { subjectId: apiToken.id } })
    expect(history).toMatchObject([{ action: 'apiToken.created', actorId: user.id, personId: user.id }])
  })

  test('notifies the person who made it', async () => {
    const org = await makeOrg()
    const ctx = adminOf(org)
    const { apiToken } = await done(createApiToken(ctx, entered({ orgId: org.id, days: 1 })))
    const told = await database().notification.findMany({ where: { userId: org.admin.id, kind: 'tokenMade' } })
    expect(told).toMatchObject([
      {
        orgId: org.id,
        actionPath: `/orgs/${org.id}?tab=access`,
        params: { name: 'Payroll', org: org.name, owner: 'org' },
      },
    ])
    expect(ctx.sent).toEqual([{ queue: 'notices', data: { ids: [told[0]!.id] } }])
    expect(apiToken.createdBy).toMatchObject({ firstName: org.admin.firstName })
  })

  test('happens once for a repeated request, which does not show the text again', async () => {
    const user = await makeUser()
    const idempotency = { operation: 'CreateApiToken', key: 'k', requestHash: Buffer.from('r') }
    const first = await done(createApiToken(ctxFor(user, { idempotency }), entered()))
    const again = await done(createApiToken(ctxFor(user, { idempotency }), entered()))
    expect(again).toMatchObject({ token: null, apiToken: { id: first.apiToken.id } })
    const kept = await database().idempotencyKey.findMany({ where: { userId: user.id } })
    expect(JSON.stringify(kept)).not.toContain(first.token)
  })

  test.each<[object, Record<string, unknown>]>([
    [{ name: ' ' }, { 'input.name': 'validation.required' }],
    [{ scopes: [] }, { 'input.scopes': 'validation.chooseAtLeastOne' }],
    [
      { scopes: ['everything'] },
      { 'input.scopes.0': { key: 'validation.chooseOne', params: { allowed: scopeNames.join(', ') } } },
    ],
    [{ days: 0 }, { 'input.days': 'validation.tokenDays' }],
    [{ days: 366 }, { 'input.days': 'validation.tokenDays' }],
    [{ days: 1.5 }, { 'input.days': 'validation.wholeNumber' }],
  ])('%j is refused', async (wrong, fields) => {
    expect(await createApiToken(ctxFor(await makeUser()), entered(wrong))).toEqual(
      fail('invalidInput', fields as never),
    )
  })

  test('for an organization excludes the scopes of a profile and of licenses', async () => {
    const org = await makeOrg()
    for (const scope of ['profile:read', 'credentials:write'])
      expect(await createApiToken(adminOf(org), entered({ orgId: org.id, scopes: [scope] }))).toEqual(
        fail('invalidInput', { 'input.scopes': 'validation.orgScopes' }),
      )
  })

  test('is limited to twenty of a person at a time, also for concurrent requests', async () => {
    const user = await makeUser()
    for (let made = 0; made < 18; made += 1) await done(createApiToken(ctxFor(user), entered()))
    const results = await Promise.all(Array.from({ length: 5 }, () => createApiToken(ctxFor(user), entered())))
    expect(results.filter(({ ok }) => ok)).toHaveLength(2)
    expect(results.find(({ ok }) => !ok)).toEqual(fail('tokenLimit', undefined, { params: { most: 20 } }))
    const [one] = await database().apiToken.findMany({ where: { userId: user.id }, select: { id: true } })
    await done(revokeApiToken(ctxFor(user), { id: one!.id }))
    await done(createApiToken(ctxFor(user), entered()))
  })

  test('is limited to fifty of an organization', async () => {
    const org = await makeOrg()
    const account = await database().user.create({ data: { serviceOrgId: org.id } })
    const rows = Array.from({ length: 49 }, (_one, at) => ({
      name: 'P',
      tokenHash: new Uint8Array(createHash('sha256').update(`${org.id}${at}`).digest()),
      hint: 'abcd',
      userId: account.id,
      orgId: org.id,
      createdById: org.admin.id,
      scopes: ['members:read'],
      expiresAt: new Date(Date.now() + day),
    }))
    await database().apiToken.createMany({ data: rows })
    const results = await Promise.all(
      Array.from({ length: 3 }, () => createApiToken(adminOf(org), entered({ orgId: org.id }))),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.find(({ ok }) => !ok)).toEqual(fail('tokenLimit', undefined, { params: { most: 50 } }))
  })

  test('is refused to a token whatever its scopes, and to somebody who stopped administering meanwhile', async () => {
    const org = await makeOrg()
    const other = await makeRole({ orgId: org.id, roleType: 'ADMIN' })
    const byToken = ctxFor(org.admin, { roles: [org.role], scopes: scopeNames })
    expect(await createApiToken(byToken, entered({ orgId: org.id }))).toEqual(fail('notByToken'))
    expect(await listApiTokens(byToken, {})).toEqual(fail('notByToken'))
    await done(changeMemberRole(adminOf(org), { id: other.id, version: 1, roleType: 'MEMBER' }))
    expect(await createApiToken(ctxFor(other.user, { roles: [other] }), entered({ orgId: org.id }))).toEqual(
      fail('notFound'),
    )
  })
})

describe('a request with one', () => {
  test('that is personal acts as the person within its scopes, and never as a super admin', async () => {
    const user = await makeUser({ superAdmin: true })
    const { roles } = { roles: [await makeRole({ user, roleType: 'ADMIN' })] }
    const { token } = await makeApiToken({ user, scopes: ['members:read'] })
    expect(viewerOfCaller(await callerBy(token))).toEqual({
      userId: user.id,
      verified: true,
      superAdmin: false,
      visits: [],
      personVisits: [],
      scopes: ['members:read'],
      roles: [expect.objectContaining({ orgId: roles[0]!.orgId, roleType: 'ADMIN' })],
    })
  })

  test('of an organization acts as a program of its own, an administrator of that organization alone', async () => {
    const org = await makeOrg()
    const { token, apiToken } = await makeApiToken({ org, scopes: ['training:write'], name: 'Classes' })
    const viewer = viewerOfCaller(await callerBy(token))
    expect(viewer).toEqual({
      userId: apiToken.userId,
      verified: true,
      superAdmin: false,
      visits: [],
      personVisits: [],
      scopes: ['training:write'],
      roles: [{ orgId: org.id, roleType: 'ADMIN' }],
      makerIds: [org.admin.id],
    })
    expect(apiToken.userId).not.toBe(org.admin.id)
    const account = await database().user.findUniqueOrThrow({
      where: { id: apiToken.userId },
      include: { contacts: true, roles: true, identities: true },
    })
    expect(account).toMatchObject({
      serviceOrgId: org.id,
      firstName: 'Classes',
      contacts: [],
      roles: [],
      identities: [],
    })
  })

  test('records when the token was used, at most once a minute', async () => {
    const { token, apiToken } = await makeApiToken()
    const used = async () =>
      (await database().apiToken.findUniqueOrThrow({ where: { id: apiToken.id } })).lastUsedAt?.getTime() ?? 0
    await Promise.all(Array.from({ length: 5 }, () => callerBy(token)))
    const first = await used()
    expect(first).toBeGreaterThan(0)
    await callerBy(token)
    expect(await used()).toBe(first)
    const before = new Date(first - 61_000)
    await database().apiToken.update({ where: { id: apiToken.id }, data: { lastUsedAt: before } })
    await callerBy(token)
    expect(await used()).toBeGreaterThanOrEqual(first)
  })

  test('is refused at once when it was revoked, has ended, is unknown, or its person was disabled or erased', async () => {
    const refused = { kind: 'refused' }
    const user = await makeUser()
    const revoked = await makeApiToken({ user })
    await done(revokeApiToken(ctxFor(user), { id: revoked.apiToken.id }))
    expect(await callerBy(revoked.token)).toEqual(refused)
    const over = await makeApiToken({ user, days: 1, now: new Date(Date.now() - day - 1000) })
    expect(await callerBy(over.token)).toEqual(refused)
    const good = await makeApiToken({ user })
    expect(await callerBy(`${good.token.slice(0, -1)}${good.token.endsWith('a') ? 'b' : 'a'}`)).toEqual(refused)
    for (const gone of ['disabledAt', 'erasedAt'] as const) {
      await database().user.update({ where: { id: user.id }, data: { [gone]: new Date() } })
      expect(await callerBy(good.token)).toEqual(refused)
      await database().user.update({ where: { id: user.id }, data: { [gone]: null } })
    }
    expect(await callerBy(good.token)).toMatchObject({ kind: 'token' })
  })
})

describe('revoking', () => {
  test("an organization's is ended by any of its administrators, and its account with it; again changes nothing", async () => {
    const org = await makeOrg()
    const other = await makeRole({ orgId: org.id, roleType: 'ADMIN' })
    const { apiToken } = await makeApiToken({ org })
    const ctx = ctxFor(other.user, { roles: [other] })
    const ended = await done(revokeApiToken(ctx, { id: apiToken.id }))
    expect(ended.revokedAt).toEqual(ctx.now)
    expect(await done(revokeApiToken(adminOf(org), { id: apiToken.id }))).toEqual(ended)
    const account = await database().user.findUniqueOrThrow({ where: { id: apiToken.userId } })
    expect(account.disabledAt).toEqual(ctx.now)
    const history = await database().auditEvent.findMany({
      where: { subjectId: apiToken.id, action: 'apiToken.revoked' },
    })
    expect(history).toMatchObject([{ actorId: other.user.id, orgId: org.id }])
  })

  test('is refused for a token of somebody else, also to an administrator', async () => {
    const org = await makeOrg()
    const { apiToken } = await makeApiToken({ user: (await makeRole({ orgId: org.id })).user })
    expect(await revokeApiToken(adminOf(org), { id: apiToken.id })).toEqual(fail('notFound'))
  })
})

describe('the lists', () => {
  test('show own tokens without those of organizations, in use and ended apart, newest first in pages', async () => {
    const org = await makeOrg()
    const user = org.admin
    const made = []
    for (const name of ['a', 'b', 'c']) made.push((await makeApiToken({ user, name })).apiToken)
    await makeApiToken({ org, name: 'of the organization' })
    await done(revokeApiToken(ctxFor(user), { id: made[1]!.id }))
    const names = async (input: object) =>
      (await done(listApiTokens(ctxFor(user), input))).edges.map(({ node }) => node.name)
    expect(await names({})).toEqual(['c', 'a'])
    expect(await names({ ended: true })).toEqual(['b'])
    const { pageInfo } = await done(listApiTokens(ctxFor(user), { first: 1 }))
    expect(pageInfo.hasNextPage).toBe(true)
    expect(await names({ first: 1, after: pageInfo.endCursor })).toEqual(['a'])
    const ofOrg = await done(listOrgApiTokens(adminOf(org), { orgId: org.id }))
    expect(ofOrg.edges.map(({ node }) => node.name)).toEqual(['of the organization'])
  })
})

test('a request reads the token or client that sent it, and nobody without one reads any', async () => {
  const org = await makeOrg()
  const { apiToken } = await makeApiToken({ org, scopes: ['members:read'] })
  const client = await makeApiClient(org, { scopes: ['training:read'] })
  const read = (tokenId: string | null) => done(getTokenInUse({ ...ctxOfNobody(), tokenId }, {}))
  expect(await read(apiToken.id)).toMatchObject({
    scopes: ['members:read'],
    orgId: org.id,
    expiresAt: expect.any(Date),
  })
  expect(await read(client.id)).toMatchObject({ scopes: ['training:read'], orgId: org.id, expiresAt: null })
  expect(await read(null)).toBeNull()
})
