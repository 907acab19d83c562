import { z } from 'zod'
import { lockPeople } from '@/lib/data/compliance/read'
import { type AssignmentRecord, findAssignment, setExemption } from '@/lib/data/curriculums/assignments'
import { assignmentStanding } from '@/lib/domain/curriculums/standing'
import { curriculumLimits } from '@/lib/domain/curriculums/values'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id, line, version } from '../inputs'
import { notify } from '../notices/notify'
import { type Write, write } from '../write'
import { dueParams } from './assign-to'
import type { AssignmentView } from './list-assignments'
import { orgToday } from './org-today'
import { refreshProgress } from './refresh-progress'

const feature = { type: 'CURRICULUMS', orgOf: ({ orgId }: AssignmentRecord) => orgId } as const

type Exemption = { version: number; reason: string | null }

/**
 * Exempts a member from an open assignment, with a reason. The next cycle of a recurring curriculum is assigned again.
 */
export const exemptMember = defineService({
  action: 'curriculum.manage',
  input: z.strictObject({ id, version, reason: line(curriculumLimits.exemptReason) }),
  subject: (ctx, { id: assignmentId }) => findAssignment(ctx.db, assignmentId),
  feature,
  run: (ctx, exemption, assignment) => setExempt(ctx, assignment, exemption),
})

/** Ends an exemption: the member has to complete the curriculum again, and the work they have done counts. */
export const endExemption = defineService({
  action: 'curriculum.manage',
  input: z.strictObject({ id, version }),
  subject: (ctx, { id: assignmentId }) => findAssignment(ctx.db, assignmentId),
  feature,
  run: (ctx, { version: seen }, assignment) => setExempt(ctx, assignment, { version: seen, reason: null }),
})

async function setExempt(
  ctx: SignedInCtx,
  { id: assignmentId, orgId, userId }: AssignmentRecord,
  { version: seen, reason }: Exemption,
): Promise<Result<AssignmentView>> {
  const today = await orgToday(ctx, orgId)
  return write(ctx, async (w) => {
    const { tx, audit } = w
    await lockPeople(tx, [userId])
    const before = await findAssignment(tx, assignmentId)
    if (!before) return fail('notFound')
    if (before.version !== seen)
      return fail('staleVersion', undefined, { current: { ...before, standing: assignmentStanding(before, today) } })
    const open = before.state === 'ASSIGNED' || before.state === 'IN_PROGRESS'
    if (reason === null ? before.state !== 'EXEMPT' : !open) return fail('curriculumState')
    await setExemption(
      tx,
      { id: assignmentId, version: seen },
      reason === null ? null : { reason, byId: ctx.viewer.userId },
    )
    await refreshProgress(tx, [userId], ctx.now)
    const after = await findAssignment(tx, assignmentId)
    if (!after) return fail('notFound')
    const action = reason === null ? 'curriculum.exemptionEnded' : 'curriculum.exempted'
    const subject = { subjectType: 'CurriculumAssignment', subjectId: assignmentId, orgId, personId: userId }
    audit({ action, ...subject, detail: { curriculumId: after.curriculumId }, before, after })
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
