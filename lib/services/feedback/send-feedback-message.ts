import { z } from 'zod'
import { insertFeedback } from '@/lib/data/feedback'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { limitUse } from '../limit-use'
import { write } from '../write'

/** Stores a message to the product team as written (nothing is checked), then mails it. */
export const sendFeedbackMessage = defineService({
  action: 'feedback.send',
  input: z.strictObject({ message: z.string('validation.invalid') }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { message }) => {
    const refusal = await limitUse(ctx, `feedback:${ctx.viewer.userId}`, { limit: 20, seconds: 3600 })
    if (refusal) return refusal
    return write(ctx, async ({ tx, audit, send }) => {
      // PostgreSQL cannot store U+0000 in text; every other character is kept.
      const feedbackId = await insertFeedback(tx, ctx.viewer.userId, message.replaceAll('\0', ''))
      await send({ queue: 'mail', data: { kind: 'feedback', feedbackId } })
      audit({
        action: 'feedback.sent',
        subjectType: 'FeedbackMessage',
        subjectId: feedbackId,
        personId: ctx.viewer.userId,
      })
      return ok(feedbackId)
    })
  },
})
