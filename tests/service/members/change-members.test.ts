import { describe, expect, test } from 'vitest'
import { allOf } from '@/fixtures/all-of'
import { makeCredential } from '@/fixtures/credentials'
import { makeCredit } from '@/fixtures/credits'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { type MadeOrg, makeInvitation, makeOrg, makeRole } from '@/fixtures/orgs'
import { makeSession } from '@/fixtures/sessions'
import { database } from '@/lib/data/db'
import { findMember } from '@/lib/data/members/read'
import { findSessionFacts } from '@/lib/data/sessions/read'
import { fail } from '@/lib/domain/result'
import { answerInvitation } from '@/lib/services/invitations/answer-invitation'
import { exportCredits } from '@/lib/services/members/export-members'
import { endMemberLeave, startMemberLeave } from '@/lib/services/members/leave'
import { getMember, getMemberChanges, getMemberCredits, listMembers } from '@/lib/services/members/members'
import {
  changeMemberRole,
  leaveOrg,
  rehireMember,
  removeMember,
  removeOrgMember,
  showLicenses,
  updateMember,
} from '@/lib/services/members/membership'

const asAdmin = (org: MadeOrg) => ctxFor(org.admin, { roles: [org.role] })

async function makeMember() {
  const org = await makeOrg()
  const member = await makeRole({ orgId: org.id })
  return { org, member, id: member.id, ctx: asAdmin(org) }
}
const entries = (roleId: string) => database().boardEntry.findMany({ where: { roleId } })

describe('employment', () => {
  test('is changed field by field: omitted fields stay, and empty ones are cleared', async () => {
    const { id, ctx, org } = await makeMember()
    const boss = await makeRole({ orgId: org.id })
    const values = {
      department: ' Nursing ',
      jobTitle: 'CNA',
      employeeId: 'E1',
      hireDate: 'Nov 3, 2025',
      supervisorId: boss.id,
    }
    const after = await done(updateMember(ctx, { input: { id, version: 1, ...values } }))
    expect(after).toMatchObject({
      version: 2,
      department: 'Nursing',
      jobTitle: 'CNA',
      hireDate: '2025-11-03',
      supervisorId: boss.id,
    })
    const again = await done(
      updateMember(asAdmin(org), { input: { id, version: 2, jobTitle: '', hireDate: null, supervisorId: '' } }),
    )
    expect(again).toMatchObject({
      department: 'Nursing',
      jobTitle: null,
      employeeId: 'E1',
      hireDate: null,
      supervisor: null,
    })
  })

  test('reaches the lists in the same write', async () => {
    const { id, ctx, member } = await makeMember()
    await makeCredential({ user: member.user })
    await done(updateMember(ctx, { input: { id, version: 1, department: 'Dietary', employeeId: 'XY-12' } }))
    expect(await entries(id)).toMatchObject([{ department: 'Dietary' }])
    expect(await database().role.findUnique({ where: { id } })).toMatchObject({
      searchText: expect.stringContaining('xy-12'),
    })
  })

  test('with a stale version is refused, and the editor gets what the other saved', async () => {
    const { id, org } = await makeMember()
    await done(updateMember(asAdmin(org), { input: { id, version: 1, department: 'First' } }))
    const second = await updateMember(asAdmin(org), { input: { id, version: 1, department: 'Second' } })
    expect(second).toMatchObject({ problem: { code: 'staleVersion', current: { version: 2, department: 'First' } } })
    expect(await findMember(id)).toMatchObject({ department: 'First' })
  })

  test('changed by two at the same moment is changed once, and the other is refused', async () => {
    const { id, org } = await makeMember()
    const edit = (department: string) => updateMember(asAdmin(org), { input: { id, version: 1, department } })
    const results = await Promise.all(['A', 'B', 'C', 'D'].map(edit))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.filter((result) => !result.ok && result.problem.code === 'staleVersion')).toHaveLength(3)
  })

  test('has an employee number that is unique in the organization, also for two at once', async () => {
    const { id, org, ctx } = await makeMember()
    const other = await makeRole({ orgId: org.id })
    const elsewhere = await makeMember()
    await done(updateMember(ctx, { input: { id, version: 1, employeeId: 'E9' } }))
    await done(updateMember(elsewhere.ctx, { input: { id: elsewhere.id, version: 1, employeeId: 'E9' } }))
    const taken = fail('invalidInput', { 'input.employeeId': 'validation.employeeIdTaken' })
    expect(await updateMember(asAdmin(org), { input: { id: other.id, version: 1, employeeId: 'E9' } })).toEqual(taken)
    const third = await makeRole({ orgId: org.id })
    const both = await Promise.all(
      [other, third].map((one) => updateMember(asAdmin(org), { input: { id: one.id, version: 1, employeeId: 'E10' } })),
    )
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both).toContainEqual(taken)
  })

  test('cannot have the employee number of an invited person, unless it is the member’s own invitation', async () => {
    const { id, org } = await makeMember()
    const { user } = await makeRole({ orgId: org.id })
    const save = (employeeId: string) => updateMember(asAdmin(org), { input: { id, version: 1, employeeId } })
    const reserve = async (employeeId: string, contact?: string, expiresAt?: Date) => {
      const invitation = await makeInvitation({
        orgId: org.id,
        ...(contact ? { contact } : {}),
        ...(expiresAt ? { expiresAt } : {}),
      })
      return database().invitation.update({ where: { id: invitation.id }, data: { employeeId } })
    }
    await reserve('E20')
    await reserve('E21', user.email!)
    const taken = fail('invalidInput', { 'input.employeeId': 'validation.employeeIdTaken' })
    expect(await save('E20')).toEqual(taken)
    expect(await save('E21')).toEqual(taken)
    await reserve('E22', undefined, new Date(Date.now() - 1000))
    const member = await findMember(id)
    await reserve('E23', member!.email!)
    expect(await save('E23')).toMatchObject({ ok: true, value: { employeeId: 'E23' } })
    const again = { id, version: 2, employeeId: 'E22' }
    expect(await updateMember(asAdmin(org), { input: again })).toMatchObject({ ok: true, value: { employeeId: 'E22' } })
  })

  test('is refused with all that is wrong at once, an impossible date too', async () => {
    const { id, ctx } = await makeMember()
    const wrong = { id, version: 1, jobTitle: 'x'.repeat(101), hireDate: '1/1/1900' }
    const fields = { 'input.jobTitle': { key: 'validation.tooLong', params: { max: 100 } } }
    const told = (hireDate: string) => fail('invalidInput', { ...fields, 'input.hireDate': hireDate })
    expect(await updateMember(ctx, { input: wrong })).toEqual(told('validation.invalidDate'))
    const unread = { ...wrong, hireDate: 'last spring' }
    expect(await updateMember(ctx, { input: unread })).toEqual(told('validation.couldNotParseDate'))
  })

  test('has another member as supervisor and never a circle, also for two at once', async () => {
    const { id, org, ctx } = await makeMember()
    const boss = await makeRole({ orgId: org.id })
    const stranger = await makeRole()
    const wrong = async (roleId: string, supervisorId: string, version = 1) =>
      updateMember(asAdmin(org), { input: { id: roleId, version, supervisorId } })
    const told = (key: string) => fail('invalidInput', { 'input.supervisorId': `validation.${key}` })
    expect(await wrong(id, id)).toEqual(told('supervisorOneself'))
    expect(await wrong(id, stranger.id)).toEqual(told('supervisorNotAMember'))
    await done(updateMember(ctx, { input: { id, version: 1, supervisorId: boss.id } }))
    expect(await wrong(boss.id, id)).toEqual(told('supervisorCircle'))
    const [one, two] = [await makeRole({ orgId: org.id }), await makeRole({ orgId: org.id })]
    const both = await Promise.all([wrong(one.id, two.id), wrong(two.id, one.id)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both).toContainEqual(told('supervisorCircle'))
  })
})

describe('leave, removal and rehire', () => {
  test('on leave and back keeps the membership, and each is refused where it is not possible', async () => {
    const { id, org } = await makeMember()
    expect(await endMemberLeave(asAdmin(org), { id, version: 1 })).toEqual(fail('memberState'))
    expect(await done(startMemberLeave(asAdmin(org), { id, version: 1 }))).toMatchObject({ state: 'ON_LEAVE' })
    expect(await startMemberLeave(asAdmin(org), { id, version: 2 })).toEqual(fail('memberState'))
    expect(await done(endMemberLeave(asAdmin(org), { id, version: 2 }))).toMatchObject({
      state: 'ACTIVE',
      leaveAt: null,
    })
    expect(await rehireMember(asAdmin(org), { id, version: 3 })).toEqual(fail('memberState'))
  })

  test('a removal ends sessions, board entries and rights at once, and the account stays', async () => {
    const { id, org, member } = await makeMember()
    await makeCredential({ user: member.user })
    const session = await makeSession(member.user)
    expect(await entries(id)).toHaveLength(1)
    await done(removeMember(asAdmin(org), { id, version: 1, reason: 'RESIGNED' }))
    expect(await findSessionFacts(session.token, false)).toBeNull()
    expect(await entries(id)).toEqual([])
    const anew = await findSessionFacts((await makeSession(member.user)).token, false)
    expect(anew).toMatchObject({ userId: member.user.id, hasCredential: true, roles: [] })
  })

  test('nothing of the licenses of whoever is rehired is seen before they say yes, also by an undo that comes late', async () => {
    const { org, member, id } = await makeMember()
    const credential = await makeCredential({ user: member.user })
    await makeCredit({ user: member.user })
    const now = new Date(Date.now() + 11 * 60_000)
    await done(removeMember(asAdmin(org), { id, version: 1, reason: 'CONTRACT_ENDED' }))
    await done(rehireMember(asAdmin(org), { id, version: 2 }))
    expect(await entries(id)).toHaveLength(1)
    await done(removeMember(asAdmin(org), { id, version: 3, reason: 'CONTRACT_ENDED' }))
    await done(rehireMember({ ...asAdmin(org), now }, { id, version: 4 }))
    const seen = async () => {
      const detail = await done(getMember(asAdmin(org), { id }))
      const credits = await getMemberCredits(asAdmin(org), { id, credentialId: credential.id })
      const { edges } = await done(listMembers(asAdmin(org), { orgId: org.id }))
      const { credentialCount } = edges.find(({ node }) => node.id === id)!.node
      const rows = await allOf(await done(exportCredits(asAdmin(org), { orgId: org.id })))
      return [detail.credentials.length, credits.ok, credentialCount, rows.length, (await entries(id)).length]
    }
    expect(await seen()).toEqual([0, false, 0, 0, 0])
    expect(await findMember(id)).toMatchObject({ state: 'ACTIVE', licensesHidden: true, deadline: null, band: null })
    const asMember = ctxFor(member.user, { roles: [member] })
    await done(showLicenses(asMember, { orgId: org.id }))
    expect(await seen()).toEqual([1, true, 1, 1, 1])
    const { version } = (await findMember(id))!
    await done(showLicenses(asMember, { orgId: org.id }))
    expect((await findMember(id))!.version).toBe(version)
  })

  test('whoever left by themselves is invited, and is a member again by accepting', async () => {
    const { org, member, id } = await makeMember()
    await done(leaveOrg(ctxFor(member.user, { roles: [member] }), { orgId: org.id }))
    const { version } = (await findMember(id))!
    expect(await done(rehireMember(asAdmin(org), { id, version }))).toMatchObject({ id, state: 'ENDED' })
    const invitation = await database().invitation.findFirstOrThrow({
      where: { orgId: org.id, contact: member.user.email! },
    })
    expect(invitation).toMatchObject({ state: 'OPEN', roleType: 'MEMBER' })
    const answer = { id: invitation.id, version: invitation.version, response: 'ACCEPT' as const }
    await done(answerInvitation(ctxFor(member.user), answer))
    expect(await findMember(id)).toMatchObject({ state: 'ACTIVE', licensesHidden: false })
    // Who is removed afterwards can be rehired at once again.
    await done(removeMember(asAdmin(org), { id, version: (await findMember(id))!.version, reason: 'OTHER' }))
    const back = await done(rehireMember(asAdmin(org), { id, version: (await findMember(id))!.version }))
    expect(back).toMatchObject({ state: 'ACTIVE' })
  })

  test('a rehired person continues the same membership, as a member, with its data', async () => {
    const { org } = await makeMember()
    const admin = await makeRole({ orgId: org.id, roleType: 'ADMIN' })
    const { id } = admin
    await makeCredential({ user: admin.user })
    await done(updateMember(asAdmin(org), { input: { id, version: 1, department: 'Nursing' } }))
    await done(removeMember(asAdmin(org), { id, version: 2, reason: 'CONTRACT_ENDED' }))
    const ended = { id, version: 3 }
    expect(await changeMemberRole(asAdmin(org), { ...ended, roleType: 'ADMIN' })).toEqual(fail('memberEnded'))
    expect(await startMemberLeave(asAdmin(org), ended)).toEqual(fail('memberEnded'))
    const back = await done(rehireMember(asAdmin(org), ended))
    expect(back).toMatchObject({ id, state: 'ACTIVE', roleType: 'MEMBER', department: 'Nursing', endedAt: null })
    expect(await entries(id)).toHaveLength(1)
    const changes = await done(getMemberChanges(asAdmin(org), { id }))
    expect(changes.map(({ action }) => action)).toEqual(['member.rehired', 'member.removed', 'member.updated'])
    expect(changes[1]).toMatchObject({
      actor: { id: org.admin.id },
      detail: { from: 'ACTIVE', to: 'ENDED', reason: 'CONTRACT_ENDED' },
    })
    expect(changes[2]?.detail).toEqual({ fields: ['department'] })
  })

  test('a removal needs a reason of the list', async () => {
    const { id, ctx } = await makeMember()
    expect(await removeMember.unknown(ctx, { id, version: 1, reason: 'Because' })).toEqual(
      fail('invalidInput', { reason: 'validation.chooseOne' }),
    )
  })

  test('the published operation removes a member by the person’s id, once', async () => {
    const { org, member } = await makeMember()
    const named = { orgId: org.id, userId: member.user.id }
    expect(await done(removeOrgMember(asAdmin(org), named))).toMatchObject({ state: 'ENDED' })
    expect(await removeOrgMember(asAdmin(org), named)).toEqual(fail('notFound'))
  })

  test('a person leaves an organization themselves, and nobody leaves for somebody else', async () => {
    const { org, member, id } = await makeMember()
    const { user } = member
    await done(leaveOrg(ctxFor(user, { roles: [member] }), { orgId: org.id }))
    expect(await findMember(id)).toMatchObject({ state: 'ENDED' })
    expect(await leaveOrg(ctxFor(user), { orgId: org.id })).toEqual(fail('notFound'))
    expect(await leaveOrg(ctxFor((await makeMember()).member.user), { orgId: org.id })).toEqual(fail('notFound'))
    const [left] = await done(getMemberChanges(asAdmin(org), { id }))
    expect(left).toMatchObject({ action: 'member.left', actor: { id: user.id } })
  })
})

describe('roles', () => {
  test('that are new begin with a new session', async () => {
    const { id, org, member } = await makeMember()
    const session = await makeSession(member.user)
    await done(changeMemberRole(asAdmin(org), { id, version: 1, roleType: 'ADMIN' }))
    expect(await findSessionFacts(session.token, false)).toBeNull()
    const anew = await findSessionFacts((await makeSession(member.user)).token, false)
    expect(anew?.roles).toMatchObject([{ orgId: org.id, roleType: 'ADMIN' }])
  })

  test('that are the same already change nothing', async () => {
    const { id, org, member } = await makeMember()
    const session = await makeSession(member.user)
    const same = { id, version: 1, roleType: 'MEMBER' as const }
    expect(await done(changeMemberRole(asAdmin(org), same))).toMatchObject({ version: 1 })
    expect(await done(updateMember(asAdmin(org), { input: { id, version: 1, department: '' } }))).toMatchObject({
      version: 1,
    })
    expect(await findSessionFacts(session.token, false)).not.toBeNull()
    expect(await done(getMemberChanges(asAdmin(org), { id }))).toEqual([])
  })

  test('cannot be changed by a member, not even their own', async () => {
    const { id, org, member } = await makeMember()
    const ctx = () => ctxFor(member.user, { roles: [member] })
    expect(await changeMemberRole(ctx(), { id, version: 1, roleType: 'ADMIN' })).toEqual(fail('notFound'))
    expect(await updateMember(ctx(), { input: { id, version: 1, department: 'X' } })).toEqual(fail('notFound'))
    expect(await removeOrgMember(ctx(), { orgId: org.id, userId: org.admin.id })).toEqual(fail('notFound'))
  })
})
