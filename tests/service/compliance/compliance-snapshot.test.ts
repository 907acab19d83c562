import { beforeAll, expect, test } from 'vitest'
import { ctxOfJob } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makePopulation, type Population } from '@/fixtures/population'
import { randomOf } from '@/fixtures/random'
import { database } from '@/lib/data/db'
import { recomputeReportedCompliance } from '@/lib/services/compliance/recompute-compliance'
import { recomputeStaleCompliance } from '@/lib/services/compliance/recompute-stale-compliance'
import { writeNames, writes } from './random-writes'
import { expectTruth } from './truth'

const random = randomOf(20_261_121)
const now = new Date()
const later = (days: number) => new Date(now.getTime() + days * 86_400_000)
let population: Population

beforeAll(async () => {
  population = await makePopulation(random, 300)
})

const recompute = (at: Date, sizes = {}) => done(recomputeStaleCompliance(ctxOfJob(at), sizes))

/** Makes the last run look long past. */
async function makeOld(): Promise<void> {
  await database().standing.updateMany({ data: { computedOn: new Date('2000-01-01') } })
  await database().boardEntry.updateMany({
    where: { credentialId: null },
    data: { computedOn: new Date('2000-01-01') },
  })
}

test('the job fills in what is missing, in batches; a second run finds nothing to do', async () => {
  const { people, invitations } = await recompute(now, { batch: 17, page: 100 })
  expect(people).toBeGreaterThan(200)
  expect(invitations).toBeGreaterThan(50)
  await expectTruth(now)
  const before = await database().standing.findMany({ orderBy: { credentialId: 'asc' } })
  expect(await recompute(now)).toEqual({ people: 0, invitations: 0 })
  expect(await database().standing.findMany({ orderBy: { credentialId: 'asc' } })).toEqual(before)
})

test.each(writeNames)('stored compliance equals computed compliance after: %s', { timeout: 60_000 }, async (name) => {
  let written = 0
  for (let tries = 0; tries < 40 && written < 4; tries += 1) {
    if (await writes[name](random, random.pick(population.userIds), now)) written += 1
    else written += name === 'changeRole' ? 1 : 0
  }
  expect(written).toBe(4)
  await expectTruth(now)
})

test('stored compliance equals computed compliance after an invitation is answered', async () => {
  const open = await database().invitation.findMany({ where: { state: 'OPEN', credentials: { some: {} } }, take: 5 })
  const ids = open.map((invitation) => invitation.id)
  await database().$transaction(async (tx) => {
    await tx.invitation.updateMany({ where: { id: { in: ids } }, data: { state: 'ACCEPTED' } })
    await recomputeReportedCompliance(tx, ids, now)
  })
  await expectTruth(now)
})

/** A write refused because another one came first is fine; any other failure is not. */
const unlessRefused = (writing: Promise<unknown>) =>
  writing.catch((error: Error) => {
    if (!error.message.startsWith('Refused')) throw error
  })

test('many concurrent writes and two jobs on few people all succeed and leave true compliance', async () => {
  const members = await database().role.groupBy({ by: ['userId'], having: { userId: { _count: { gt: 1 } } } })
  const few = members.slice(0, 8).map((member) => member.userId)
  for (let round = 0; round < 4; round += 1) {
    await makeOld()
    const together = Array.from({ length: 20 }, () =>
      unlessRefused(writes[random.pick(writeNames)](random, random.pick(few), now)),
    )
    await Promise.all([...together, recompute(now, { batch: 10 }), recompute(now, { batch: 7 })])
    await expectTruth(now)
  }
}, 60_000)

test('the daily job corrects stored compliance as days pass', async () => {
  for (const days of [1, 29, 95, 400]) {
    const { people } = await recompute(later(days))
    expect(people).toBeGreaterThan(0)
    await expectTruth(later(days))
  }
}, 60_000)

test('a job that is killed between two batches leaves whole batches, and the next run does the rest', async () => {
  const at = later(500)
  const ctx = ctxOfJob(at)
  let batches = 0
  const dying = new Proxy(ctx.db, {
    get: (db, name) => {
      if (name === '$transaction' && ++batches > 3) return () => Promise.reject(new Error('killed'))
      const value = Reflect.get(db, name) as unknown
      return typeof value === 'function' ? value.bind(db) : value
    },
  })
  await expect(recomputeStaleCompliance({ ...ctx, db: dying }, { batch: 20 })).rejects.toThrow(
    'batches of standing failed',
  )
  const { people } = await recompute(at, { batch: 20 })
  const all = await database().credential.groupBy({ by: ['userId'], where: { archivedAt: null } })
  expect(people).toBe(all.length - 60)
  await expectTruth(at)
})
