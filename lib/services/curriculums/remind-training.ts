import { z } from 'zod'
import { findCurriculum } from '@/lib/data/curriculums/read'
import { previewNotices } from '@/lib/data/notices/write'
import { listReplyTos } from '@/lib/data/reminders/reply-to'
import { noteLimit } from '@/lib/domain/reminders/values'
import { fail, ok, type Result } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id, paragraphs } from '../inputs'
import { limitUseIn } from '../limit-use'
import { notify } from '../notices/notify'
import { chooseReplyTo } from '../reminders/choose-reply-to'
import { write } from '../write'
import {
  dueTrainingReminders,
  findRequestedAssignments,
  reminderInput,
  type TrainingReminded,
} from './due-training-reminders'
import { orgToday } from './org-today'

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
