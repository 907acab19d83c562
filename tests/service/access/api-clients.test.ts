import { describe, expect, test } from 'vitest'
import { makeApiClient, programIs } from '@/fixtures/api-access'
import { next } from '@/fixtures/counter'
import { ctxFor, nobodyAnswers } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { type MadeOrg, makeOrg } from '@/fixtures/orgs'
import { findClientFacts } from '@/lib/data/access/read'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { registerApiClient, revokeApiClient } from '@/lib/services/access/api-clients'
import { listApiClients } from '@/lib/services/access/list-access'
import type { IdentityPort } from '@/lib/services/ctx'
import type { InputOf } from '@/lib/services/define-service'

const issuer = 'https://identity.example'
const entered = (org: MadeOrg, more: object = {}) =>
  ({
    input: { orgId: org.id, name: 'HR system', scopes: ['members:write'], accessToken: 'a.b.c', ...more },
  }) satisfies InputOf<typeof registerApiClient>
const ctxOf = (org: MadeOrg, identity: IdentityPort = nobodyAnswers) =>
  ctxFor(org.admin, { roles: [org.role], identity })

describe('registering a client of the provider', () => {
  test('makes it act for the organization, as a program of its own', async () => {
    const org = await makeOrg()
    const clientId = `hr-${next()}`
    const client = await done(registerApiClient(ctxOf(org, programIs(clientId)), entered(org)))
    expect(client).toMatchObject({ clientId, orgId: org.id, name: 'HR system', revokedAt: null })
    expect(await findClientFacts(issuer, clientId)).toMatchObject({
      tokenId: client.id,
      orgId: org.id,
      scopes: ['members:write'],
      userId: client.userId,
      roles: [],
    })
    expect(await findClientFacts('https://elsewhere.example', clientId)).toBeNull()
    const kept = await database().apiClient.findUniqueOrThrow({ where: { id: client.id } })
    expect(JSON.stringify(kept)).not.toContain('a.b.c')
    const history = await database().auditEvent.findMany({ where: { subjectId: client.id } })
    expect(history).toMatchObject([{ action: 'apiClient.registered', orgId: org.id, actorId: org.admin.id }])
  })

  test("a token that is none of a program's, or a provider that does not answer", async () => {
    const org = await makeOrg()
    const person: IdentityPort = { ...nobodyAnswers, programOf: async () => ({ ok: false, reason: 'notAProgram' }) }
    expect(await registerApiClient(ctxOf(org, person), entered(org))).toEqual(
      fail('invalidInput', { 'input.accessToken': 'validation.programToken' }),
    )
    expect(await registerApiClient(ctxOf(org), entered(org))).toEqual(fail('unavailable'))
    expect(await registerApiClient(ctxOf(org), entered(org, { scopes: ['profile:read'] }))).toEqual(
      fail('invalidInput', { 'input.scopes': 'validation.orgScopes' }),
    )
  })

  test('is refused to the second of two organizations at once, until the first revokes it', async () => {
    const [one, other] = [await makeOrg(), await makeOrg()]
    const clientId = `hr-${next()}`
    const register = (org: MadeOrg) => registerApiClient(ctxOf(org, programIs(clientId)), entered(org))
    const results = await Promise.all([register(one), register(other)])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results).toContainEqual(fail('invalidInput', { 'input.accessToken': 'validation.clientTaken' }))
    const [winner, loser] = results[0]!.ok ? [one, other] : [other, one]
    const { edges } = await done(listApiClients(ctxOf(winner), { orgId: winner.id }))
    await done(revokeApiClient(ctxOf(winner), { id: edges[0]!.node.id }))
    expect(await findClientFacts(issuer, clientId)).toBeNull()
    await done(register(loser))
  })
})

test('is undone by revoking, which ends its account at once and keeps it in the list of ended ones', async () => {
  const org = await makeOrg()
  const client = await makeApiClient(org)
  const ctx = ctxOf(org)
  expect((await done(revokeApiClient(ctx, { id: client.id }))).revokedAt).toEqual(ctx.now)
  await done(revokeApiClient(ctxOf(org), { id: client.id }))
  expect(await findClientFacts(issuer, client.clientId)).toBeNull()
  const account = await database().user.findUniqueOrThrow({ where: { id: client.userId } })
  expect(account.disabledAt).toEqual(ctx.now)
  const ids = async (input: object) =>
    (await done(listApiClients(ctxOf(org), { orgId: org.id, ...input }))).edges.map(({ node }) => node.id)
  expect([await ids({}), await ids({ ended: true })]).toEqual([[], [client.id]])
  expect(await database().auditEvent.count({ where: { subjectId: client.id, action: 'apiClient.revoked' } })).toBe(1)
})
