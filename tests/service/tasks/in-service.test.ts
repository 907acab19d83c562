import { expect, test } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { ctxFor } from '@/fixtures/ctx'
import { assignmentsOf, makeCurriculum } from '@/fixtures/curriculums'
import { done } from '@/fixtures/done'
import { makeHeldGuest } from '@/fixtures/guests'
import { makeAttendee, makeHeldSession } from '@/fixtures/held-sessions'
import { makeProvider, makeRole } from '@/fixtures/orgs'
import { ctxOfAdmin, makeClassOrg, makeTask, makeTaskSession } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { listCredentialStatuses } from '@/lib/services/credentials/credentials'
import { listCreditsForCredential } from '@/lib/services/credits/credits'
import { listOpenSessions } from '@/lib/services/enrollments/list-enrollments'
import { finalizeSession } from '@/lib/services/task-sessions/finalize-session'
import { updateTask } from '@/lib/services/tasks/task'

const inService = { inService: true, title: 'Annual fire safety', units: 1 }

test('an in-service is published without license types, and drops those it had', async () => {
  const org = await makeClassOrg()
  const task = await makeTask({ org, ...inService })
  expect(task).toMatchObject({
    state: 'PUBLISHED',
    revision: { inService: true, eligible: [], activity: 'IN_SERVICE' },
  })
  const input = { id: task.id, version: task.version, inService: false }
  const refused = await updateTask(ctxOfAdmin(org), { input })
  expect(refused).toMatchObject({
    ok: false,
    problem: { code: 'invalidInput', fields: { 'input.eligible': 'validation.eligibleToPublish' } },
  })
})

test('everybody gets hours and a certificate for it, which concern no license and count for a curriculum', async () => {
  const org = await makeClassOrg()
  await makeProvider(org)
  const held = await makeHeldSession({ org, task: inService })
  const [cook, aide] = [await makeRole({ orgId: org.id }), await makeRole({ orgId: org.id })]
  const license = await makeCredential({ user: aide.user })
  const before = await database().standing.findUniqueOrThrow({ where: { credentialId: license.id } })
  await makeCurriculum({
    org,
    taskIds: [],
    groups: [{ name: 'In-service', rule: 'MIN_UNITS', units: 1, taskIds: [held.session.taskId] }],
  })
  for (const { user } of [cook, aide]) await makeAttendee(held, user)
  const guestId = await makeHeldGuest(held, { licenseNumber: null })
  const { id, version } = held.session
  await done(finalizeSession(ctxOfAdmin(org), { id, version, acceptProposals: true }))

  const credits = await database().credit.findMany({ where: { userId: { in: [cook.user.id, aide.user.id] } } })
  expect(credits).toHaveLength(2)
  for (const credit of credits)
    expect(credit).toMatchObject({ inService: true, units: 100, approvedFor: [], approvals: [], providerNumber: null })
  const papers = await database().certificate.findMany({ where: { taskSessionId: id } })
  expect(papers.map(({ content }) => content)).toEqual(
    [0, 1].map(() => expect.objectContaining({ licenses: [], approvals: [], keep: [], units: 100 })),
  )
  expect(papers.every(({ content }) => !('unnumbered' in (content as object)))).toBe(true)
  for (const role of [cook, aide])
    expect(await assignmentsOf(role.id)).toMatchObject([{ state: 'COMPLETE', doneUnits: 100 }])

  const ctx = ctxFor(aide.user)
  expect(await done(listCreditsForCredential(ctx, { credentialId: license.id }))).toEqual([])
  const [status] = await done(listCredentialStatuses(ctx, {}))
  expect(status!.status.current).toMatchObject({ recordedUnits: 0, evaluation: { credits: [] } })
  const after = await database().standing.findUniqueOrThrow({ where: { credentialId: license.id } })
  expect(after.countedUnits).toBe(before.countedUnits)
  const guest = await database().enrollment.findFirstOrThrow({ where: { guestId } })
  expect(guest.status).toBe('ATTENDED')
})

test('what it would count for on a license is not asked before enrolling', async () => {
  const org = await makeClassOrg()
  const aide = await makeRole({ orgId: org.id })
  await makeCredential({ user: aide.user })
  const [task, other] = [await makeTask({ org, ...inService }), await makeTask({ org })]
  for (const each of [task, other]) await makeTaskSession({ org, task: each, selfEnroll: true })
  const open = await done(listOpenSessions(ctxFor(aide.user, { roles: [aide] }), {}))
  const gains = new Map(open.edges.map(({ node }) => [node.session.taskId, node.gains.length]))
  expect([gains.get(task.id), gains.get(other.id)]).toEqual([0, 1])
})
