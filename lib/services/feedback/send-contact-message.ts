import { z } from 'zod'
import { insertVisitorMessage } from '@/lib/data/feedback'
import { contactMessageLength, contactNameLength, contactTopics } from '@/lib/domain/feedback/values'
import { contactProblem } from '@/lib/domain/people/contact-values'
import { normalizeEmail } from '@/lib/domain/people/email'
import { ok } from '@/lib/domain/result'
import { reasonProblem } from '@/lib/domain/values'
import { definePublicService } from '../define-service'
import { checkedBy, line, oneOf } from '../inputs'
import { limitUse } from '../limit-use'
import { write } from '../write'

/** Messages per network address and hour: a whole hospital may share an address, but a bot would send many more. */
const perHour = { limit: 20, seconds: 3600 }
/** The shared limit when the address is unknown. */
const perHourOfAll = { limit: 200, seconds: 3600 }

/**
 * Stores a message from somebody not signed in, with an address for the answer, then mails it to the product team.
 * Nothing is sent to that address before a super admin answers, because it may belong to anybody.
 */
export const sendContactMessage = definePublicService({
  action: 'feedback.sendSignedOut',
  input: z.strictObject({
    name: line(contactNameLength),
    replyEmail: z
      .string('validation.required')
      .trim()
      .superRefine(checkedBy((text) => contactProblem('EMAIL', text)))
      .transform(normalizeEmail),
    topic: oneOf(contactTopics),
    message: z
      .string('validation.required')
      .trim()
      .superRefine(checkedBy((text) => reasonProblem(text, contactMessageLength))),
  }),
  run: async (ctx, message) => {
    // Counted in its own transaction, because a refused write rolls back.
    const { address, locale } = ctx
    const refusal = address
      ? await limitUse(ctx, `contact:${address}`, perHour)
      : await limitUse(ctx, 'contact', perHourOfAll)
    if (refusal) return refusal
    return write(ctx, async ({ tx, audit, send }) => {
      const feedbackId = await insertVisitorMessage(tx, { ...message, locale })
      await send({ queue: 'mail', data: { kind: 'feedback', feedbackId } })
      audit({ action: 'feedback.sentSignedOut', subjectType: 'FeedbackMessage', subjectId: feedbackId })
      return ok(feedbackId)
    })
  },
})
