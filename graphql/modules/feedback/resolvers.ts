import { mutation, query } from '@/graphql/payload'
import type { FeedbackAnswerRecord, FeedbackRecord } from '@/lib/data/feedback'
import { fullName } from '@/lib/domain/people/names'
import { answerFeedback, closeFeedback, reopenFeedback } from '@/lib/services/feedback/answer-feedback'
import { getFeedback, listFeedback } from '@/lib/services/feedback/list-feedback'
import { sendContactMessage } from '@/lib/services/feedback/send-contact-message'
import { sendFeedbackMessage } from '@/lib/services/feedback/send-feedback-message'

export const feedbackResolvers = {
  Query: {
    feedbackMessages: query(listFeedback),
    feedbackMessage: query(getFeedback),
  },
  Mutation: {
    sendFeedbackMessage: mutation(sendFeedbackMessage),
    sendContactMessage: mutation(sendContactMessage),
    answerFeedbackMessage: mutation(answerFeedback),
    closeFeedbackMessage: mutation(closeFeedback),
    reopenFeedbackMessage: mutation(reopenFeedback),
  },
  FeedbackMessage: {
    senderId: ({ sender }: FeedbackRecord) => sender.id,
    senderName: ({ sender }: FeedbackRecord) => fullName(sender) || null,
    senderEmail: ({ sender }: FeedbackRecord) => sender.email,
  },
  FeedbackAnswer: {
    author: ({ author }: FeedbackAnswerRecord) => (author && fullName(author)) || null,
  },
}
