import { expect, test } from 'vitest'
import { ctxFor, ctxOfJob } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeUser } from '@/fixtures/people'
import { minutesFrom } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { deleteOldSteps, takeDueStep } from '@/lib/data/schedule/steps'
import { fail, ok } from '@/lib/domain/result'
import type { PlannedStep } from '@/lib/domain/schedule/steps'
import { dueStepsBy, type StepHandler } from '@/lib/services/schedule/run-due-steps'
import { cancelScheduled, scheduleSteps } from '@/lib/services/schedule/schedule-steps'
import { write } from '@/lib/services/write'

const now = new Date('2026-11-23T18:00:00Z')

/** Each test has a kind of its own, because they share one database. */
const newKind = () => `test-${crypto.randomUUID()}`
const stepOf = (kind: string, overrides: Partial<PlannedStep> = {}): PlannedStep => ({
  kind,
  subjectType: 'Credential',
  subjectId: crypto.randomUUID(),
  day: '2026-12-23',
  step: 'd30',
  dueAt: minutesFrom(now, -1),
  ...overrides,
})

async function plan(...steps: PlannedStep[]) {
  const ctx = ctxFor(await makeUser())
  await done(
    write(ctx, async (w) => {
      await scheduleSteps(w, steps)
      return ok(null)
    }),
  )
}

const cancel = async (step: PlannedStep, kind: string | null = null) =>
  done(write(ctxFor(await makeUser()), async (w) => ok(await cancelScheduled(w, step, kind))))

const run = async (kind: string, handler: StepHandler, at = now) => {
  const ctx = ctxOfJob(at)
  const tally = await done(dueStepsBy({ [kind]: handler })(ctx, {}))
  return { ...tally, sent: ctx.sent, logged: ctx.logged }
}
const rowsOf = (kind: string) => database().schedule.findMany({ where: { kind }, orderBy: { dueAt: 'asc' } })
const statesOf = async (kind: string) => (await rowsOf(kind)).map(({ state, tries }) => [state, tries])

/** Records the steps it ran, and sends a job for each. */
function recorder() {
  const ran: string[] = []
  const handler: StepHandler = async (w, { subjectId, day, step }) => {
    ran.push(`${day} ${step}`)
    await w.send({ queue: 'curriculums', data: { curriculumId: subjectId } })
    return ok('done')
  }
  return { ran, handler }
}

test('what is due runs once, oldest first; what is not due yet waits', async () => {
  const kind = newKind()
  const early = stepOf(kind, { step: 'd60', dueAt: minutesFrom(now, -10) })
  await plan(stepOf(kind), early, stepOf(kind, { step: 'd7', dueAt: minutesFrom(now, 1) }))
  const { ran, handler } = recorder()
  expect(await run(kind, handler)).toMatchObject({ done: 2, failed: 0 })
  expect(ran).toEqual(['2026-12-23 d60', '2026-12-23 d30'])
  expect(await run(kind, handler)).toMatchObject({ done: 0, failed: 0 })
  expect(await statesOf(kind)).toEqual([
    ['DONE', 0],
    ['DONE', 0],
    ['WAITING', 0],
  ])
})

test('planning the same again changes nothing, also after it was done; another day is another step', async () => {
  const kind = newKind()
  const step = stepOf(kind)
  await plan(step, { ...step })
  const { ran, handler } = recorder()
  await run(kind, handler)
  await plan({ ...step, dueAt: minutesFrom(now, -5) })
  await run(kind, handler)
  expect(ran).toHaveLength(1)
  await plan({ ...step, day: '2028-12-23' })
  await run(kind, handler)
  expect(ran).toEqual(['2026-12-23 d30', '2028-12-23 d30'])
})

test('of several workers at once each step has one', async () => {
  const kind = newKind()
  await plan(...Array.from({ length: 12 }, () => stepOf(kind)))
  const { ran, handler } = recorder()
  const rounds = await Promise.all([1, 2, 3, 4].map(() => run(kind, handler)))
  expect(rounds.reduce((sum, round) => sum + round.done, 0)).toBe(12)
  expect(rounds.reduce((sum, round) => sum + round.failed, 0)).toBe(0)
  expect(ran).toHaveLength(12)
})

test('a worker that ends in the middle leaves its step to the next, with nothing of what it had written', async () => {
  const kind = newKind()
  const user = await makeUser()
  await plan(stepOf(kind))
  const ended = database().$transaction(async (tx) => {
    expect(await takeDueStep(tx, [kind], now)).toMatchObject({ kind })
    await tx.user.update({ where: { id: user.id }, data: { gender: 'OTHER' } })
    throw new Error('killed')
  })
  await expect(ended).rejects.toThrow('killed')
  expect(await database().user.findUnique({ where: { id: user.id } })).toMatchObject({ gender: null })
  const { ran, handler } = recorder()
  expect(await run(kind, handler)).toMatchObject({ done: 1 })
  expect(ran).toHaveLength(1)
})

test('a step that fails takes back what it wrote, is tried again later and lets the others run', async () => {
  const kind = newKind()
  const user = await makeUser()
  const [bad, good] = [stepOf(kind, { step: 'bad', dueAt: minutesFrom(now, -9) }), stepOf(kind, { step: 'good' })]
  await plan(bad, good)
  const handler: StepHandler = async (w, { step }) => {
    if (step === 'good') return ok('done')
    await w.tx.user.update({ where: { id: user.id }, data: { gender: 'OTHER' } })
    throw new Error('no such rule')
  }
  const first = await run(kind, handler)
  expect(first).toMatchObject({ done: 1, failed: 1 })
  expect(first.logged).toMatchObject([{ detail: { kind, step: 'bad', tries: 1, error: 'no such rule' } }])
  expect(await database().user.findUnique({ where: { id: user.id } })).toMatchObject({ gender: null })
  expect(await run(kind, handler)).toMatchObject({ done: 0, failed: 0 })
  expect(await run(kind, async () => ok('done'), minutesFrom(now, 2))).toMatchObject({ done: 1 })
})

test('a step that is refused six times is given up', async () => {
  const kind = newKind()
  await plan(stepOf(kind))
  for (let day = 0; day < 7; day += 1) await run(kind, async () => fail('notFound'), minutesFrom(now, day * 24 * 60))
  expect(await statesOf(kind)).toEqual([['FAILED', 6]])
})

test('a step can be put off to a later time, and only there', async () => {
  const kind = newKind()
  await plan(stepOf(kind))
  const morning = minutesFrom(now, 60)
  expect(await run(kind, async () => ok({ notBefore: morning }))).toMatchObject({ done: 1, failed: 0 })
  expect(await rowsOf(kind)).toMatchObject([{ state: 'WAITING', dueAt: morning, tries: 0 }])
  expect(await run(kind, async () => ok({ notBefore: morning }), morning)).toMatchObject({ failed: 1 })
})

test('steps are cancelled with their subject, of one kind or of all, and wait again when they are planned again', async () => {
  const [kind, other] = [newKind(), newKind()]
  const step = stepOf(kind)
  await plan(step, { ...step, kind: other })
  expect(await cancel(step, kind)).toBe(1)
  expect(await statesOf(kind)).toEqual([['CANCELLED', 0]])
  expect(await cancel(step)).toBe(1)
  const { ran, handler } = recorder()
  expect(await run(kind, handler)).toMatchObject({ done: 0 })
  await plan(step)
  await run(kind, handler)
  expect(ran).toHaveLength(1)
  expect(await cancel(step)).toBe(0)
})

test('a kind that nobody here knows is left alone', async () => {
  const kind = newKind()
  await plan(stepOf(kind))
  expect(await run(newKind(), async () => ok('done'))).toMatchObject({ done: 0, failed: 0 })
  expect(await statesOf(kind)).toEqual([['WAITING', 0]])
})

test('what is over is found by its day', async () => {
  const plan = await database().$transaction(async (tx) => {
    // The table of a test is too small for the planner to choose an index.
    await tx.$executeRaw`SET LOCAL enable_seqscan = off`
    return tx.$queryRaw`EXPLAIN SELECT "id" FROM "Schedule" WHERE "state" <> 'WAITING' AND "day" < '2026-01-01' ORDER BY "day" LIMIT 9`
  })
  expect(JSON.stringify(plan)).toContain('Schedule_over_idx')
})

test('what is long over is forgotten, and what waits is not', async () => {
  const kind = newKind()
  const old = { day: '2020-01-31' }
  await plan(
    stepOf(kind, { ...old, step: 'over' }),
    stepOf(kind, { ...old, step: 'waits', dueAt: minutesFrom(now, 9) }),
  )
  await run(kind, async () => ok('done'))
  const forget = () => database().$transaction((tx) => deleteOldSteps(tx, new Date('2021-01-01'), 1000))
  await forget()
  expect(await rowsOf(kind)).toHaveLength(2)
  await database().schedule.updateMany({ where: { kind }, data: { updatedAt: new Date('2020-02-01') } })
  await forget()
  expect(await rowsOf(kind)).toMatchObject([{ step: 'waits' }])
})
