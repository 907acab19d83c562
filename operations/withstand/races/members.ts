import { ctxFor } from '@/fixtures/ctx'
import { ctxOfMember } from '@/fixtures/enrollments'
import { type MadeRole, makeInvitation, makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { makeClassOrg, makeTask, makeTaskSession, minutesFrom } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { enrollSelf } from '@/lib/services/enrollments/enroll'
import { answerInvitation } from '@/lib/services/invitations/answer-invitation'
import { revokeInvitation } from '@/lib/services/invitations/invitations'
import { changeMemberRole, leaveOrg, removeMember } from '@/lib/services/members/membership'
import { oneOnly, type Race } from './race'

const lastSeat: Race = {
  name: 'six members want the last seat',
  prepare: async () => {
    const org = await makeClassOrg()
    const task = await makeTask({ org })
    const members: MadeRole[] = []
    while (members.length < 6) members.push(await makeRole({ orgId: org.id }))
    return async (round) => {
      // One after the other, so that no two classes overlap.
      const startsAt = minutesFrom(new Date(), 24 * 60 + round * 300)
      const { id: taskSessionId } = await makeTaskSession({ org, task, startsAt, capacity: 1, waitlist: false })
      const results = await Promise.all(members.map((member) => enrollSelf(ctxOfMember(member), { taskSessionId })))
      const seated = await database().enrollment.count({ where: { taskSessionId, status: 'ENROLLED' } })
      return seated === 1 ? oneOnly(results, ['sessionFull']) : `${seated} have the one seat`
    }
  },
}

const lastAdmin: Race = {
  name: 'two administrators demote, remove each other or leave',
  prepare: async () => async (round) => {
    const org = await makeOrg()
    const { id } = await database().role.findFirstOrThrow({ where: { orgId: org.id } })
    const one: MadeRole = { id, orgId: org.id, roleType: 'ADMIN', user: org.admin }
    const two = await makeRole({ orgId: org.id, roleType: 'ADMIN' })
    const as = (role: MadeRole) => ctxFor(role.user, { roles: [role] })
    const ways = [
      (by: MadeRole, whom: MadeRole) => changeMemberRole(as(by), { id: whom.id, version: 1, roleType: 'MEMBER' }),
      (by: MadeRole, whom: MadeRole) => removeMember(as(by), { id: whom.id, version: 1, reason: 'OTHER' }),
      (by: MadeRole) => leaveOrg(as(by), { orgId: by.orgId }),
    ]
    const way = ways[round % ways.length]!
    const results = await Promise.all([way(one, two), way(two, one)])
    const left = await database().role.count({ where: { orgId: org.id, roleType: 'ADMIN', state: 'ACTIVE' } })
    return left === 1 ? oneOnly(results, ['lastAdmin', 'notFound', 'staleVersion']) : `${left} administrators are left`
  },
}

const invitation: Race = {
  name: 'an invitation is accepted, declined and revoked',
  prepare: async () => {
    const org = await makeOrg()
    return async () => {
      const user = await makeUser()
      const { id } = await makeInvitation({ orgId: org.id, contact: user.email! })
      const answer = (response: 'ACCEPT' | 'DECLINE') => answerInvitation(ctxFor(user), { id, version: 1, response })
      const results = await Promise.all([
        answer('ACCEPT'),
        answer('DECLINE'),
        revokeInvitation(ctxFor(org.admin, { roles: [org.role] }), { id }),
        answer('ACCEPT'),
      ])
      const [roles, { state }] = await Promise.all([
        database().role.count({ where: { orgId: org.id, userId: user.id } }),
        database().invitation.findUniqueOrThrow({ where: { id } }),
      ])
      if (roles !== (state === 'ACCEPTED' ? 1 : 0)) return `${state}, and ${roles} memberships`
      return oneOnly(results, ['invitationClosed', 'notFound', 'staleVersion'])
    }
  },
}

/** Races for places in a class, in an organization, and in its administration. */
export const memberRaces: readonly Race[] = [lastSeat, lastAdmin, invitation]
