import { expect, test } from 'vitest'
import { readDashboard } from '@/app/(member)/dashboard/read-dashboard'
import { makeCredential } from '@/fixtures/credentials'
import { makeCredit } from '@/fixtures/credits'
import { makeCurriculum } from '@/fixtures/curriculums'
import { makeEnrollment, makeSessionInvitations, makeSmallSession } from '@/fixtures/enrollments'
import { makeInvitation, makeProvider, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { makeClassOrg, makeTask } from '@/fixtures/tasks'
import { listEnrollmentsOf } from '@/lib/data/enrollments/list'
import { findSessionFacts } from '@/lib/data/sessions/read'
import type { UserRecord } from '@/lib/data/users/read'
import { ctxOf } from '@/lib/server/make-ctx'
import { statementsSent } from '@/tests/setup/statements-sent'

/** The database statements the page needs, including the guard's own. */
const limit = 5

/**
 * Within one organization: a license, a credit, a seat in a session, an invitation to another, a curriculum, notices.
 */
async function makeBusy(user: UserRecord): Promise<void> {
  const org = await makeClassOrg()
  await makeProvider(org)
  const member = await makeRole({ orgId: org.id, user })
  await makeCredential({ user })
  await makeCredit({ user })
  const task = await makeTask({ org })
  await makeCurriculum({ org, taskIds: [task.id] })
  await makeEnrollment(await makeSmallSession(org, 5), member)
  await makeSessionInvitations(org, await makeSmallSession(org, 5), { roleIds: [member.id] })
  await makeInvitation({ orgId: (await makeClassOrg()).id, contact: user.email! })
}

/** The page's data read in a request of its own, and the statements including the guard's. */
async function openDashboard(user: UserRecord) {
  const { token, cookie } = await makeSession(user)
  const { value: read, statements } = await statementsSent(async () => {
    const facts = await findSessionFacts(token, true, 'dashboard')
    if (!facts) throw new Error('Nobody is signed in')
    const request = { requestId: 'test', idempotency: null, acceptLanguage: null, cookie, address: null }
    const ctx = ctxOf({ kind: 'session', facts }, request)
    if (!ctx.viewer) throw new Error('Nobody is signed in')
    return readDashboard({ ...ctx, viewer: ctx.viewer, right: null }, facts)
  })
  return { read, statements }
}

test('the dashboard takes five statements, however many organizations and records a person has', async () => {
  const user = await makeUser()
  await makeBusy(user)
  const few = await openDashboard(user)
  await makeBusy(user)
  await makeBusy(user)
  const many = await openDashboard(user)
  for (const part of ['statuses', 'credits', 'curriculums', 'ahead', 'toSessions', 'toOrgs'] as const) {
    expect(few.read[part], part).toHaveLength(1)
    expect(many.read[part], part).toHaveLength(3)
  }
  for (const { statements } of [few, many]) expect(statements.length, statements.join('\n')).toBe(limit)
})

test('the dashboard does not ask for what the guard found to be empty', async () => {
  const { read, statements } = await openDashboard(await makeUser())
  expect(read).toMatchObject({
    statuses: [],
    credits: [],
    curriculums: [],
    ahead: [],
    toSessions: [],
    toOrgs: [],
  })
  expect(statements.length, statements.join('\n')).toBe(1)
})

test('what the guard reads ahead includes whose session it is and who invites', async () => {
  const user = await makeUser()
  await makeBusy(user)
  const { read } = await openDashboard(user)
  expect(read.toSessions).toMatchObject([
    {
      invitation: { state: 'OPEN', userId: user.id, expiresAt: expect.any(Date) },
      session: { state: 'SCHEDULED', org: { name: expect.any(String) }, startsAt: expect.any(Date) },
    },
  ])
  expect(read.toOrgs).toMatchObject([{ contact: user.email, state: 'OPEN', org: { createdAt: expect.any(Date) } }])
})

test('the sessions that the guard reads ahead are the first of their list', async () => {
  const user = await makeUser()
  for (const _ of Array.from({ length: 5 })) await makeBusy(user)
  const { read } = await openDashboard(user)
  const listed = await listEnrollmentsOf({ userId: user.id, when: 'AHEAD', now: new Date(), after: null, size: 5 })
  expect(listed).toHaveLength(5)
  expect(read.ahead).toEqual(listed.slice(0, 3))
})
