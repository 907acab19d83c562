import { expect, test } from 'vitest'
import { makeApiToken } from '@/fixtures/api-access'
import { ctxFor, ctxOfJob } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { type MadeOrg, makeInvitation, makeOrg, makeRole } from '@/fixtures/orgs'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { callerOf, viewerOfCaller } from '@/lib/server/caller'
import { revokeApiToken } from '@/lib/services/access/api-tokens'
import type { SignedInCtx } from '@/lib/services/ctx'
import { applyImport } from '@/lib/services/imports/imports'
import { previewImport } from '@/lib/services/imports/preview-import'
import { runImport } from '@/lib/services/imports/run-import'
import { inviteMembers, restoreInvitation, revokeInvitation } from '@/lib/services/invitations/invitations'
import { endMemberLeave, startMemberLeave } from '@/lib/services/members/leave'
import { changeMemberRole, leaveOrg, removeMember, removeOrgMember } from '@/lib/services/members/membership'

async function makeProgram() {
  const org = await makeOrg()
  const { apiToken, headers } = await makeApiToken({ org, scopes: ['members:read', 'members:write'] })
  const viewer = viewerOfCaller(await callerOf(headers))!
  const ctx = (): SignedInCtx => ({ ...ctxFor(org.admin), viewer, tokenId: apiToken.id })
  const revoke = () => done(revokeApiToken(ctxFor(org.admin, { roles: [org.role] }), { id: apiToken.id }))
  return { org, ctx, revoke, accountId: apiToken.userId }
}

const adminOf = (org: MadeOrg): SignedInCtx => ctxFor(org.admin, { roles: [org.role] })

const text = (count: number) =>
  ['Email', ...Array.from({ length: count }, (_, at) => `program${at}@example.com`)].join('\n')

test('a program imports people, and its running import stops once it is revoked', async () => {
  const { org, ctx, revoke, accountId } = await makeProgram()
  const first = await done(previewImport(ctx(), { orgId: org.id, text: text(2) }))
  await done(applyImport(ctx(), { id: first.id, version: first.version }))
  await done(runImport(ctxOfJob(), { importId: first.id, actorId: accountId }))
  const state = async (id: string) => database().peopleImport.findUniqueOrThrow({ where: { id } })
  expect(await state(first.id)).toMatchObject({ state: 'DONE', counts: { applied: { add: 2 } } })

  const second = await done(previewImport(ctx(), { orgId: org.id, text: text(4) }))
  await done(applyImport(ctx(), { id: second.id, version: second.version }))
  await revoke()
  await done(runImport(ctxOfJob(), { importId: second.id, actorId: accountId }))
  expect(await state(second.id)).toMatchObject({ state: 'FAILED', problem: 'notAdmin' })
})

test('a program that is revoked after its request began changes nothing', async () => {
  const { org, ctx, revoke } = await makeProgram()
  const member = await makeRole({ orgId: org.id })
  const late = ctx()
  await revoke()
  expect(await removeMember(late, { id: member.id, version: 1, reason: 'OTHER' })).toEqual(fail('notFound'))
  const people = [{ contact: 'late@example.com', roleType: 'MEMBER' as const }]
  expect(await inviteMembers(late, { input: { orgId: org.id, people } })).toEqual(fail('notFound'))
})

test('no token gives or takes the role of an administrator, and none leaves', async () => {
  const { org, ctx } = await makeProgram()
  const other = await makeRole({ orgId: org.id, roleType: 'ADMIN' })
  const member = await makeRole({ orgId: org.id })
  const personal = (): SignedInCtx =>
    ctxFor(org.admin, { roles: [org.role], scopes: ['members:read', 'members:write'] })
  const invited = (contact: string, roleType: 'ADMIN' | 'MEMBER', by = adminOf(org)) =>
    inviteMembers(by, { input: { orgId: org.id, people: [{ contact, roleType }] } })
  const { results } = await done(invited('boss@example.com', 'ADMIN'))
  const { id } = await database().invitation.findUniqueOrThrow({ where: { id: results[0]!.invitationId! } })
  for (const by of [ctx, personal]) {
    const { version } = await database().role.findUniqueOrThrow({ where: { id: other.id } })
    expect(await changeMemberRole(by(), { id: member.id, version: 1, roleType: 'ADMIN' })).toEqual(fail('notByToken'))
    expect(await changeMemberRole(by(), { id: other.id, version, roleType: 'MEMBER' })).toEqual(fail('notByToken'))
    expect(await removeMember(by(), { id: other.id, version, reason: 'OTHER' })).toEqual(fail('notByToken'))
    expect(await removeOrgMember(by(), { orgId: org.id, userId: other.user.id })).toEqual(fail('notByToken'))
    expect(await invited('another@example.com', 'ADMIN', by())).toEqual(fail('notByToken'))
    // Who is on leave does not count as somebody else who may, and hears of nothing.
    expect(await startMemberLeave(by(), { id: other.id, version })).toEqual(fail('notByToken'))
    const { version: seen } = await database().invitation.findUniqueOrThrow({ where: { id } })
    expect(await revokeInvitation(by(), { id, version: seen })).toEqual(fail('notByToken'))
    // Renewed by a program, what a person promised stays.
    await done(invited('boss@example.com', 'MEMBER', by()))
    expect(await database().invitation.findUnique({ where: { id } })).toMatchObject({ roleType: 'ADMIN' })
  }
  const { version: active } = await database().role.findUniqueOrThrow({ where: { id: other.id } })
  const old = { at: new Date(Date.now() - 6 * 60_000) }
  const stale = { ...adminOf(org), signIn: { ...adminOf(org).signIn, ...old } }
  const leave = { id: other.id, version: active }
  expect(await startMemberLeave(stale, leave)).toEqual(fail('freshSignInRequired'))
  const away = await done(startMemberLeave(adminOf(org), leave))
  const back = { id: other.id, version: away.version }
  expect(await endMemberLeave(ctx(), back)).toEqual(fail('notByToken'))
  await done(endMemberLeave(adminOf(org), back))
  // A member's leave is anybody's who may write members.
  const onLeave = await done(startMemberLeave(ctx(), { id: member.id, version: 1 }))
  await done(endMemberLeave(ctx(), { id: member.id, version: onLeave.version }))
  const open = await database().invitation.findUniqueOrThrow({ where: { id } })
  await done(revokeInvitation(adminOf(org), { id, version: open.version }))
  const { version } = await database().invitation.findUniqueOrThrow({ where: { id } })
  expect(await restoreInvitation(ctx(), { id, version })).toEqual(fail('notByToken'))
  expect(await restoreInvitation(adminOf(org), { id, version })).toMatchObject({ ok: true })
  const roles = await database().role.findMany({ where: { orgId: org.id, roleType: 'ADMIN', state: 'ACTIVE' } })
  expect(roles).toHaveLength(2)
  expect(await leaveOrg(ctx(), { orgId: org.id })).toEqual(fail('notByToken'))
})

test('no file moves the invitation of an administrator to another address, or revokes it', async () => {
  const { org, ctx, accountId } = await makeProgram()
  const people = [{ contact: 'chief@example.com', roleType: 'ADMIN' as const }]
  const { results } = await done(inviteMembers(adminOf(org), { input: { orgId: org.id, people } }))
  const where = { id: results[0]!.invitationId! }
  await database().invitation.update({ where, data: { employeeId: 'A1' } })
  for (const text of [
    'Employee ID,Email\nA1,evil@example.com\nC3,c3@example.com',
    'Employee ID,Email\nB2,b2@example.com',
  ]) {
    const { id, version } = await done(previewImport(ctx(), { orgId: org.id, text }))
    await done(applyImport(ctx(), { id, version, missing: 'END' }))
    await done(runImport(ctxOfJob(), { importId: id, actorId: accountId }))
    expect(await database().invitation.findUnique({ where })).toMatchObject({
      contact: 'chief@example.com',
      state: 'OPEN',
      roleType: 'ADMIN',
    })
  }
})

test('nor does one send an invitation of an administrator that is over, as it does those of members', async () => {
  const { org, ctx, accountId } = await makeProgram()
  const over = new Date(Date.now() - 3_600_000)
  const made = await Promise.all(
    (['ADMIN', 'MEMBER'] as const).map((roleType, at) =>
      makeInvitation({ orgId: org.id, roleType, contact: `program${at}@example.com`, expiresAt: over }),
    ),
  )
  const file = await done(previewImport(ctx(), { orgId: org.id, text: text(2) }))
  await done(applyImport(ctx(), { id: file.id, version: file.version, invite: true }))
  await done(runImport(ctxOfJob(), { importId: file.id, actorId: accountId }))
  const rows = await Promise.all(made.map(({ id }) => database().invitation.findUniqueOrThrow({ where: { id } })))
  expect(rows.map(({ expiresAt }) => expiresAt > new Date())).toEqual([false, true])
})
