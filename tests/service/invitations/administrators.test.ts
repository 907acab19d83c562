import { describe, expect, test } from 'vitest'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { type MadeOrg, makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { answerInvitation } from '@/lib/services/invitations/answer-invitation'
import {
  inviteMembers,
  resendInvitation,
  restoreInvitation,
  revokeInvitation,
} from '@/lib/services/invitations/invitations'
import { changeMemberRole } from '@/lib/services/members/membership'
import { asAdmin, at, invited, later, person, rowOf } from './inviting'

const db = database()

/** An organization whose second administrator has invited somebody. */
async function makeScene(roleType: 'ADMIN' | 'MEMBER' = 'ADMIN') {
  const org = await makeOrg()
  const second = await makeRole({ orgId: org.id, roleType: 'ADMIN' })
  const user = await makeUser()
  const sender: MadeOrg = { ...org, admin: second.user, role: { orgId: org.id, roleType: 'ADMIN' } }
  const { id } = await invited(sender, user.email!, { roleType })
  const accept = async (now = later(1)) => {
    const { version } = await rowOf(id)
    return answerInvitation(ctxFor(user, { now }), { id, version, response: 'ACCEPT' })
  }
  return { org, second, user, id, accept }
}
const closed = fail('invitationClosed')

describe('an invitation to administer', () => {
  test.each([
    ['is removed', { state: 'ENDED' }],
    ['is a member now', { roleType: 'MEMBER' }],
  ] as const)('cannot be accepted once its sender %s', async (_how, data) => {
    const { second, accept } = await makeScene()
    await db.role.update({ where: { id: second.id }, data })
    expect(await accept()).toEqual(closed)
  })

  test('cannot be accepted while the account of its sender is closed', async () => {
    const { second, accept } = await makeScene()
    await db.user.update({ where: { id: second.user.id }, data: { disabledAt: at } })
    expect(await accept()).toEqual(closed)
    await db.user.update({ where: { id: second.user.id }, data: { disabledAt: null } })
    expect(await accept()).toMatchObject({ ok: true })
  })

  test('is revoked when its sender stops administering, and another administrator may send it anew', async () => {
    const { org, second, id, user, accept } = await makeScene()
    const { id: memberId } = await invited({ ...org, admin: second.user }, 'a-member@example.com')
    const change = { id: second.id, version: 1, roleType: 'MEMBER' as const }
    await done(changeMemberRole(asAdmin(org, later(1)), change))
    expect([(await rowOf(id)).state, (await rowOf(memberId)).state]).toEqual(['REVOKED', 'OPEN'])
    expect(await accept()).toEqual(closed)
    const { version } = await rowOf(id)
    await done(restoreInvitation(asAdmin(org, later(2)), { id, version }))
    expect(await rowOf(id)).toMatchObject({ state: 'OPEN', invitedById: org.admin.id })
    expect(await accept(later(3))).toMatchObject({ ok: true })
    expect(await db.role.count({ where: { orgId: org.id, userId: user.id, roleType: 'ADMIN' } })).toBe(1)
  })

  test('stands where a super admin sent it, and one to be a member stands whoever has left', async () => {
    const wheel = await makeUser({ superAdmin: true })
    const { second, id, accept } = await makeScene()
    await db.role.update({ where: { id: second.id }, data: { state: 'ENDED' } })
    await db.invitation.update({ where: { id }, data: { invitedById: wheel.id } })
    expect(await accept()).toMatchObject({ ok: true })
    const member = await makeScene('MEMBER')
    await db.role.update({ where: { id: member.second.id }, data: { state: 'ENDED' } })
    expect(await member.accept()).toMatchObject({ ok: true })
  })

  test('whose sender has left gets no other one by a token that invites the same person', async () => {
    const { org, second, id, user, accept } = await makeScene()
    await db.role.update({ where: { id: second.id }, data: { state: 'ENDED' } })
    const token = ctxFor(org.admin, { roles: [org.role], now: later(1), scopes: ['members:write'] })
    const lately = { sentAt: new Date(later(1).getTime() - 3 * 86_400_000), resendCount: 2 }
    await db.invitation.update({ where: { id }, data: lately })
    const { expiresAt, nextResendAt } = await rowOf(id)
    await done(inviteMembers(token, { input: { orgId: org.id, people: [person(user.email!)] } }))
    // Nor does it run longer, or go out again.
    const kept = { expiresAt, nextResendAt, ...lately }
    expect(await rowOf(id)).toMatchObject({ roleType: 'ADMIN', invitedById: second.user.id, ...kept })
    expect(await accept(later(2))).toEqual(closed)
    // Another administrator who sends it again answers for it.
    await done(resendInvitation(asAdmin(org, later(20)), { id }))
    expect(await accept(later(21))).toMatchObject({ ok: true })
  })

  test('is sent again and restored after a fresh sign-in alone, and by no token', async () => {
    const { org, id } = await makeScene()
    const now = later(20)
    const old = ctxFor(org.admin, { roles: [org.role], now, signIn: { at } })
    const token = ctxFor(org.admin, { roles: [org.role], now, scopes: ['members:write'] })
    const again = [await resendInvitation(old, { id }), await resendInvitation(token, { id })]
    await done(revokeInvitation(old, { id }))
    const { version } = await rowOf(id)
    const restored = [await restoreInvitation(old, { id, version }), await restoreInvitation(token, { id, version })]
    const refused = [fail('freshSignInRequired'), fail('notByToken')]
    expect([again, restored]).toEqual([refused, refused])
    const member = await makeScene('MEMBER')
    const theirs = ctxFor(member.org.admin, { roles: [member.org.role], now, signIn: { at } })
    expect(await resendInvitation(theirs, { id: member.id })).toMatchObject({ ok: true })
  })
})
