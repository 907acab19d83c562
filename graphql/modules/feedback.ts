import { mutation, query } from '@/graphql/payload'
import type { FeedbackAnswerRecord, FeedbackRecord } from '@/lib/data/feedback'
import { contactTopics, feedbackStates } from '@/lib/domain/feedback/values'
import { fullName } from '@/lib/domain/people/names'
import {
  answerFeedback,
  closeFeedback,
  getFeedback,
  listFeedback,
  reopenFeedback,
  sendContactMessage,
  sendFeedbackMessage,
} from '@/lib/services/feedback/feedback'
import { payloadType } from './base'

export const feedbackSchema = /* GraphQL */ `
  enum FeedbackState { ${feedbackStates.join(' ')} }

  "What somebody without an account writes about."
  enum ContactTopic { ${contactTopics.join(' ')} }

  type FeedbackAnswer {
    id: ID!
    createdAt: DateTime!
    answer: String!
    author: String
    "When it left by mail; null while it is on its way."
    mailedAt: DateTime
  }

  "What somebody wrote to the product team."
  type FeedbackMessage {
    id: ID!
    createdAt: DateTime!
    version: Int!
    state: FeedbackState!
    message: String!
    "Null for somebody who was signed out."
    senderId: ID
    senderName: String
    "A verified address; of somebody signed out the one they gave, which nobody has verified."
    senderEmail: String
    "What a message of somebody signed out is about."
    topic: ContactTopic
    "Oldest first."
    answers: [FeedbackAnswer!]!
  }

  type FeedbackEdge {
    cursor: String!
    node: FeedbackMessage!
  }

  type FeedbackConnection {
    edges: [FeedbackEdge!]!
    pageInfo: PageInfo!
  }

  ${payloadType('FeedbackPayload', 'FeedbackMessage')}

  extend type Query {
    "What people wrote, newest first; q is a part of a message or a whole contact. Super admins only."
    feedbackMessages(state: FeedbackState, q: String, first: Int, after: String): FeedbackConnection
    "One message. Super admins only."
    feedbackMessage(id: ID!): FeedbackMessage
  }

  extend type Mutation {
    "Stores the message as it is and emails it to the product team."
    sendFeedbackMessage(message: String!): ResultPayload!
    "Stores a message of anybody, signed in or not, with the address for an answer; limited by network address. No copy is sent. The topic is a ContactTopic."
    sendContactMessage(name: String!, replyEmail: String!, topic: String!, message: String!): ResultPayload!
    "Answers a message by mail; the answer is kept. Super admins only."
    answerFeedbackMessage(id: ID!, version: Int!, answer: String!): FeedbackPayload!
    "Puts a message away. Super admins only."
    closeFeedbackMessage(id: ID!, version: Int!): FeedbackPayload!
    "Takes a message up again that was put away. Super admins only."
    reopenFeedbackMessage(id: ID!, version: Int!): FeedbackPayload!
  }
`

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
