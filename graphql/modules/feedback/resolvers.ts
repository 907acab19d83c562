import { toPayload } from '@/graphql/payload'
import type { Ctx } from '@/lib/services/ctx'
import { sendFeedbackMessage } from '@/lib/services/feedback/send-feedback-message'

type Args = Record<string, unknown>

export const feedbackResolvers = {
  Mutation: {
    sendFeedbackMessage: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, sendFeedbackMessage(ctx, args)),
  },
}
