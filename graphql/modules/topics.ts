import { mutation, query } from '@/graphql/payload'
import type { TopicResult } from '@/lib/domain/compliance/topics'
import { topicAnswerKinds, topicAudiences, topicCodes } from '@/lib/domain/lists/topics'
import { hoursOrNull } from '@/lib/domain/units'
import { translatorFor } from '@/lib/i18n/translator'
import type { Ctx } from '@/lib/services/ctx'
import { answerTopic, listOwnTopicAnswers, withdrawTopicAnswer } from '@/lib/services/topics/topic-answers'
import { payloadType } from './base'

export const topicsSchema = /* GraphQL */ `
  "Topics that boards ask for beside hours. More may be added."
  enum TopicCode { ${topicCodes.join(' ')} }
  "Whom a topic is asked of, where it is not everybody with the license. More may be added."
  enum TopicAudience { ${topicAudiences.join(' ')} }
  "MISSING: due and not recorded. UNKNOWN: the record does not reach back far enough. NOT_APPLICABLE: the person says it is not asked of their work."
  enum TopicState { MET MISSING NOT_YET_DUE UNKNOWN NOT_APPLICABLE }
  enum TopicFrequency { PERIOD EVERY_N_PERIODS EVERY_N_YEARS ONCE FIRST_RENEWAL }
  enum TopicAnswerKind { ${topicAnswerKinds.join(' ')} }
  "LOW: only read at somebody else's; ask the board."
  enum RuleConfidence { HIGH MEDIUM LOW }

  "What became of a topic in one renewal period. It does not change how hours are counted."
  type TopicResult {
    code: TopicCode!
    "Its name in the caller's language."
    name: String!
    state: TopicState!
    "Hours it needs; null where having done it is enough."
    hours: Float
    "Hours still missing, where it is due and has hours."
    missing: Float
    frequency: TopicFrequency!
    "How many periods or years lie between, where the frequency names a number."
    every: Int
    audience: TopicAudience
    "Whether its hours are part of the total, as the law says."
    includedInTotal: Boolean!
    "The credits that met it; none where the person's own answer did."
    creditIds: [ID!]!
    "The last time it was done, as far as is known."
    doneOn: Date
    "The last day for it, where it is due or will be."
    dueBy: Date
    source: RuleSource!
    confidence: RuleConfidence!
    "When the source was read."
    readOn: Date!
  }

  "What a person says of a topic themselves, for all their licenses."
  type TopicAnswer {
    code: TopicCode!
    kind: TopicAnswerKind!
    doneOn: Date
    answeredAt: DateTime!
  }

  ${payloadType('TopicAnswersPayload', '[TopicAnswer!]')}

  extend type Query {
    "What the signed-in person said of topics that their credits do not show."
    topicAnswers: [TopicAnswer!]
  }

  extend type Mutation {
    "Keeps what the signed-in person says of a topic in place of what they said before; answers all they said. DONE needs a day."
    answerTopic(code: TopicCode!, kind: TopicAnswerKind!, doneOn: Date): TopicAnswersPayload!
    "Forgets what the person said of a topic; answers what is left."
    withdrawTopicAnswer(code: TopicCode!): TopicAnswersPayload!
  }
`

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
