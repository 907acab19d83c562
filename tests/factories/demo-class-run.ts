import { randomBytes } from 'node:crypto'
import { database } from '@/lib/data/db'
import { findTaskSession, type TaskSessionRecord } from '@/lib/data/task-sessions'
import { fullName } from '@/lib/domain/people/names'
import { checkIn } from '@/lib/services/check-in/check-in'
import { getAttendance } from '@/lib/services/check-in/get-attendance'
import { enrollSelf } from '@/lib/services/enrollments/enroll-self'
import { getSheetToSign } from '@/lib/services/signatures/get-sheet-to-sign'
import { signAsInstructor, signAttendance } from '@/lib/services/signatures/sign'
import { createTaskSession } from '@/lib/services/task-sessions/create-task-session'
import { finalizeSession } from '@/lib/services/task-sessions/finalize-session'
import { codeOf } from './check-in'
import { ctxFor } from './ctx'
import { done } from './done'
import type { MadeRole } from './orgs'

/** The members of an organization of the demo by what stands before the @ of their address. */
export type Cast = { orgId: string; admin: MadeRole; members: ReadonlyMap<string, MadeRole> }

export const memberOf = ({ members }: Cast, name: string): MadeRole => {
  const member = members.get(name)
  if (!member) throw new Error(`The demo has no ${name}`)
  return member
}
const as = (member: MadeRole, now: Date) => ctxFor(member.user, { roles: [member], now })
export const asAdmin = ({ admin }: Cast, now: Date) => as(admin, now)

const days = (now: Date, count: number) => new Date(now.getTime() + count * 86_400_000)
export const minutesAfter = (at: Date, count: number) => new Date(at.getTime() + count * 60_000)

type Wanted = { taskId: string; startsAt: string; hours: number; instructors: readonly string[] } & Record<
  string,
  unknown
>

/** A session that was announced a month before it begins. */
export async function announce(
  cast: Cast,
  { startsAt, hours, instructors, ...more }: Wanted,
): Promise<TaskSessionRecord> {
  const begins = new Date(startsAt)
  const input = {
    ...{ startsAt, endsAt: minutesAfter(begins, hours * 60).toISOString(), location: 'Training room, second floor' },
    instructorMemberIds: instructors.map((name) => memberOf(cast, name).id),
    ...more,
  }
  return done(createTaskSession(asAdmin(cast, days(begins, -30)), { input }))
}

/** People enroll, one after another, from a day on. */
export async function enroll(
  cast: Cast,
  { id }: TaskSessionRecord,
  names: readonly string[],
  from: Date,
): Promise<void> {
  for (const [index, name] of names.entries())
    await done(enrollSelf(as(memberOf(cast, name), minutesAfter(from, index * 7)), { taskSessionId: id }))
}

/** People check in on their phones when it begins, and sign. */
export async function come(
  cast: Cast,
  session: TaskSessionRecord,
  names: readonly string[],
  from: Date,
): Promise<void> {
  for (const [index, name] of names.entries()) {
    const { user, ...role } = memberOf(cast, name)
    const at = minutesAfter(from, index)
    const visitor = { device: randomBytes(32).toString('base64url'), userAgent: 'A phone', stamp: null }
    const ctx = () => ctxFor(user, { roles: [role], now: at, visitor })
    const taskSessionId = session.id
    await done(checkIn(ctx(), { taskSessionId, code: await codeOf(session, at) }))
    const { toSign } = await done(getAttendance(ctx(), { taskSessionId }))
    if (toSign) await done(signAttendance(ctx(), { taskSessionId, adoptedName: fullName(user), ...toSign }))
  }
}

/** The instructors sign the sheet a while after the end. */
export async function signSheet(
  cast: Cast,
  { id, endsAt }: TaskSessionRecord,
  names: readonly string[],
): Promise<void> {
  for (const name of names) {
    const member = memberOf(cast, name)
    const ctx = () => as(member, minutesAfter(endsAt, 5))
    const { digest, consentVersion, adoptedName } = await done(getSheetToSign(ctx(), { taskSessionId: id }))
    await done(signAsInstructor(ctx(), { taskSessionId: id, adoptedName, consentVersion, digest }))
  }
}

/** The administrator finalizes it as proposed: credits and certificates are there. */
export async function finalize(cast: Cast, { id, endsAt }: TaskSessionRecord): Promise<void> {
  const now = await findTaskSession(database(), id)
  const input = { id, version: now?.version, acceptProposals: true }
  await done(finalizeSession(asAdmin(cast, minutesAfter(endsAt, 90)), input))
}
