import { expect, test } from 'vitest'
import { ctxFor, ctxOfNobody } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { ctxOfMember, makeEnrollment, makeSessionInvitations, makeSmallSession } from '@/fixtures/enrollments'
import { makeProvider, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { makeClassOrg, minutesFrom } from '@/fixtures/tasks'
import { fail } from '@/lib/domain/result'
import { withdrawEnrollment } from '@/lib/services/enrollments/change-enrollment'
import { listBookedCredits } from '@/lib/services/enrollments/list-enrollments'

const inDays = (days: number) => minutesFrom(new Date(), days * 24 * 60)

test('the sessions somebody is expected at say what they would be credited with, soonest first', async () => {
  const org = await makeClassOrg()
  await makeProvider(org)
  const member = await makeRole({ orgId: org.id })
  const [later, soon, given] = await Promise.all(
    [5, 2, 3].map((days) => makeSmallSession(org, 0, { startsAt: inDays(days) })),
  )
  for (const session of [later!, soon!]) await makeEnrollment(session, member)
  const { enrollment } = await makeEnrollment(given!, member)
  await done(withdrawEnrollment(ctxOfMember(member), { id: enrollment.id, version: 1 }))
  // Not theirs yet: the invitation awaits an answer.
  await makeSessionInvitations(org, await makeSmallSession(org, 0), { roleIds: [member.id] })

  const booked = await done(listBookedCredits(ctxOfMember(member), {}))
  expect(booked.map(({ session }) => session.id)).toEqual([soon!.id, later!.id])
  expect(booked[0]?.credit).toMatchObject({ units: 400, format: 'IN_PERSON', source: 'SESSION' })
  expect(booked[0]?.credit.approvedFor).toContain('CA:CNA')
})

test('a stranger has none of them, and nobody is asked who is not signed in', async () => {
  const org = await makeClassOrg()
  await makeEnrollment(await makeSmallSession(org, 0))
  expect(await done(listBookedCredits(ctxFor(await makeUser()), {}))).toEqual([])
  expect(await listBookedCredits(ctxOfNobody(), {})).toEqual(fail('signInRequired'))
})
