import { z } from 'zod'
import { findCurriculum } from '@/lib/data/curriculums/read'
import { type NewNotice, previewNotices } from '@/lib/data/notices/write'
import { listReplyTos, type ReplyTo } from '@/lib/data/reminders/reply-to'
import type { PersonName } from '@/lib/domain/people/names'
import { fail, ok, type Result } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { chooseReplyTo } from '../reminders/choose-reply-to'
import {
  dueTrainingReminders,
  findRequestedAssignments,
  reminderInput,
  type TrainingReminded,
} from './due-training-reminders'
import { orgToday } from './org-today'

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
