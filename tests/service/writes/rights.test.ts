import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { ctxFor } from '@/fixtures/ctx'
import { deskReason } from '@/fixtures/desk'
import { done } from '@/fixtures/done'
import { asInstructor, makeAttendee, makeHeldSession } from '@/fixtures/held-sessions'
import { makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { ctxOfAdmin, makeClassOrg, taskFields, taskSessionNow } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { addWalkIn, undoCheckIn } from '@/lib/services/check-in/check-in-by-staff'
import type { Ctx } from '@/lib/services/ctx'
import { suspendOrg } from '@/lib/services/installation/desk-orgs'
import { decideEnrollments } from '@/lib/services/outcomes/decide-enrollments'
import { removeSessionInstructor } from '@/lib/services/task-sessions/session-instructors'
import { createTask } from '@/lib/services/tasks/task'

type Answer = Promise<{ ok: boolean }>
/** A write with the right it rests on: `end` takes the right away, in SQL as one row that any end of it changes. */
type Case = { act: () => Answer; row: string; end: string; id: string }

/** A class that is over with its instructor and somebody on the roster. */
async function makeTaught() {
  const held = await makeHeldSession()
  const as = await asInstructor(held)
  const enrollmentId = await makeAttendee(held, (await makeRole({ orgId: held.org.id })).user)
  return { ...held, as, enrollmentId }
}

type Taught = Awaited<ReturnType<typeof makeTaught>>
const decide = (ctx: Ctx, { session, enrollmentId }: Taught): Answer => {
  const decisions = [{ enrollmentId, version: 1, outcome: 'ABSENT' as const, reason: 'Was not there' }]
  return decideEnrollments(ctx, { taskSessionId: session.id, decisions })
}

const administers = async (): Promise<Case> => {
  const org = await makeClassOrg()
  const { id, user, ...role } = await makeRole({ orgId: org.id, roleType: 'ADMIN' })
  const act = () => createTask(ctxFor(user, { roles: [role] }), { input: { orgId: org.id, ...taskFields() } })
  return { act, id, row: `"Role"`, end: `UPDATE "Role" SET "roleType" = 'MEMBER' WHERE "id" = $1` }
}
const teaches = async (): Promise<Case> => {
  const taught = await makeTaught()
  const act = () => decide(taught.as(), taught)
  const { id } = taught.session.instructors[0]!
  return { act, id, row: `"TaskSessionInstructor"`, end: `DELETE FROM "TaskSessionInstructor" WHERE "id" = $1` }
}
const isSuperAdmin = async (): Promise<Case> => {
  const [org, user] = [await makeOrg(), await makeUser({ superAdmin: true })]
  const act = () => suspendOrg(ctxFor(user), { orgId: org.id, version: 1, reason: deskReason })
  return { act, id: user.id, row: `"User"`, end: `UPDATE "User" SET "wheelAt" = NULL WHERE "id" = $1` }
}

async function connect() {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  return client
}
const waits = () =>
  vi.waitFor(
    async () => {
      const [row] = await database().$queryRaw<{ count: number }[]>`
        SELECT count(*)::int AS "count" FROM pg_stat_activity
        WHERE "datname" = current_database() AND "wait_event_type" = 'Lock'`
      expect(row!.count).toBe(1)
    },
    { interval: 10, timeout: 3000 },
  )

describe.each([
  ['administers', administers],
  ['teaches the class', teaches],
  ['is a super admin', isSuperAdmin],
])('at the moment in which somebody who %s loses that right', (_what, make) => {
  test('their write waits for it and is refused', async () => {
    const { act, end, id } = await make()
    const other = await connect()
    try {
      await other.query('BEGIN')
      await other.query(end, [id])
      const running = act()
      await waits()
      await other.query('COMMIT')
      expect(await running).toEqual(fail('notFound'))
    } finally {
      await other.end()
    }
  })

  test('the loss waits for a write that has asked already', async () => {
    const { act, row, id } = await make()
    const other = await connect()
    try {
      await other.query('BEGIN')
      await other.query(`SELECT 1 FROM "AuditHead" FOR UPDATE`)
      const running = act()
      await waits()
      const taken = other.query(`SELECT 1 FROM ${row} WHERE "id" = $1 FOR NO KEY UPDATE NOWAIT`, [id])
      await expect(taken).rejects.toMatchObject({ code: '55P03' })
      await other.query('ROLLBACK')
      expect(await running).toMatchObject({ ok: true })
    } finally {
      await other.end()
    }
  })
})

describe('an instructor who was taken off a class after their request had begun', () => {
  const ways: readonly [string, (ctx: Ctx, taught: Taught) => Answer][] = [
    ['decides nothing', decide],
    ['takes no check-in back', (ctx, { enrollmentId }) => undoCheckIn(ctx, { enrollmentId, reason: 'Not there' })],
    [
      'adds nobody',
      async (ctx, { org, session }) => {
        const { user } = await makeRole({ orgId: org.id })
        return addWalkIn(ctx, { taskSessionId: session.id, userId: user.id, reason: 'They were there' })
      },
    ],
  ]

  test.each(ways)('%s', async (_what, act) => {
    const taught = await makeTaught()
    const { org, session, as } = taught
    const ctx = as()
    expect((await ctx.load.taskSession.load(session.id))?.instructorIds).toEqual([ctx.viewer.userId])
    const { version } = await taskSessionNow(session.id)
    const instructorId = session.instructors[0]!.id
    await done(removeSessionInstructor(ctxOfAdmin(org), { id: session.id, version, instructorId }))
    expect(await act(ctx, taught)).toEqual(fail('notFound'))
    expect(await database().auditEvent.count({ where: { actorId: ctx.viewer.userId, orgId: org.id } })).toBe(0)
  })

  test.each(ways)('%s, and did so while they taught it', async (_what, act) => {
    const taught = await makeTaught()
    expect(await act(taught.as(), taught)).toMatchObject({ ok: true })
  })
})
