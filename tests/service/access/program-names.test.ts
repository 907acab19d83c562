import { expect, test } from 'vitest'
import { makeApiToken } from '@/fixtures/api-access'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { database } from '@/lib/data/db'
import { findSending } from '@/lib/data/invitations/sendings'
import { callerOf, viewerOfCaller } from '@/lib/server/caller'
import type { SignedInCtx } from '@/lib/services/ctx'
import { getOwnInvitation } from '@/lib/services/invitations/answer-invitation'
import { inviteMembers, listInvitations } from '@/lib/services/invitations/invitations'
import { getMember, getMemberChanges } from '@/lib/services/members/members'
import { updateMember } from '@/lib/services/members/membership'
import { listOwnRecordViews } from '@/lib/services/users/user'

/** A program of an organization, as seen by a request. */
async function makeProgram() {
  const org = await makeOrg()
  const apiToken = await makeApiToken({ org, name: 'Payroll', scopes: ['members:read', 'members:write'] })
  const viewer = viewerOfCaller(await callerOf(apiToken.headers))!
  const ctx = (): SignedInCtx => ({ ...ctxFor(org.admin), viewer, tokenId: apiToken.apiToken.id })
  return { org, ctx, admin: () => ctxFor(org.admin, { roles: [org.role] }) }
}
const program = { firstName: 'Payroll', program: true }

test('the history shows a program by its name and a person as a person', async () => {
  const { org, ctx, admin } = await makeProgram()
  const member = await makeRole({ orgId: org.id })
  await done(updateMember(ctx(), { input: { id: member.id, version: 1, department: 'Nights' } }))
  await done(updateMember(admin(), { input: { id: member.id, version: 2, department: 'Days' } }))
  const changes = await done(getMemberChanges(admin(), { id: member.id }))
  expect(changes.map(({ actor }) => actor)).toMatchObject([{ firstName: org.admin.firstName, program: false }, program])
})

test('a person sees that a program looked at their record', async () => {
  const { org, ctx } = await makeProgram()
  const member = await makeRole({ orgId: org.id })
  await done(getMember(ctx(), { id: member.id }))
  const { edges } = await done(listOwnRecordViews(ctxFor(member.user), {}))
  expect(edges[0]?.node).toMatchObject({ actor: program, org: { id: org.id } })
})

test('a program invites in the name of its organization: administrators see which program, the invited no name', async () => {
  const { org, ctx, admin } = await makeProgram()
  const invited = await makeUser()
  const people = [{ contact: invited.email, roleType: 'MEMBER' as const }]
  await done(inviteMembers.unknown(ctx(), { input: { orgId: org.id, people } }))
  const { edges } = await done(listInvitations(admin(), { orgId: org.id }))
  expect(edges[0]?.node.invitedBy).toMatchObject(program)
  const id = edges[0]!.node.id
  const own = await done(getOwnInvitation(ctxFor(invited), { id }))
  expect(own).toMatchObject({ invitedByName: null })
  expect((await findSending(database(), id))?.invitedBy).toBeNull()
})
