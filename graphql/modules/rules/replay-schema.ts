import { payloadType } from '@/graphql/modules/base'

export const ruleReplaySchema = /* GraphQL */ `
  enum RuleReplayState {
    WAITING
    RUNNING
    DONE
    CANCELLED
    FAILED
  }

  "A replay that a worker does: what a draft would change, over all licenses of its kind. It is kept for seven days."
  type RuleReplayRun {
    id: ID!
    createdAt: DateTime!
    ruleVersionId: ID!
    "Of the draft as it was then."
    revision: Int!
    effectiveFrom: Date
    asOf: Date!
    state: RuleReplayState!
    "People to look at, and how many were."
    total: Int!
    done: Int!
    "Licenses that were looked at, and those of which something else would be said."
    licenses: Int!
    changed: Int!
    startedAt: DateTime
    finishedAt: DateTime
    "Null until it is done."
    counts: RuleReplayCounts
  }

  type RuleReplayCounts {
    byStatus: [ReplayedStatus!]!
    "The organizations with most, at most 100; who is in two counts in both."
    byOrg: [NamedReplayedOrg!]!
    "Organizations in all."
    orgs: Int!
    "Licenses of people in no organization."
    alone: Int!
  }

  type NamedReplayedOrg {
    orgId: ID!
    name: String!
    count: Int!
  }

  type ReplayedPeople {
    people: [ReplayedPerson!]!
    "Ask for the next page with after: next; null at the end."
    next: String
  }

  type ReplayedPerson {
    userId: ID!
    credentialId: ID!
    firstName: String
    lastName: String
    credentialNumber: String!
    "Names of their organizations."
    orgs: [String!]!
    before: ReplayedStanding!
    after: ReplayedStanding!
  }

  ${payloadType('RuleReplayRunPayload', 'RuleReplayRun')}
  ${payloadType('ReplayedPeoplePayload', 'ReplayedPeople')}

  extend type Query {
    "How far a replay is, and what it found. Super admins only."
    ruleReplayRun(id: ID!): RuleReplayRun
  }

  extend type Mutation {
    "Lets a worker replay a draft or approved version. One at a time of each. Super admins only."
    startRuleReplay(id: ID!, effectiveFrom: Date, asOf: Date): RuleReplayRunPayload!
    "Stops a replay."
    cancelRuleReplay(id: ID!): RuleReplayRunPayload!
    "Names whom a replay found. The reason, at least ten characters, stands in the history of each of them."
    showReplayedPeople(id: ID!, reason: String!, after: String): ReplayedPeoplePayload!
  }
`
