import { payloadType } from '@/graphql/modules/base'

export const rulesSchema = /* GraphQL */ `
  "A DRAFT or APPROVED version counts nowhere yet."
  enum RuleState {
    DRAFT
    APPROVED
    PUBLISHED
  }

  "One version of the rule of a geography and credential type. A published one never changes but for its end."
  type RuleVersion {
    id: ID!
    geo: String!
    credentialType: String!
    number: Int!
    "As standings name it, for example TX-CNA-2."
    version: String!
    state: RuleState!
    "Goes up with each edit of a draft."
    revision: Int!
    "It counts for periods that end on this day or later; null: always."
    effectiveFrom: Date
    effectiveTo: Date
    "Limits, notes, sources, and for each number its source, the day it was read and how sure it is. Units are hundredths of an hour."
    data: JSON!
    "Null for a version that shipped with the product."
    authorId: ID
    approvedById: ID
    approvedAt: DateTime
    publishedById: ID
    publishedAt: DateTime
  }

  ${payloadType('RuleVersionPayload', 'RuleVersion')}

  "What a version that is not published yet would change. Nothing is written."
  type RuleReplay {
    "Licenses of the kind that are not archived."
    licenses: Int!
    "Those of which something would be said that is not said now."
    changed: Int!
    byStatus: [ReplayedStatus!]!
    "By the organizations of their owners; who is in two counts in both."
    byOrg: [ReplayedOrg!]!
    "The licenses that would change, by the ids of their owners."
    changes(first: Int = 50): [ReplayedLicense!]!
  }

  type ReplayedStatus {
    before: ComplianceStatus!
    after: ComplianceStatus!
    count: Int!
  }

  type ReplayedOrg {
    orgId: ID!
    count: Int!
  }

  type ReplayedLicense {
    userId: ID!
    credentialId: ID!
    before: ReplayedStanding!
    after: ReplayedStanding!
  }

  "Units are hundredths of an hour; null where nothing is required."
  type ReplayedStanding {
    status: ComplianceStatus!
    requiredUnits: Int
    missingUnits: Int
  }

  extend type Query {
    "Every version of every rule, drafts too. Super admins only."
    ruleVersions: [RuleVersion!]!
    """
    What publishing a draft or approved version from effectiveFrom (left out: its own date) would change, as of a day (left out: today).
    Null for one that is published, or that is missing. Super admins only.
    """
    ruleReplay(id: ID!, effectiveFrom: Date, asOf: Date): RuleReplay
  }

  extend type Mutation {
    "Keeps a new version of a rule as a draft. Super admins only."
    draftRule(geo: String!, credentialType: String!, data: JSON!): RuleVersionPayload!
    "Replaces what a draft says. Only its author can; revision is the one they saw."
    updateRuleDraft(id: ID!, revision: Int!, data: JSON!): RuleVersionPayload!
    "Throws away a version that is not published yet, by its author or any other super admin; one that ships with the product stays."
    discardRuleDraft(id: ID!, revision: Int!): RuleVersionPayload!
    "Says that a draft is what the law asks for. Its author cannot. With revision only the draft that was read is approved."
    approveRule(id: ID!, revision: Int): RuleVersionPayload!
    "Makes an approved version count for periods that end on effectiveFrom or later. Nobody approves or publishes alone."
    publishRule(id: ID!, effectiveFrom: Date): RuleVersionPayload!
  }
`
