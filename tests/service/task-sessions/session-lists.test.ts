import { expect, test } from 'vitest'
import { done } from '@/fixtures/done'
import { makeEnrollments, makeSmallSession } from '@/fixtures/enrollments'
import { makeProvider } from '@/fixtures/orgs'
import { ctxOfAdmin, makeClassOrg, makeTask, makeTaskSession, minutesFrom } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import type { TaskSessionEntry } from '@/lib/data/task-sessions/list'
import { getOrgOverview } from '@/lib/services/orgs/overview'
import type { PageOf } from '@/lib/services/page-of'
import { cancelTaskSession } from '@/lib/services/task-sessions/move-task-session'
import { exportTaskSessions, listTaskSessions } from '@/lib/services/task-sessions/task-sessions'
import { updateTaskSession } from '@/lib/services/task-sessions/update-task-session'
import { listSessionProviderNumbers } from '@/lib/services/tasks/list-tasks'

test('sessions are listed as upcoming, past and all by their start, and the overview counts upcoming ones', async () => {
  const org = await makeClassOrg()
  const task = await makeTask({ org })
  const now = new Date()
  const make = (minutes: number, fields: object = {}) =>
    makeTaskSession({ org, task, startsAt: minutesFrom(now, minutes), ...fields })
  const [past, open, soon, later, draft, off] = [
    await make(-600),
    await make(-60),
    await make(600),
    await make(1200),
    await make(900, { draft: true }),
    await make(700),
  ]
  await done(cancelTaskSession(ctxOfAdmin(org), { id: off.id, version: 1, reason: 'Snow' }))
  const ids = async (filter: object, first = 50) => {
    const found: string[] = []
    for (let after: string | null = null; ; ) {
      const page: PageOf<TaskSessionEntry> = await done(
        listTaskSessions(ctxOfAdmin(org), { orgId: org.id, first, after, filter }),
      )
      found.push(...page.edges.map(({ node }) => node.id))
      after = page.pageInfo.endCursor
      if (!page.pageInfo.hasNextPage) return found
    }
  }
  expect(await ids({ when: 'UPCOMING' }, 1)).toEqual([open.id, soon.id, later.id])
  expect(await ids({ when: 'PAST' }, 1)).toEqual([off.id, past.id])
  expect(await ids({})).toEqual([later.id, draft.id, off.id, soon.id, open.id, past.id])
  expect(await ids({ state: 'OPEN' })).toEqual([open.id])
  expect(await ids({ state: 'ENDED' })).toEqual([past.id])
  expect(await ids({ state: 'SCHEDULED' })).toEqual([later.id, soon.id])
  expect(await ids({ taskId: crypto.randomUUID() })).toEqual([])
  expect(await ids({ q: task.title.slice(0, 6) })).toHaveLength(6)
  expect((await done(getOrgOverview(ctxOfAdmin(org), { id: org.id }))).upcomingSessions).toBe(3)
})

test('a session of a whole day is over at the same hour of the next day, also where that day lacks an hour', async () => {
  const org = await makeClassOrg()
  const startsAt = new Date('2027-03-13T20:00:00Z')
  const { id, timeZone } = await makeTaskSession({ org, startsAt, endsAt: startsAt })
  expect(timeZone).toBe('America/Los_Angeles')
  const listedAt = async (minutes: number, state: 'OPEN' | 'ENDED') => {
    const ctx = ctxOfAdmin(org, { now: minutesFrom(startsAt, minutes) })
    const { edges } = await done(listTaskSessions(ctx, { orgId: org.id, filter: { state } }))
    return edges.map(({ node }) => node.id)
  }
  expect([await listedAt(23 * 60 - 1, 'OPEN'), await listedAt(23 * 60 - 1, 'ENDED')]).toEqual([[id], []])
  expect([await listedAt(23 * 60, 'OPEN'), await listedAt(23 * 60, 'ENDED')]).toEqual([[], [id]])
})

test('sessions in a list show seats and how many wait', async () => {
  const org = await makeClassOrg()
  const session = await makeSmallSession(org, 1)
  await makeEnrollments(session, 3)
  const [edge] = (await done(listTaskSessions(ctxOfAdmin(org), { orgId: org.id }))).edges
  expect(edge?.node).toMatchObject({ seats: 1, pending: 2, waiting: 2 })
})

test('sessions are exported as a file, which is recorded in the history', async () => {
  const org = await makeClassOrg()
  const session = await makeTaskSession({ org })
  const rows = await done(exportTaskSessions(ctxOfAdmin(org), { orgId: org.id }))
  const ids: string[] = []
  for await (const row of rows) ids.push(row.id)
  expect(ids).toEqual([session.id])
  expect(await database().auditEvent.count({ where: { orgId: org.id, action: 'taskSessions.exported' } })).toBe(1)
})

test('approval numbers of a session are those of the local day on which it ends', async () => {
  const org = await makeClassOrg()
  await makeProvider(org, { credentialTypes: ['CNA', 'HHA'], effectiveAt: '2026-01-01', expiresAt: '2027-05-05' })
  const task = await makeTask({ org })
  const now = new Date('2026-11-23T20:00:00Z')
  const late = await makeTaskSession({ org, task, now, startsAt: minutesFrom(now, 24 * 60) })
  const move = (startsAt: string, endsAt: string, version: number) =>
    done(updateTaskSession(ctxOfAdmin(org, { now }), { input: { id: late.id, version, startsAt, endsAt } }))
  const numbers = async () => {
    const told = await done(listSessionProviderNumbers(ctxOfAdmin(org), { id: late.id }))
    return [told.date, told.numbers.every(({ provider }) => provider !== null)]
  }
  await move('2027-05-05T22:00', '2027-05-05T23:59', 1)
  expect(await numbers()).toEqual(['2027-05-05', true])
  await move('2027-05-05T22:00', '2027-05-06T00:30', 2)
  expect(await numbers()).toEqual(['2027-05-06', false])
})
