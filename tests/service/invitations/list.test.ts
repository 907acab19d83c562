import { describe, expect, test } from 'vitest'
import { ctxFor, ctxOfNobody } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { type MadeOrg, makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { fail } from '@/lib/domain/result'
import {
  countInvitations,
  inviteMembers,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from '@/lib/services/invitations/invitations'
import { asAdmin, invite, invited, person, rowOf } from './inviting'

describe('the list', () => {
  const page = async (org: MadeOrg, overrides: Record<string, unknown> = {}) => {
    const { edges, pageInfo } = await done(listInvitations(asAdmin(org), { orgId: org.id, ...overrides }))
    return { names: edges.map(({ node }) => node.contact.split('@')[0]), ...pageInfo }
  }

  test('is sorted by name or contact, in pages, filtered by one state', async () => {
    const org = await makeOrg()
    await done(
      invite(org, [
        person('d@example.com'),
        person('b@example.com'),
        person('z@example.com', { firstName: 'Cleo', lastName: 'Cruz' }),
      ]),
    )
    const first = await page(org, { first: 2 })
    expect(first).toMatchObject({ names: ['b', 'z'], hasNextPage: true })
    expect(await page(org, { first: 2, after: first.endCursor })).toMatchObject({ names: ['d'], hasNextPage: false })
    expect((await page(org, { state: 'REVOKED' })).names).toEqual([])
  })

  test.each([
    ['crúz', ['z']],
    ['cleo cruz', ['z']],
    ['example.com', ['100%', 'b', 'z']],
    ['b@', ['b']],
    ['100%', ['100%']],
    ['%', []],
    ["' or 1=1 --", []],
  ])('searched for %j finds %j', async (q, names) => {
    const org = await makeOrg()
    const cleo = { firstName: 'Cleo', lastName: 'Cruz' }
    await done(invite(org, [person('b@example.com'), person('z@example.com', cleo), person('100%@example.com')]))
    expect((await page(org, { q })).names).toEqual(names)
  })

  test('refuses a cursor that it did not hand out', async () => {
    const org = await makeOrg()
    const result = await listInvitations(asAdmin(org), { orgId: org.id, after: 'bm9uc2Vuc2U' })
    expect(result).toEqual(fail('invalidInput', { after: 'validation.invalid' }))
  })
})

describe('who may', () => {
  test('a member, an administrator of another organization, a super admin on a visit and nobody see none', async () => {
    const [org, other] = [await makeOrg(), await makeOrg()]
    const member = await makeRole({ orgId: org.id })
    const { id } = await invited(org, 'guarded@example.com')
    const superAdmin = await makeUser({ superAdmin: true })
    const input = { input: { orgId: org.id, people: [person('x@example.com')] } }
    const visit = ctxFor(superAdmin, { visits: [org.id] })
    expect(await listInvitations(visit, { orgId: org.id })).toMatchObject({ ok: true })
    expect(await countInvitations(visit, { orgId: org.id })).toMatchObject({ ok: true })
    const outsiders = [ctxFor(member.user, { roles: [member] }), asAdmin(other), ctxFor(superAdmin)]
    for (const ctx of outsiders) expect(await listInvitations(ctx, { orgId: org.id })).toEqual(fail('notFound'))
    for (const ctx of [...outsiders, visit]) {
      expect(await inviteMembers(ctx, input)).toEqual(fail('notFound'))
      expect(await resendInvitation(ctx, { id })).toEqual(fail('notFound'))
      expect(await revokeInvitation(ctx, { id })).toEqual(fail('notFound'))
    }
    expect(await inviteMembers(ctxOfNobody(), input)).toEqual(fail('signInRequired'))
    expect((await rowOf(id)).state).toBe('OPEN')
  })
})
