import { mutation, query } from '@/graphql/payload'
import type { TopicResult } from '@/lib/domain/compliance/topics'
import { hoursOrNull } from '@/lib/domain/units'
import { translatorFor } from '@/lib/i18n/translator'
import type { Ctx } from '@/lib/services/ctx'
import { answerTopic, listOwnTopicAnswers, withdrawTopicAnswer } from '@/lib/services/topics/topic-answers'

export const topicsResolvers = {
  Query: { topicAnswers: query(listOwnTopicAnswers) },
  Mutation: {
    answerTopic: mutation(answerTopic),
    withdrawTopicAnswer: mutation(withdrawTopicAnswer),
  },
  TopicResult: {
    code: ({ rule }: TopicResult) => rule.code,
    name: ({ rule }: TopicResult, _args: unknown, ctx: Ctx) =>
      translatorFor(ctx.locale)(`compliance.topics.${rule.code}`),
    hours: ({ rule }: TopicResult) => hoursOrNull(rule.hours),
    missing: ({ missing }: TopicResult) => hoursOrNull(missing),
    frequency: ({ rule }: TopicResult) => rule.every.kind,
    every: ({ rule }: TopicResult) => ('n' in rule.every ? rule.every.n : null),
    audience: ({ rule }: TopicResult) => rule.audience,
    includedInTotal: ({ rule }: TopicResult) => rule.includedInTotal,
    source: ({ rule }: TopicResult) => rule.source,
    confidence: ({ rule }: TopicResult) => rule.confidence,
    readOn: ({ rule }: TopicResult) => rule.readOn,
  },
}
