import { z } from 'zod'
import { type AssignmentRecord, listAssignmentPage, listAssignmentsById } from '@/lib/data/curriculums/assignments'
import { type CurriculumRecord, findCurriculum } from '@/lib/data/curriculums/read'
import { type NewNotice, previewNotices } from '@/lib/data/notices/write'
import { listReplyTos, type ReplyTo } from '@/lib/data/reminders/reply-to'
import { assignmentStanding } from '@/lib/domain/curriculums/kinds'
import type { PersonName } from '@/lib/domain/people/names'
import { noteLimit } from '@/lib/domain/reminders/values'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { defineService } from '../define-service'
import { id, paragraphs } from '../inputs'
import { limitUseIn } from '../limit-use'
import { notify } from '../notices/notify'
import { chooseReplyTo, trainingParams } from '../reminders/reminder-params'
import { write } from '../write'
import { orgToday } from './progress'

/** For how many assignments one call can send reminders: by id, or all that are overdue. */
const limits = { named: 100, overdue: 1000 }

const reminderInput = {
  curriculumId: id,
  /** Without ids, everybody who is overdue. */
  assignmentIds: z.array(id).min(1, 'validation.required').max(limits.named, 'validation.invalid').nullish(),
}

/** The requested assignments; fails when an id is missing. */
async function findRequestedAssignments(
  { id: curriculumId, orgId }: CurriculumRecord,
  ids: readonly string[] | null | undefined,
  today: PlainDate,
): Promise<Result<AssignmentRecord[]>> {
  if (ids) {
    const assignments = await listAssignmentsById(curriculumId, ids)
    return assignments.length < new Set(ids).size ? fail('notFound') : ok(assignments)
  }
  const filter = { standing: 'OVERDUE', words: [] } as const
  const assignments = await listAssignmentPage({
    orgId,
    curriculumId,
    today,
    filter,
    after: null,
    size: limits.overdue + 1,
  })
  return assignments.length > limits.overdue ? fail('tooMany') : ok(assignments)
}

/** The result, actual or expected, for the requested assignments. */
type TrainingReminded = {
  /** Reminders that are being sent. */
  sent: number
  /** Already reminded of it today. */
  already: number
  /** Complete, exempt, or no longer assigned. */
  notNeeded: number
  onLeave: number
  /** People who have switched off notifications about training in every channel that reaches them. */
  switchedOff: number
}

type ReminderContext = { org: string; today: PlainDate; own?: { note?: string; replyToUserId?: string } }

/** The reminders to send, and how many people get none: completed assignments and members on leave are skipped. */
function dueTrainingReminders(
  assignments: readonly AssignmentRecord[],
  { org, today, own: customParams }: ReminderContext,
) {
  const due: NewNotice[] = []
  let [notNeeded, onLeave] = [0, 0]
  for (const assignment of assignments) {
    const open = assignment.state === 'ASSIGNED' || assignment.state === 'IN_PROGRESS'
    if (!open || assignment.member.state === 'ENDED') notNeeded += 1
    else if (assignment.member.state === 'ON_LEAVE') onLeave += 1
    else {
      const { id: assignmentId, userId, orgId, curriculum, dueAt } = assignment
      const isOverdue = assignmentStanding(assignment, today) === 'OVERDUE'
      const params = {
        ...trainingParams({ org, title: curriculum.title, dueAt, late: isOverdue, ids: [assignmentId] }),
        ...customParams,
      }
      const dedupeKey = `trainingReminder:${assignmentId}:${today}`
      const how = { kind: 'trainingReminder', severity: isOverdue ? 'WARN' : 'INFO', actionPath: '/dashboard' } as const
      due.push({ userId, orgId, ...how, params, dedupeKey })
    }
  }
  return { due, notNeeded, onLeave }
}

/** A preview: how many reminders would be sent, why the others would not, and an example. */
export type TrainingReminderPreview = {
  counts: TrainingReminded
  /** The first recipient; null when nobody gets one. */
  example: TrainingReminderExample | null
  replyTos: ReplyTo[]
  replyToId: string | null
}
export type TrainingReminderExample = PersonName & {
  params: NewNotice['params']
  uiLanguage: string | null
  datesInLanguage: boolean
}

/** Previews `remindTraining` for the same input, without sending anything. */
export const previewTrainingReminders = defineService({
  action: 'curriculum.manage',
  reads: true,
  input: z.strictObject(reminderInput),
  subject: (ctx, { curriculumId }) => findCurriculum(ctx.db, curriculumId),
  feature: { type: 'CURRICULUMS', orgOf: ({ orgId }) => orgId },
  run: async (ctx, { assignmentIds }, curriculum): Promise<Result<TrainingReminderPreview>> => {
    const { orgId } = curriculum
    const today = await orgToday(ctx, orgId)
    const assignments = await findRequestedAssignments(curriculum, assignmentIds, today)
    if (!assignments.ok) return assignments
    const org = await ctx.load.org.load(orgId)
    if (!org) return fail('notFound')
    const { due, ...counts } = dueTrainingReminders(assignments.value, { org: org.name, today })
    const [previews, replyTos] = await Promise.all([previewNotices(ctx.db, due), listReplyTos(ctx.db, orgId)])
    const byKey = new Map(previews.map((preview) => [preview.dedupeKey, preview]))
    const notices = due.filter(({ dedupeKey }) => !byKey.get(dedupeKey)?.already && !byKey.get(dedupeKey)?.switchedOff)
    const already = previews.filter((preview) => preview.already).length
    const [first] = notices
    const person = first && assignments.value.find(({ userId }) => userId === first.userId)?.member
    const preview = first && byKey.get(first.dedupeKey)
    const reads = { uiLanguage: preview?.uiLanguage ?? null, datesInLanguage: preview?.datesInLanguage ?? false }
    return ok({
      counts: { sent: notices.length, already, ...counts, switchedOff: due.length - already - notices.length },
      example: first && person ? { ...person, params: first.params, ...reads } : null,
      replyTos,
      replyToId: chooseReplyTo(replyTos, null, ctx)?.memberId ?? null,
    })
  },
})

/** Reminders of training that an organization can send by hand per hour. */
const maxPerHour = 5000

/**
 * Reminds members of a training they have not completed, each at most once a day: those listed, or everybody who is
 * overdue. The assignment is checked again before sending.
 */
export const remindTraining = defineService({
  action: 'curriculum.manage',
  input: z.strictObject({ ...reminderInput, note: paragraphs(noteLimit), replyToId: id.nullish() }),
  subject: (ctx, { curriculumId }) => findCurriculum(ctx.db, curriculumId),
  feature: { type: 'CURRICULUMS', orgOf: ({ orgId }) => orgId },
  run: async (ctx, { assignmentIds, note, replyToId }, curriculum): Promise<Result<TrainingReminded>> => {
    const { id: curriculumId, orgId, state } = curriculum
    if (state !== 'ACTIVE') return fail('curriculumState')
    const today = await orgToday(ctx, orgId)
    const assignments = await findRequestedAssignments(curriculum, assignmentIds, today)
    if (!assignments.ok) return assignments
    const [org, replyTos] = await Promise.all([ctx.load.org.load(orgId), listReplyTos(ctx.db, orgId)])
    const replyTo = chooseReplyTo(replyTos, replyToId, ctx)
    if (!org || (!replyTo && replyToId)) return fail('invalidInput', { replyToId: 'validation.replyTo' })
    const customParams = { ...(note && { note }), ...(replyTo && { replyToUserId: replyTo.userId }) }
    const { due, ...counts } = dueTrainingReminders(assignments.value, { org: org.name, today, own: customParams })
    return write(ctx, async (w) => {
      const limit = { limit: maxPerHour, seconds: 3600, uses: Math.max(due.length, 1) }
      const refusal = await limitUseIn(w.tx, `remindTraining:${orgId}`, limit)
      if (refusal) return refusal
      const previews = await previewNotices(w.tx, due)
      const sent = await notify(w, due)
      const already = previews.filter((preview) => preview.already).length
      const answer = { sent, already, ...counts, switchedOff: due.length - already - sent }
      const detail = { ...answer, noted: Boolean(note) }
      w.audit({ action: 'curriculum.reminded', subjectType: 'Curriculum', subjectId: curriculumId, orgId, detail })
      return ok(answer)
    })
  },
})
