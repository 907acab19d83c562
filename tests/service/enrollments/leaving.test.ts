import { expect, test } from 'vitest'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { addEnrollments } from '@/lib/services/enrollments/add-enrollments'
import { enrollSelf } from '@/lib/services/enrollments/enroll-self'
import { releaseFormer } from '@/lib/services/imports/release-former'
import { leaveOrg, removeMember } from '@/lib/services/members/remove-member'
import { deleteAccount } from '@/lib/services/own-data/delete-account'
import { ctxFor, ctxOfJob } from '@/tests/factories/ctx'
import { done } from '@/tests/factories/done'
import {
  ctxOfMember,
  enrollmentNow,
  makeEnrollment,
  makeEnrollments,
  makeSessionInvitations,
  makeSmallSession,
} from '@/tests/factories/enrollments'
import { type MadeOrg, type MadeRole, makeRole } from '@/tests/factories/orgs'
import { makeSession } from '@/tests/factories/sessions'
import { ctxOfAdmin, makeClassOrg } from '@/tests/factories/tasks'

const db = database()
const remove = (org: MadeOrg, { id }: MadeRole) => removeMember(ctxOfAdmin(org), { id, version: 1, reason: 'RESIGNED' })
const placesOf = ({ user }: MadeRole) =>
  db.enrollment.findMany({ where: { userId: user.id, status: { in: ['PENDING', 'ENROLLED'] } } })

test('who is removed gives up what is ahead, seats go to who waits, invitations end, and what they attended stays', async () => {
  const org = await makeClassOrg()
  const session = await makeSmallSession(org, 1)
  const [leaver, next] = await makeEnrollments(session, 2)
  const invited = await makeSmallSession(org, 0)
  const [invitation] = await makeSessionInvitations(org, invited, { roleIds: [leaver!.member.id] })
  const came = await makeEnrollment(await makeSmallSession(org, 0), leaver!.member)
  await db.enrollment.update({ where: { id: came.enrollment.id }, data: { checkedInAt: new Date() } })
  await done(remove(org, leaver!.member))
  expect(await enrollmentNow(leaver!.enrollment.id)).toMatchObject({ status: 'WITHDRAWN' })
  expect(await enrollmentNow(next!.enrollment.id)).toMatchObject({ status: 'ENROLLED' })
  expect(await enrollmentNow(came.enrollment.id)).toMatchObject({ status: 'ENROLLED' })
  expect(await db.invitation.findUnique({ where: { id: invitation!.invitationId! } })).toMatchObject({
    state: 'REVOKED',
  })
  const told = await db.notification.findMany({ where: { orgId: org.id, kind: 'enrollmentPromoted' } })
  expect(told.map(({ userId }) => userId)).toEqual([next!.member.user.id])
  const event = await db.enrollmentEvent.findFirst({ where: { enrollmentId: leaver!.enrollment.id, kind: 'remove' } })
  expect(event).toMatchObject({ actorId: org.admin.id, reason: 'membershipEnded' })
})

test('so does who leaves by themselves, in that organization alone; who may not go keeps everything', async () => {
  const [org, other] = [await makeClassOrg(), await makeClassOrg()]
  const { member } = await makeEnrollment(await makeSmallSession(org, 0))
  const elsewhere = await makeRole({ orgId: other.id, user: member.user })
  const kept = await makeEnrollment(await makeSmallSession(other, 0), elsewhere)
  await done(leaveOrg(ctxOfMember(member), { orgId: org.id }))
  expect((await placesOf(member)).map(({ id }) => id)).toEqual([kept.enrollment.id])
  await enrollSelf(ctxOfAdmin(org), { taskSessionId: (await makeSmallSession(org, 0)).id })
  expect(await leaveOrg(ctxOfAdmin(org), { orgId: org.id })).toEqual(fail('lastAdmin'))
  expect(await placesOf({ user: org.admin } as MadeRole)).toHaveLength(1)
})

test('who is enrolled in the moment they leave has no place afterwards', async () => {
  const org = await makeClassOrg()
  const sessions = [await makeSmallSession(org, 0), await makeSmallSession(org, 0)]
  const members = await Promise.all([1, 2, 3, 4, 5, 6].map(() => makeRole({ orgId: org.id })))
  const all = await Promise.all(
    members.map(async (member) => {
      const [left, self, added] = await Promise.all([
        remove(org, member),
        enrollSelf(ctxOfMember(member), { taskSessionId: sessions[0]!.id }),
        addEnrollments(ctxOfAdmin(org), { taskSessionId: sessions[1]!.id, roleIds: [member.id] }),
      ])
      return { left, self, added }
    }),
  )
  for (const { left } of all) expect(left).toMatchObject({ ok: true })
  for (const member of members) expect(await placesOf(member)).toEqual([])
})

test('who is enrolled in the moment the account is deleted has no place afterwards', async () => {
  const org = await makeClassOrg()
  const session = await makeSmallSession(org, 0)
  const members = await Promise.all([1, 2, 3, 4].map(() => makeRole({ orgId: org.id })))
  await Promise.all(
    members.map(async ({ id, user }) => {
      const { id: sessionId } = await makeSession(user)
      const [erased] = await Promise.all([
        deleteAccount(ctxFor(user, { sessionId }), { confirm: user.email }),
        addEnrollments(ctxOfAdmin(org), { taskSessionId: session.id, roleIds: [id] }),
      ])
      expect(erased).toMatchObject({ ok: true })
    }),
  )
  for (const member of members) expect(await placesOf(member)).toEqual([])
})

test('those whose membership a file ended give up theirs too', async () => {
  const org = await makeClassOrg()
  const [gone, stays] = await makeEnrollments(await makeSmallSession(org, 0), 2)
  await db.role.update({ where: { id: gone!.member.id }, data: { state: 'ENDED' } })
  await releaseFormer(ctxOfJob(), { orgId: org.id, actorId: org.admin.id })
  expect(await placesOf(gone!.member)).toEqual([])
  expect(await placesOf(stays!.member)).toHaveLength(1)
})
