import pg from 'pg'
import { at, codeOf } from '@/fixtures/check-in'
import { makeCredential } from '@/fixtures/credentials'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { ctxOfMember } from '@/fixtures/enrollments'
import { type MadeOrg, type MadeRole, makeRole } from '@/fixtures/orgs'
import { ctxOfAdmin, makeClassOrg, makeTask, makeTaskSession, minutesFrom, taskSessionNow } from '@/fixtures/tasks'
import { listOutcomes } from '@/lib/data/enrollments/read'
import { fullName } from '@/lib/domain/people/names'
import { checkIn, getAttendance } from '@/lib/services/check-in/check-in'
import { getCheckInBoard } from '@/lib/services/check-in/get-check-in-board'
import { addEnrollments } from '@/lib/services/enrollments/enroll'
import { listRoster } from '@/lib/services/enrollments/roster'
import { decideEnrollments } from '@/lib/services/outcomes/decide-enrollments'
import { getSessionFinish } from '@/lib/services/outcomes/get-session-finish'
import { askToSign } from '@/lib/services/signatures/ask-to-sign'
import { getSheetToSign, signAsInstructor, signAttendance } from '@/lib/services/signatures/sign'
import { finalizeSession, reopenSession } from '@/lib/services/task-sessions/finalize-session'

/** Longest duration of a step in milliseconds; finalizing may take longer because it shows progress. */
const limits = { step: 2000, finalize: 10_000 }
const perCall = 100

type Big = { org: MadeOrg; taskSessionId: string; instructor: MadeRole; members: MadeRole[]; now: Date }
const wrong: string[] = []

/** Runs a step once for each item, and prints the longest duration and the number of statements. */
async function step<T, R>(
  name: string,
  each: readonly T[],
  act: (one: T) => Promise<R>,
  limit = limits.step,
): Promise<R[]> {
  const query = pg.Client.prototype.query
  let [statements, longest, most] = [0, 0, 0]
  pg.Client.prototype.query = function counted(this: pg.Client, ...args: never[]) {
    statements += 1
    return Reflect.apply(query, this, args)
  } as typeof query
  const answers: R[] = []
  const began = performance.now()
  for (const one of each) {
    const [from, before] = [performance.now(), statements]
    answers.push(await act(one))
    longest = Math.max(longest, performance.now() - from)
    most = Math.max(most, statements - before)
  }
  pg.Client.prototype.query = query
  const all = ((performance.now() - began) / 1000).toFixed(1)
  console.log(
    `${name.padEnd(44)} longest ${longest.toFixed(0).padStart(5)} ms, ${String(most).padStart(4)} statements; ${each.length} in ${all} s`,
  )
  if (longest > limit) wrong.push(`${name} took ${longest.toFixed(0)} ms`)
  return answers
}

const once = [null]
const chunks = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / perCall) }, (_, part) => all.slice(part * perCall, (part + 1) * perCall))

async function make(people: number): Promise<Big> {
  const org = await makeClassOrg()
  const instructor = await makeRole({ orgId: org.id })
  const members: MadeRole[] = []
  for (let remaining = people; remaining > 0; remaining -= 10)
    members.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(10, remaining) }, async () => {
          const member = await makeRole({ orgId: org.id })
          await makeCredential({ user: member.user })
          return member
        }),
      )),
    )
  const startsAt = minutesFrom(new Date(), -24 * 60)
  const task = await makeTask({ org })
  const session = await makeTaskSession({ org, task, startsAt, capacity: 0, instructorMemberIds: [instructor.id] })
  return { org, taskSessionId: session.id, instructor, members, now: new Date() }
}

/** Measures a class of this number of people, from enrolling to finalizing it again after a correction. */
export async function measureSession(people: number): Promise<void> {
  const big = await make(people)
  await attend(big)
  await finish(big)
  if (wrong.length > 0) throw new Error(wrong.join('; '))
}

async function attend({ org, taskSessionId, instructor, members, now }: Big): Promise<void> {
  const session = await taskSessionNow(taskSessionId)
  const early = minutesFrom(session.startsAt, -60)
  await step('enroll, 100 at a time', chunks(members.map(({ id }) => id)), (roleIds) =>
    done(addEnrollments(ctxOfAdmin(org, { now: early }), { taskSessionId, roleIds })),
  )
  const code = await codeOf(session, session.startsAt)
  await step('check in by the code', members, (member) =>
    done(checkIn(at(member, session.startsAt), { taskSessionId, code })),
  )
  await step('read the board', once, () => done(getCheckInBoard(ctxOfMember(instructor), { taskSessionId })))
  // Every tenth person signs later.
  const signing = members.filter((_, index) => index % 10 > 0)
  await step('sign on the phone', signing, (member) => sign(member, taskSessionId, now))
  await step('read and sign the sheet', once, async () => {
    const { digest, consentVersion, adoptedName } = await done(
      getSheetToSign(ctxOfMember(instructor), { taskSessionId }),
    )
    const signature = { taskSessionId, digest, consentVersion, adoptedName, drawing: null }
    return done(signAsInstructor(ctxOfMember(instructor), signature))
  })
}

async function sign(member: MadeRole, taskSessionId: string, now: Date): Promise<unknown> {
  const ctx = () => ctxFor(member.user, { roles: [member], now })
  const { toSign } = await done(getAttendance(ctx(), { taskSessionId }))
  if (!toSign) throw new Error('There is nothing to sign')
  const adoptedName = fullName(member.user)
  return done(signAttendance(ctx(), { taskSessionId, adoptedName, drawing: null, ...toSign }))
}

async function finish({ org, taskSessionId }: Big): Promise<void> {
  const admin = () => ctxOfAdmin(org)
  const seen = async () => ({ id: taskSessionId, version: (await taskSessionNow(taskSessionId)).version })
  const rows = async () => {
    const all = await listOutcomes(admin().db, taskSessionId)
    const versions = new Map(
      (await admin().db.enrollment.findMany({ where: { taskSessionId } })).map((one) => [one.id, one.version]),
    )
    return all.map(({ id }) => ({ enrollmentId: id, version: versions.get(id) ?? 1 }))
  }
  await step('read the checklist', once, () => done(getSessionFinish(admin(), { taskSessionId })))
  await step('read 50 outcomes', once, () => done(listRoster(admin(), { taskSessionId, filter: 'SEAT', first: 50 })))
  await step('ask who has not signed', once, () => done(askToSign(admin(), { taskSessionId, whom: 'ATTENDEES' })))
  await step('decide, 100 at a time', chunks(await rows()), (some) =>
    done(
      decideEnrollments(admin(), { taskSessionId, decisions: some.map((one) => ({ ...one, outcome: 'ATTENDED' })) }),
    ),
  )
  const unsignedReason = 'Their phones were empty'
  const finalize = async () =>
    done(finalizeSession(admin(), { ...(await seen()), acceptProposals: true, unsignedReason }))
  await step('finalize', once, finalize, limits.finalize)
  await step('reopen', once, async () => done(reopenSession(admin(), { ...(await seen()), reason: 'One left early' })))
  const [first] = await rows()
  await step('correct one', once, () =>
    done(
      decideEnrollments(admin(), {
        taskSessionId,
        decisions: [{ ...first!, outcome: 'INCOMPLETE', reason: 'Left early' }],
      }),
    ),
  )
  await step('finalize again', once, finalize, limits.finalize)
}
