import { z } from 'zod'
import { lockPeople } from '@/lib/data/compliance/read'
import { type AssignmentRecord, findAssignment, setExemption } from '@/lib/data/curriculums/assignments'
import { listPeopleOfCurriculum, listPeopleWithOldProgress } from '@/lib/data/curriculums/audiences'
import { addUpTallies, findCurriculum } from '@/lib/data/curriculums/read'
import { readNoticesOfTrainings } from '@/lib/data/notices/write'
import { assignmentStanding } from '@/lib/domain/curriculums/kinds'
import { curriculumLimits } from '@/lib/domain/curriculums/values'
import { fail, ok, orThrow, type Result } from '@/lib/domain/result'
import type { JobCtx, SignedInCtx } from '../ctx'
import { defineJobService, defineService } from '../define-service'
import { id, line, version } from '../inputs'
import { notify } from '../notices/notify'
import { type Write, write } from '../write'
import type { AssignmentView } from './list-assignments'
import { assignTo, dueParams, orgToday } from './progress'
import { refreshProgress } from './refresh-progress'

const sizes = {
  /** People per transaction. */
  batch: z.int().min(1).max(1000).default(200),
  /** How many are read at a time. */
  page: z.int().min(1).max(50_000).default(10_000),
}
type BatchSizes = { batch: number; page: number }

const beforeAllIds = '00000000-0000-0000-0000-000000000000'

/**
 * Updates the assignments of one curriculum for everybody it applies or applied to, after it was activated, edited or
 * retired. Each batch is a transaction: after an interruption the next run does the rest, and a second run changes
 * nothing.
 */
export const assignCurriculum = defineJobService({
  action: 'curriculum.assign',
  input: z.strictObject({ curriculumId: id, ...sizes }),
  run: async (ctx, { curriculumId, ...size }) => {
    const curriculum = await findCurriculum(ctx.db, curriculumId)
    const isActive = curriculum?.state === 'ACTIVE'
    const assigned = await inBatches(ctx, size, (page) =>
      listPeopleOfCurriculum(ctx.db, curriculumId, { ...page, reached: isActive, now: ctx.now }),
    )
    await addUpTallies(ctx.db)
    return ok(assigned)
  },
})

/** Applies the passage of time: cycles that open today, and members in an audience who are not assigned yet. */
export const recomputeProgress = defineJobService({
  action: 'curriculum.recompute',
  input: z.strictObject(sizes),
  run: async (ctx, size) => {
    const counts = await inBatches(ctx, size, (page) => listPeopleWithOldProgress(ctx.db, ctx.now, page))
    await addUpTallies(ctx.db)
    return ok(counts)
  },
})

type List = (page: { after: string; size: number }) => Promise<string[]>

async function inBatches(
  ctx: JobCtx,
  { batch, page }: BatchSizes,
  list: List,
): Promise<{ people: number; assigned: number }> {
  const failures: unknown[] = []
  const count = { people: 0, assigned: 0 }
  for (let after = beforeAllIds, ids: string[] = []; ; after = ids.at(-1)!) {
    ids = await list({ after, size: page })
    for (let at = 0; at < ids.length; at += batch) {
      const batchIds = ids.slice(at, at + batch)
      try {
        count.assigned += await assignBatch(ctx, batchIds)
        count.people += batchIds.length
      } catch (error) {
        // A failing batch must not prevent the others.
        failures.push(error)
      }
    }
    if (ids.length < page) break
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} batches of assignments failed`)
  return count
}

async function assignBatch(ctx: JobCtx, userIds: readonly string[]): Promise<number> {
  const result = await write(ctx, async (w) => {
    await lockPeople(w.tx, userIds)
    return ok(await assignTo(w, userIds, ctx.now))
  })
  return orThrow(result, 'Assigning')
}

const assignmentFeature = { type: 'CURRICULUMS', orgOf: ({ orgId }: { orgId: string }) => orgId } as const

type ExemptedAssignment = AssignmentRecord & { aboutIds: readonly string[] }
type Exemption = { version: number; reason: string | null }

/**
 * Exempts a member from an open assignment, with a reason. The next cycle of a recurring curriculum is assigned again.
 * Somebody else exempts oneself.
 */
export const exemptMember = defineService({
  action: 'curriculum.exempt',
  input: z.strictObject({ id, version, reason: line(curriculumLimits.exemptReason) }),
  subject: async (ctx, { id: assignmentId }): Promise<ExemptedAssignment | null> => {
    const assignment = await findAssignment(ctx.db, assignmentId)
    return assignment && { ...assignment, aboutIds: [assignment.userId] }
  },
  feature: assignmentFeature,
  run: (ctx, exemption, assignment: ExemptedAssignment) => setExempt(ctx, assignment, exemption),
})

/** Ends an exemption: the member has to complete the curriculum again, and the work they have done counts. */
export const endExemption = defineService({
  action: 'curriculum.manage',
  input: z.strictObject({ id, version }),
  subject: (ctx, { id: assignmentId }) => findAssignment(ctx.db, assignmentId),
  feature: assignmentFeature,
  run: (ctx, { version: seen }, assignment) => setExempt(ctx, assignment, { version: seen, reason: null }),
})

async function setExempt(
  ctx: SignedInCtx,
  { id: assignmentId, orgId, userId }: AssignmentRecord,
  { version: seen, reason }: Exemption,
): Promise<Result<AssignmentView>> {
  const today = await orgToday(ctx, orgId)
  return write(ctx, async (w) => {
    await lockPeople(w.tx, [userId])
    const before = await findAssignment(w.tx, assignmentId)
    if (!before) return fail('notFound')
    if (before.version !== seen)
      return fail('staleVersion', undefined, { current: { ...before, standing: assignmentStanding(before, today) } })
    const open = before.state === 'ASSIGNED' || before.state === 'IN_PROGRESS'
    if (reason === null ? before.state !== 'EXEMPT' : !open) return fail('curriculumState')
    await setExemption(
      w.tx,
      { id: assignmentId, version: seen },
      reason === null ? null : { reason, byId: ctx.viewer.userId },
    )
    await refreshProgress(w.tx, [userId], ctx.now)
    if (reason !== null)
      await readNoticesOfTrainings(w.tx, { userIds: [userId], assignmentIds: [assignmentId], at: ctx.now })
    const after = await findAssignment(w.tx, assignmentId)
    if (!after) return fail('notFound')
    const action = reason === null ? 'curriculum.exemptionEnded' : 'curriculum.exempted'
    const subject = { subjectType: 'CurriculumAssignment', subjectId: assignmentId, orgId, personId: userId }
    w.audit({ action, ...subject, detail: { curriculumId: after.curriculumId }, before, after })
    await notifyMember(ctx, w, after)
    return ok({ ...after, standing: assignmentStanding(after, today) })
  })
}

/**
 * Notifies the member that they are exempt, or have to complete it again, unless they have completed it in the
 * meantime.
 */
async function notifyMember(ctx: SignedInCtx, w: Write, after: AssignmentRecord): Promise<void> {
  const { id: assignmentId, version: newVersion, orgId, userId, state, dueAt, curriculum } = after
  const org = await ctx.load.org.load(orgId)
  if (!org || userId === ctx.viewer.userId || state === 'COMPLETE' || state === 'CLOSED') return
  const kind = state === 'EXEMPT' ? 'curriculumExempted' : 'exemptionEnded'
  const params = { org: org.name, title: curriculum.title, ...dueParams(dueAt) }
  const notice = { userId, orgId, kind, severity: 'INFO', params, actionPath: '/dashboard' } as const
  await notify(w, [{ ...notice, dedupeKey: `${kind}:${assignmentId}:${newVersion}` }])
}
