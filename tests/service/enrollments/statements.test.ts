import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { done } from '@/fixtures/done'
import { ctxOfMember, makeEnrollment, makeSessionInvitations, makeSmallSession } from '@/fixtures/enrollments'
import { makeRole } from '@/fixtures/orgs'
import { makeClassOrg, makeTaskSession, minutesFrom } from '@/fixtures/tasks'
import {
  listOpenSessions,
  listOwnEnrollments,
  listOwnSessionInvitations,
  listTaughtSessions,
} from '@/lib/services/enrollments/list-enrollments'

test('a person’s sessions to come are read in five statements, with clashes and what each session gives', async () => {
  const org = await makeClassOrg()
  const member = await makeRole({ orgId: org.id })
  await makeCredential({ user: member.user })
  const startsAt = minutesFrom(new Date(), 3000)
  const { enrollment } = await makeEnrollment(await makeTaskSession({ org, startsAt }), member)
  await makeTaskSession({ org, startsAt: minutesFrom(startsAt, 60) })
  await makeTaskSession({ org, startsAt: minutesFrom(startsAt, 240) })
  await makeSessionInvitations(org, await makeSmallSession(org, 0), { roleIds: [member.id] })
  const ctx = ctxOfMember(member)
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  const [invitations, , , open] = await Promise.all([
    done(listOwnSessionInvitations(ctx, {})),
    done(listOwnEnrollments(ctx, { when: 'AHEAD' })),
    done(listTaughtSessions(ctx, {})),
    done(listOpenSessions(ctx, {})),
  ])
  const { length } = statements.mock.calls
  statements.mockRestore()
  expect(length).toBe(5)
  expect(invitations[0]!.gains).toHaveLength(1)
  const clashes = open.edges.map(({ node }) => node.clashes.map(({ id }) => id))
  expect(clashes).toEqual([[enrollment.taskSessionId], []])
  expect(open.edges.map(({ node }) => node.gains.length)).toEqual([1, 1])
})
