import { expect, test } from 'vitest'
import { makeApiToken } from '@/fixtures/api-access'
import { ctxFor, ctxOfJob } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeOrg, makeRole } from '@/fixtures/orgs'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { callerOf, viewerOfCaller } from '@/lib/server/caller'
import { revokeApiToken } from '@/lib/services/access/api-tokens'
import type { SignedInCtx } from '@/lib/services/ctx'
import { applyImport } from '@/lib/services/imports/imports'
import { previewImport } from '@/lib/services/imports/preview-import'
import { runImport } from '@/lib/services/imports/run-import'
import { inviteMembers } from '@/lib/services/invitations/invitations'
import { changeMemberRole, leaveOrg, removeMember } from '@/lib/services/members/membership'

async function makeProgram() {
  const org = await makeOrg()
  const { apiToken, headers } = await makeApiToken({ org, scopes: ['members:read', 'members:write'] })
  const viewer = viewerOfCaller(await callerOf(headers))!
  const ctx = (): SignedInCtx => ({ ...ctxFor(org.admin), viewer, tokenId: apiToken.id })
  const revoke = () => done(revokeApiToken(ctxFor(org.admin, { roles: [org.role] }), { id: apiToken.id }))
  return { org, ctx, revoke, accountId: apiToken.userId }
}

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

test('a program does not count as an administrator: the last person stays, and a program cannot leave', async () => {
  const { org, ctx } = await makeProgram()
  const admin = await database().role.findFirstOrThrow({ where: { orgId: org.id, roleType: 'ADMIN' as const } })
  const asMember = { id: admin.id, version: admin.version, roleType: 'MEMBER' as const }
  expect(await changeMemberRole(ctx(), asMember)).toEqual(fail('notByToken'))
  expect(await removeMember(ctx(), { id: admin.id, version: admin.version, reason: 'OTHER' })).toEqual(
    fail('lastAdmin'),
  )
  expect(await leaveOrg(ctx(), { orgId: org.id })).toEqual(fail('notByToken'))
})
