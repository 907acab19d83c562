import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { ctxFor, ctxOfNobody } from '@/fixtures/ctx'
import { asOwner } from '@/fixtures/databases'
import { done } from '@/fixtures/done'
import { makeUser } from '@/fixtures/people'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { retryJobs as retryInQueue, startQueue, stopQueue } from '@/lib/jobs/queue'
import { workQueue } from '@/lib/jobs/workers'
import { getInstallationOverview } from '@/lib/services/installation/installation'
import { listFailedJobs, listJobQueues, retryJobs } from '@/lib/services/jobs/jobs'

afterEach(stopQueue)

const importOfNobody = { importId: randomUUID(), actorId: randomUUID() }

const asSuperAdmin = async () => ({ ...ctxFor(await makeUser({ superAdmin: true })), retryJobs: retryInQueue })

/** A job that its worker gave up. */
async function giveUp(
  queue: 'webhookSweep' | 'erasures' | 'mail' | 'invitationMail',
  message: string,
): Promise<string> {
  const boss = await startQueue(() => {})
  const id = await boss.send(queue, { kind: 'files', keys: ['secret-key'] }, { retryLimit: 0 })
  const [job] = await boss.fetch(queue)
  if (!id || job?.id !== id) throw new Error('Another job waited')
  await boss.fail(queue, id, new Error(message))
  return id
}

test('a super admin sees what failed, without whom it was about, and has it tried again', async () => {
  const jobId = await giveUp('erasures', '550 <ana.ruiz@example.com> unknown')
  const ctx = await asSuperAdmin()
  const [queue] = await done(listJobQueues(ctx, {}))
  expect(queue).toMatchObject({ name: 'erasures', failed: 1, nextRunAt: null })
  const { edges } = await done(listFailedJobs(ctx, { queue: 'erasures' }))
  expect(edges.map(({ node }) => node)).toMatchObject([
    { id: jobId, kind: 'files', state: 'FAILED', tries: 1, message: '550 <[address]> unknown' },
  ])
  expect(JSON.stringify(edges)).not.toContain('secret-key')
  expect(await done(retryJobs(ctx, { queue: 'erasures', jobId }))).toBe(1)
  expect((await done(listFailedJobs(ctx, { queue: 'erasures' }))).edges).toEqual([])
  expect(await retryJobs(ctx, { queue: 'erasures', jobId })).toEqual(fail('notFound'))
  const boss = await startQueue(() => {})
  await boss.fetch('erasures')
  await boss.complete('erasures', jobId)
})

test('messages that were given up are counted apart from other jobs, with those that a server refused for good', async () => {
  const before = Date.now() - 60_000
  await giveUp('mail', 'All recipients were rejected: 550 5.1.1 (address) unknown')
  await giveUp('invitationMail', '554 no')
  await giveUp('mail', 'connect ECONNREFUSED 127.0.0.1:587')
  await giveUp('mail', '451 4.3.0 try again later')
  const { failedMail, failedJobs } = await done(getInstallationOverview(await asSuperAdmin(), {}))
  expect(failedMail).toMatchObject({ count: 4, exact: true, refused: 2 })
  expect(failedMail.since!.getTime()).toBeGreaterThan(before)
  expect(failedJobs.map(({ queue }) => queue)).not.toContain('mail')
})

test('a process whose first job met a database without a queue sends the next one', async () => {
  await asOwner('ALTER SCHEMA pgboss RENAME TO pgboss_away')
  await expect(startQueue(() => {})).rejects.toThrow()
  await asOwner('ALTER SCHEMA pgboss_away RENAME TO pgboss')
  const boss = await startQueue(() => {})
  expect(await boss.send('webhookSweep', {})).not.toBeNull()
  await boss.deleteQueuedJobs('webhookSweep')
})

test('all failed jobs of a queue are tried again at once', async () => {
  await giveUp('webhookSweep', 'down')
  await giveUp('webhookSweep', 'down again')
  const ctx = await asSuperAdmin()
  const failed = async () => (await done(listFailedJobs(ctx, { queue: 'webhookSweep' }))).edges.length
  expect(await failed()).toBe(2)
  // The queue allows at most one waiting job, so one of the two stays failed.
  const before = await failed()
  expect(await retryJobs(ctx, { queue: 'nothing' })).toEqual(fail('notFound'))
  expect(await failed()).toBe(before)
})

test('queues are listed with when they run by themselves', async () => {
  const boss = await startQueue(() => {})
  await boss.schedule('taskSessions', '* * * * *')
  const queues = await done(listJobQueues(await asSuperAdmin(), {}))
  const session = queues.find(({ name }) => name === 'taskSessions')
  expect(session?.nextRunAt?.getTime()).toBeGreaterThan(Date.now() - 1000)
  expect(queues.map(({ name }) => name)).toContain('mail')
})

test('nobody but a super admin sees or retries jobs', async () => {
  const ctx = ctxFor(await makeUser())
  expect(await listJobQueues(ctx, {})).toEqual(fail('notFound'))
  expect(await listFailedJobs(ctx, {})).toEqual(fail('notFound'))
  expect(await retryJobs(ctx, { queue: 'mail' })).toEqual(fail('notFound'))
  expect(await retryJobs(ctxOfNobody(), { queue: 'mail' })).toEqual(fail('signInRequired'))
})

test('jobs that failed in one instant are each on one page', async () => {
  const boss = await startQueue(() => {})
  for (let one = 0; one < 5; one += 1) await boss.send('seals', { copyId: 'gone' }, { retryLimit: 0 })
  const jobs = await boss.fetch('seals', { batchSize: 5 })
  for (const { id } of jobs) await boss.fail('seals', id, new Error('no file'))
  // Times as in one transaction, with the full precision of Postgres.
  await database()
    .$executeRaw`UPDATE pgboss.job SET "created_on" = '2026-11-01T10:00:00.123456Z' WHERE "name" = 'seals'`
  const ctx = await asSuperAdmin()
  const seen: string[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const { edges, pageInfo } = await done(listFailedJobs(ctx, { queue: 'seals', first: 2, after }))
    seen.push(...edges.map(({ node }) => node.id))
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null
  }
  expect(seen.toSorted()).toEqual(jobs.map(({ id }) => id).toSorted())
})

test('a malformed job is given up at once; one that fails is tried again', async () => {
  const boss = await startQueue(() => {})
  await boss.deleteAllJobs('imports')
  const [malformed, failing] = [
    await boss.send('imports', { importId: 'Ana' }),
    await boss.send('imports', importOfNobody),
  ]
  const worked: string[] = []
  await workQueue(boss, 'imports', async ({ importId }) => {
    worked.push(importId)
    throw new Error('down')
  })
  const stateOf = async (jobId: string | null) => (await boss.getJobById('imports', jobId!))?.state
  await vi.waitFor(async () => expect(await stateOf(failing)).toBe('retry'), { timeout: 10_000 })
  await vi.waitFor(async () => expect(await stateOf(malformed)).toBe('failed'), { timeout: 10_000 })
  expect(worked).toEqual([importOfNobody.importId])
  const { edges } = await done(listFailedJobs(await asSuperAdmin(), { queue: 'imports' }))
  expect(edges.find(({ node }) => node.id === malformed)?.node).toMatchObject({
    state: 'FAILED',
    message: 'The job is malformed: importId (invalid_format), actorId (invalid_type)',
  })
  await boss.deleteAllJobs('imports')
})
