import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { done } from '@/fixtures/done'
import { type HeldSession, makeHeldSession, makeManyAttendees } from '@/fixtures/held-sessions'
import { ctxOfAdmin, taskSessionNow } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { userIdsOf } from '@/lib/data/enrollments/read'
import type { Result } from '@/lib/domain/result'
import { decideEnrollments } from '@/lib/services/outcomes/decide-enrollments'
import { finalizeSession, reopenSession } from '@/lib/services/task-sessions/finalize-session'

const db = database()

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  return client
}

/** Terminates the connection that waits for the lock held by `holder`, as soon as there is one. */
async function cutWaiting(holder: pg.Client, watcher: pg.Client): Promise<void> {
  const { rows: own } = await holder.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  for (let tries = 0; tries < 10_000; tries += 1) {
    const { rows } = await watcher.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE $1::int = ANY(pg_blocking_pids(pid))',
      [own[0]!.pid],
    )
    if (rows.length > 0) return
  }
  throw new Error('Nobody waited')
}

/** Everything that finalizing writes. */
const written = async ({ org, session }: HeldSession, users: readonly string[]) => ({
  state: (await taskSessionNow(session.id)).state,
  statuses: [
    ...new Set((await db.enrollment.findMany({ where: { taskSessionId: session.id } })).map(({ status }) => status)),
  ],
  events: await db.enrollmentEvent.count({ where: { enrollment: { taskSessionId: session.id } } }),
  credits: await db.credit.count({ where: { userId: { in: [...users] } } }),
  certificates: await db.certificate.count({ where: { taskSessionId: session.id } }),
  numbers: (await db.org.findUniqueOrThrow({ where: { id: org.id } })).certificateCount,
  standing: await db.standing.count({ where: { credential: { userId: { in: [...users] } }, countedUnits: 400 } }),
  notices: await db.notification.count({ where: { userId: { in: [...users] } } }),
  history: await db.auditEvent.count({
    where: { orgId: org.id, action: { in: ['taskSession.finalized', 'certificate.issued', 'credit.issued'] } },
  }),
})

test.each([
  [
    'before anything is written',
    (held: HeldSession) => ['SELECT 1 FROM "TaskSession" WHERE "id" = $1 FOR UPDATE', held.session.id],
  ],
  [
    'while outcomes are written',
    (held: HeldSession) => ['SELECT 1 FROM "Enrollment" WHERE "taskSessionId" = $1 FOR UPDATE', held.session.id],
  ],
  [
    'before credits are given',
    (_held: HeldSession, users: string[]) => ['SELECT 1 FROM "User" WHERE "id" = $1 FOR UPDATE', users[0]!],
  ],
  [
    'before certificates have numbers',
    (held: HeldSession) => ['SELECT 1 FROM "Org" WHERE "id" = $1 FOR UPDATE', held.org.id],
  ],
  ['before the history is written', () => ['SELECT 1 FROM "AuditHead" WHERE "id" = $1::int FOR UPDATE', '1']],
] as const)('a finalizing that is cut off %s leaves nothing, and the next one does everything', async (_when, lock) => {
  const held = await makeHeldSession()
  const users = await makeManyAttendees(held, 3)
  const before = await written(held, users)
  const [holder, watcher] = await Promise.all([connect(), connect()])
  const { id, version } = held.session
  const [text, value] = lock(held, users) as [string, string]
  await holder.query('BEGIN')
  await holder.query(text, [value])
  const cut = finalizeSession(ctxOfAdmin(held.org), { id, version, acceptProposals: true }).then(
    () => 'finalized',
    () => 'cut off',
  )
  await cutWaiting(holder, watcher)
  expect(await cut).toBe('cut off')
  await holder.query('ROLLBACK')
  expect(await written(held, users)).toEqual(before)

  await done(finalizeSession(ctxOfAdmin(held.org), { id, version, acceptProposals: true }))
  expect(await written(held, users)).toEqual({
    state: 'FINALIZED',
    statuses: ['ATTENDED'],
    events: 3,
    credits: 3,
    certificates: 3,
    numbers: 3,
    standing: 3,
    notices: 3,
    history: 7,
  })
  await Promise.all([holder.end(), watcher.end()])
})

/** All rows of a session that any of the three services writes. */
async function stored({ org, session }: HeldSession) {
  const of = { taskSessionId: session.id }
  const enrollments = await db.enrollment.findMany({ where: of, orderBy: { id: 'asc' } })
  const userId = { in: userIdsOf(enrollments) }
  return JSON.stringify([
    await taskSessionNow(session.id),
    enrollments,
    await db.enrollmentEvent.count({ where: { enrollment: of } }),
    await db.credit.findMany({ where: { userId }, orderBy: { id: 'asc' } }),
    await db.certificate.findMany({ where: of, orderBy: { number: 'asc' } }),
    (await db.org.findUniqueOrThrow({ where: { id: org.id } })).certificateCount,
    await db.standing.findMany({ where: { credential: { userId } }, orderBy: { credentialId: 'asc' } }),
    await db.notification.count({ where: { orgId: org.id } }),
    await db.auditEvent.count({ where: { orgId: org.id } }),
  ])
}

/** Waits until the pool has noticed that a connection ended; before that it may still hand it out. */
async function connected(): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => db.$queryRaw`SELECT 1`))
    if (answers.every(({ status }) => status === 'fulfilled')) return
  }
  throw new Error('The database does not answer')
}

/**
 * Runs something whose connection is terminated in place of its n-th statement; returns whether there was such a
 * statement.
 */
async function cutBefore(nth: number, run: () => Promise<Result<unknown>>): Promise<boolean> {
  const query = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => Promise<unknown>
  let [count, isCut] = [0, false]
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    count += 1
    if (count !== nth) return query.apply(this, args)
    isCut = true
    // A caller with a callback learns of it when its connection ends.
    return query.call(this, 'SELECT pg_terminate_backend(pg_backend_pid())').catch((error: unknown) => {
      if (typeof args.at(-1) !== 'function') throw error
    })
  } as never)
  const done = await run().then(
    (result) => result.ok,
    () => false,
  )
  spy.mockRestore()
  await connected()
  if (isCut && done) throw new Error(`Went on although statement ${nth} was cut off`)
  return isCut
}

test('finalizing, reopening, correcting and finalizing again, each cut off before every one of its statements, is whole or nothing', async () => {
  const held = await makeHeldSession()
  await makeManyAttendees(held, 2)
  const taskSessionId = held.session.id
  const version = async () => (await taskSessionNow(taskSessionId)).version
  const finalize = async () => {
    const seen = await version()
    return () => finalizeSession(ctxOfAdmin(held.org), { id: taskSessionId, version: seen, acceptProposals: true })
  }
  const reopen = async () => {
    const seen = await version()
    return () => reopenSession(ctxOfAdmin(held.org), { id: taskSessionId, version: seen, reason: 'A name' })
  }
  const correct = async () => {
    const one = await db.enrollment.findFirstOrThrow({ where: { taskSessionId }, orderBy: { id: 'asc' } })
    const reason = 'Left early'
    const decisions = [{ enrollmentId: one.id, version: one.version, outcome: 'INCOMPLETE' as const, reason }]
    return () => decideEnrollments(ctxOfAdmin(held.org), { taskSessionId, decisions })
  }
  for (const prepare of [finalize, reopen, correct, finalize]) {
    const run = await prepare()
    const before = await stored(held)
    let nth = 1
    while (await cutBefore(nth, run)) {
      expect(await stored(held), `cut off before statement ${nth}`).toBe(before)
      nth += 1
    }
    expect(nth).toBeGreaterThan(5)
    // The last round ran to the end.
    expect(await stored(held)).not.toBe(before)
  }
  const states = await db.certificate.findMany({ where: { taskSessionId }, orderBy: { number: 'asc' } })
  expect(states.map(({ state }) => state).toSorted()).toEqual(['REVOKED', 'VALID'])
})
