import pg from 'pg'
import { expect, test } from 'vitest'
import { done } from '@/fixtures/done'
import { type HeldSession, makeHeldSession, makeManyAttendees } from '@/fixtures/held-sessions'
import { ctxOfAdmin, taskSessionNow } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { finalizeSession } from '@/lib/services/task-sessions/finalize-session'

const db = database()

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  return client
}

/** Ends the connection that waits for the lock this one holds, as soon as there is one. */
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
