import { mutation } from '@/graphql/payload'
import { sendFeedbackMessage } from '@/lib/services/feedback/send-feedback-message'

export const feedbackResolvers = {
  Mutation: {
    sendFeedbackMessage: mutation(sendFeedbackMessage),
  },
}
