import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { type HeldSession, makeHeldSession, makeManyAttendees } from '@/fixtures/held-sessions'
import { taskSessionNow } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'

/** The verbs, each run in a separate process, and the state afterwards: certificates and credits, valid and revoked. */
const verbs = [
  { verb: 'finalize', after: { state: 'FINALIZED', gone: 0 } },
  { verb: 'reopen', after: { state: 'ENDED', gone: 0 } },
  { verb: 'correct', after: { state: 'ENDED', gone: 0 } },
  { verb: 'finalize', after: { state: 'FINALIZED', gone: 1 } },
] as const

/** A process is killed within this number of milliseconds after it began. */
const within = 400
/** The application name of a killed process in the database. */
const clientName = 'suma-drill-act'

/**
 * Kills the process that finalizes, reopens and corrects at a random moment; its work must be there completely or not
 * at all.
 */
export async function killSession(people: number, kills: number): Promise<void> {
  const heldSession = await makeHeldSession()
  await makeManyAttendees(heldSession, people)
  const corrected = Math.min(100, people)
  for (const { verb, after } of verbs) {
    const before = await stored(heldSession)
    let killed = 0
    let now = before
    while (isDeepStrictEqual(now, before)) {
      const isLast = killed >= kills
      // Early at first, then closer and closer to the end.
      const isKilled = await act(heldSession, verb, isLast ? null : (Math.random() * within * (killed + 1)) / kills)
      if (isKilled) killed += 1
      now = await stored(heldSession)
      if (isLast && isDeepStrictEqual(now, before)) throw new Error(`${verb} did nothing, although nobody killed it`)
    }
    const revoked = after.gone * corrected
    const whole = { state: after.state, valid: people - revoked, revoked, active: people - revoked, lost: revoked }
    const actual = { state: now.state, valid: now.valid, revoked: now.revoked, active: now.active, lost: now.lost }
    if (!isDeepStrictEqual(actual, whole)) throw new Error(`Half of "${verb}" was done: ${JSON.stringify(actual)}`)
    console.log(
      `${`${verb}, killed ${killed} times`.padEnd(44)} nothing each time, then whole: ${JSON.stringify(actual)}`,
    )
  }
}

/**
 * Runs a verb in another process, which is killed `killAfter` milliseconds after it began, or not when that is null.
 * Returns whether it was killed.
 */
async function act({ org, session }: HeldSession, verb: string, killAfter: number | null): Promise<boolean> {
  const args = [
    '--import',
    './dev/register.mjs',
    'operations/drills/big-session/act.ts',
    verb,
    session.id,
    org.admin.id,
  ]
  const env = { ...process.env, PGAPPNAME: clientName }
  const child: ChildProcess = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], env })
  const ended = once(child, 'exit')
  if (child.stdout) await once(child.stdout, 'data')
  const timer = killAfter === null ? null : setTimeout(() => child.kill('SIGKILL'), killAfter)
  const [code] = await ended
  if (timer) clearTimeout(timer)
  await forgotten()
  return code !== 0
}

/** Waits until the database has noticed that the process is gone. */
async function forgotten(): Promise<void> {
  for (let remaining = 1; remaining > 0; ) {
    const [row] = await database().$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS "count" FROM pg_stat_activity WHERE "application_name" = ${clientName}`
    remaining = row?.count ?? 0
    if (remaining > 0) await sleep(20)
  }
}

/** Counts everything that the verbs write, and reads the versions of the rows they move. */
async function stored({ org, session }: HeldSession) {
  const db = database()
  const of = { taskSessionId: session.id }
  const { state, version } = await taskSessionNow(session.id)
  const credit = (where: object) => db.credit.count({ where: { ...where, enrollment: of } })
  const certificate = (where: object) => db.certificate.count({ where: { ...where, ...of } })
  return {
    state,
    version,
    moves: (await db.enrollment.aggregate({ where: of, _sum: { version: true } }))._sum.version,
    events: await db.enrollmentEvent.count({ where: { enrollment: of } }),
    valid: await certificate({ state: 'VALID' }),
    revoked: await certificate({ state: 'REVOKED' }),
    active: await credit({ state: 'ACTIVE' }),
    lost: await credit({ state: 'REVOKED' }),
    numbers: (await db.org.findUniqueOrThrow({ where: { id: org.id } })).certificateCount,
    notices: await db.notification.count({ where: { orgId: org.id } }),
    history: await db.auditEvent.count({ where: { orgId: org.id } }),
  }
}
