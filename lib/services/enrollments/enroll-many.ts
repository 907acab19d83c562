import { z } from 'zod'
import { listAudienceChoices } from '@/lib/data/curriculums/audiences'
import type { Db, Tx } from '@/lib/data/db'
import {
  type GroupMember,
  listGroupMembers,
  listMembersOfLines,
  listOpenCurriculums,
  type MemberGroup,
} from '@/lib/data/enrollments/groups'
import { listOtherDates } from '@/lib/data/enrollments/open-enrollments'
import { listCurrentEnrollments, seatsTaken } from '@/lib/data/enrollments/read'
import { stillMembers } from '@/lib/data/enrollments/write'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { lockTaskSession } from '@/lib/data/task-sessions/write'
import { type AskedPerson, type ManyLine, manyLimits, planMany } from '@/lib/domain/enrollments/enroll-many'
import { factsAt } from '@/lib/domain/enrollments/place-facts'
import { freeSeats } from '@/lib/domain/enrollments/seats'
import { transitionEnrollment } from '@/lib/domain/enrollments/transitions'
import { contactProblem, normalizedContact } from '@/lib/domain/people/contact'
import { sortableName } from '@/lib/domain/people/names'
import { fail, ok, type Result } from '@/lib/domain/result'
import { keyText, withoutFormula } from '@/lib/domain/visible-text'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { sha256 } from '../signatures/store-signature'
import { type ClashMark, clashMarks } from '../task-sessions/session-clashes'
import { sessionFeature } from '../task-sessions/session-input'
import { write } from '../write'
import { enrollByStaff, staffActor } from './enroll-people'

const name = z.string('validation.invalid').trim().max(200, 'validation.tooLong').nullish()

const group = z.strictObject({
  department: name,
  jobTitle: name,
  credentialType: name,
  geo: name,
  curriculumId: id.nullish(),
  behindOnHours: z.boolean('validation.invalid').nullish(),
})

const tooMany = { key: 'validation.tooManyPeople', params: { most: manyLimits.people } }

const input = z.strictObject({
  input: z.strictObject({
    taskSessionId: id,
    group: group.nullish(),
    lines: z
      .array(z.string('validation.invalid').trim().max(manyLimits.line, 'validation.tooLong'))
      .max(manyLimits.people, 'validation.tooMany')
      .nullish()
      .transform((lines) => (lines ?? []).filter((line) => line !== '')),
    withOnLeave: z.boolean('validation.invalid').nullish(),
    withElsewhere: z.boolean('validation.invalid').nullish(),
    withOtherDate: z.boolean('validation.invalid').nullish(),
    dryRun: z.boolean('validation.invalid'),
    /** The plan returned by a dry run: if it has changed since, nothing is applied. */
    plan: z.string('validation.invalid').max(64, 'validation.invalid').nullish(),
  }),
})
type ManyInput = z.infer<typeof input>['input']

/** One person, or an unmatched line, with the result or expected result. */
export type ManyResult = ManyLine & { clash: ClashMark | null }

export type ManyReport = {
  /** False for a dry run, and when the plan had changed. */
  applied: boolean
  /** The plan differs from the one passed in, so nothing was done. */
  changed: boolean
  /** Identifies exactly these results. */
  plan: string
  enrolled: number
  waiting: number
  skipped: number
  /** Seats that were free before; null without a limit. */
  seatsLeft: number | null
  results: ManyResult[]
}

/**
 * Enrolls a group of members, or the members in a pasted list, in one session: first as a dry run, then for real, all
 * or nothing. If something changed since the dry run, nothing is done and the new plan is returned. Repeating it
 * changes nothing.
 */
export const enrollMany = defineService({
  action: 'enrollment.manage',
  input,
  subject: (ctx, { input: { taskSessionId } }) => ctx.load.taskSession.load(taskSessionId),
  feature: sessionFeature,
  run: async (ctx, { input }, session): Promise<Result<ManyReport>> => {
    const people = await readPeople(ctx.db, session.orgId, input)
    if (!people.ok) return people
    if (input.dryRun) return planFor(ctx, ctx.db, session, { asked: input, people: people.value })
    return write(ctx, async (w): Promise<Result<ManyReport>> => {
      const locked = await lockTaskSession(w.tx, session.id, 'UPDATE')
      if (!locked) return fail('notFound')
      const planResult = await planFor(ctx, w.tx, locked, { asked: input, people: people.value })
      if (!planResult.ok) return planResult
      const { results, plan, enrolled, waiting } = planResult.value
      if (input.plan && input.plan !== plan) return ok({ ...planResult.value, changed: true })
      const userIds = results.flatMap(({ outcome, member }) => (member && outcome !== 'SKIPPED' ? member.userId : []))
      const made = await enrollByStaff(ctx, w, locked, userIds)
      const refusal = made.find((result) => !result.ok)
      if (refusal && !refusal.ok) return refusal
      const { id: subjectId, orgId } = locked
      const detail = { enrolled, waiting, by: input.lines.length > 0 ? 'list' : 'group' }
      w.audit({ action: 'enrollment.manyMade', subjectType: 'TaskSession', subjectId, orgId, detail })
      // Somebody left the organization at this moment; a repeated request skips them.
      if (!(await stillMembers(w.tx, { orgId, userIds }))) return fail('conflict')
      return ok({ ...planResult.value, applied: true })
    })
  },
})

/** All requested people: a group by name, or the lines of a list in order. */
async function readPeople(db: Db, orgId: string, { group, lines }: ManyInput): Promise<Result<AskedPerson[]>> {
  if (lines.length > 0) return ok(await readLines(db, orgId, lines))
  if (!group || !Object.values(group).some(Boolean))
    return fail('invalidInput', { 'input.group': 'validation.required' })
  const members = await listGroupMembers(orgId, group satisfies MemberGroup, manyLimits.people + 1)
  if (members.length > manyLimits.people) return fail('invalidInput', { 'input.group': tooMany })
  return ok(members.map((member) => ({ line: null, member: memberOf(member) })))
}

async function readLines(db: Db, orgId: string, lines: readonly string[]): Promise<AskedPerson[]> {
  const read = lines.map((pasted, line) => {
    const text = keyText(withoutFormula(pasted))
    return { line, employeeId: text, contact: contactIn(text) }
  })
  const memberByLine = new Map((await listMembersOfLines(db, orgId, read)).map((member) => [member.line, member]))
  return lines.map((line, index) => {
    const member = memberByLine.get(index)
    return { line, member: member ? memberOf(member) : null }
  })
}

function contactIn(text: string): string | null {
  const kind = text.includes('@') ? 'EMAIL' : 'PHONE'
  return contactProblem(kind, text) ? null : normalizedContact(kind, text)
}

const memberOf = ({ roleId, userId, onLeave, ...person }: GroupMember) => ({
  roleId,
  userId,
  onLeave,
  name: sortableName(person),
})

/** The current plan; refused when nobody can be enrolled at all. */
async function planFor(
  ctx: SignedInCtx,
  db: Db | Tx,
  session: TaskSessionRecord,
  { asked: input, people }: { asked: ManyInput; people: readonly AskedPerson[] },
): Promise<Result<ManyReport>> {
  const facts = factsAt(session, ctx.now, staffActor(session))
  const open = transitionEnrollment(null, 'enroll', { ...facts, session: { ...facts.session, waitlist: true } })
  if (!open.ok && open.problem.code !== 'sessionFull') return open
  const userIds = people.flatMap(({ member }) => member?.userId ?? [])
  const [seats, enrollments, clashes, otherDates] = [
    await seatsTaken(db, session.id),
    await listCurrentEnrollments(db, { taskSessionId: session.id, userIds }),
    await clashMarks({ db }, session, userIds),
    await listOtherDates(db, { taskId: session.taskId, taskSessionId: session.id, userIds, now: ctx.now }),
  ]
  const current = new Map(enrollments.map((enrollment) => [enrollment.userId, enrollment]))
  const elsewhere = new Set(clashes.keys())
  const isRecorded = session.recordedAt !== null
  const also = {
    withOnLeave: input.withOnLeave === true || isRecorded,
    withElsewhere: input.withElsewhere === true,
    withOtherDate: input.withOtherDate === true || isRecorded,
  }
  const otherDate = new Set(otherDates)
  const lines = planMany(people, { current, facts, seats, at: ctx.now, elsewhere, otherDate, ...also })
  const count = (outcome: ManyLine['outcome']) => lines.filter((line) => line.outcome === outcome).length
  return ok({
    applied: false,
    changed: false,
    plan: planOf(lines),
    enrolled: count('ENROLLED'),
    waiting: count('WAITING'),
    skipped: count('SKIPPED'),
    seatsLeft: session.capacity === 0 ? null : freeSeats(session.capacity, seats.taken),
    results: lines.map((line) => ({ ...line, clash: (line.member && clashes.get(line.member.userId)) ?? null })),
  })
}

const planOf = (lines: readonly ManyLine[]): string =>
  sha256(JSON.stringify(lines.map(({ line, member, outcome, reason }) => [line, member?.roleId, outcome, reason])))
    .toString('hex')
    .slice(0, 32)

/** The choices for a group: departments, job titles and licenses that members have, and curriculums. */
export const listGroupChoices = defineService({
  action: 'enrollment.manage',
  reads: true,
  input: z.strictObject({ taskSessionId: id }),
  subject: (ctx, { taskSessionId }) => ctx.load.taskSession.load(taskSessionId),
  feature: sessionFeature,
  run: async (_ctx, _input, { orgId }) => {
    const [{ departments, jobTitles, credentialTypes }, curriculums] = await Promise.all([
      listAudienceChoices(orgId),
      listOpenCurriculums(orgId),
    ])
    return ok({ departments, jobTitles, credentialTypes, curriculums })
  },
})
