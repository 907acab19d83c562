import { mutation, query } from '@/graphql/payload'
import { setRetention } from '@/lib/services/installation/get-retention'
import { askOrgArchive, listOrgArchives } from '@/lib/services/org-archive/org-archives'
import { cancelClosing, requestClosing } from '@/lib/services/orgs/closing'
import { holdOrg, holdPerson, releaseHold } from '@/lib/services/retention/holds'
import { getOrgRetention, setOrgRetention } from '@/lib/services/retention/org-retention'
import { payloadType } from './base'

export const retentionSchema = /* GraphQL */ `
  "How many days a kind of record is kept. chosen: whether somebody may choose, from least to most. version is 0 where nobody has."
  type KeptKind {
    kind: String!
    days: Int!
    least: Int!
    usual: Int!
    most: Int!
    chosen: Boolean!
    version: Int!
  }

  "What of a kind goes on a day, as it was counted when it was announced; and what went, and stayed because of a legal hold."
  type Disposal {
    id: ID!
    kind: String!
    deleteOn: Date!
    announced: Int!
    doneAt: DateTime
    deleted: Int
    held: Int
  }

  "held: a legal hold is on the organization, and nothing of it is deleted."
  type OrganizationRetention {
    held: Boolean!
    kinds: [KeptKind!]!
    planned: [Disposal!]!
    done: [Disposal!]!
  }

  "A legal hold on an organization or a person: exactly one of orgId and personId."
  type LegalHold {
    id: ID!
    createdAt: DateTime!
    orgId: ID
    personId: ID
    reason: String!
    releasedAt: DateTime
    releaseReason: String
  }

  "That an administrator has asked for the organization to be closed: it is on closeOn, unless that is taken back."
  type AskedClosing {
    id: ID!
    createdAt: DateTime!
    reason: String!
    closeOn: Date!
  }

  enum OrganizationArchiveState { WAITING RUNNING DONE FAILED }

  "An archive of all that an organization owns. ready: it can be downloaded, at /api/orgs/ORG_ID/archives/ID, by who is signed in."
  type OrganizationArchive {
    id: ID!
    createdAt: DateTime!
    state: OrganizationArchiveState!
    ready: Boolean!
    askedBy: String
    finishedAt: DateTime
    expiresAt: DateTime
    "Bytes."
    size: Float
    rows: Int
    files: Int
    "Files that had no room."
    leftOut: Int
  }

  ${payloadType('KeptKindPayload', 'KeptKind')}
  ${payloadType('LegalHoldPayload', 'LegalHold')}
  ${payloadType('AskedClosingPayload', 'AskedClosing')}
  ${payloadType('OrganizationArchivePayload', 'OrganizationArchive')}

  extend type Query {
    "How long an organization keeps what is its own, what goes next and what went."
    organizationRetention(orgId: ID!): OrganizationRetention
    "Newest first."
    organizationArchives(orgId: ID!): [OrganizationArchive!]
  }

  extend type Mutation {
    "Says for how many days one kind of an organization's own records is kept; version is that of the kind as it was seen; 0 where nobody had chosen."
    setOrganizationRetention(orgId: ID!, kind: String!, days: Int!, version: Int!): KeptKindPayload!
    "Of the installation; super admins only, as the legal holds."
    setRetention(kind: String!, days: Int!, version: Int!): KeptKindPayload!
    "Nothing of an organization is deleted from now on. Super admins only."
    holdOrganization(orgId: ID!, reason: String!): LegalHoldPayload!
    "Nothing of a person is deleted from now on. Super admins only."
    holdPerson(userId: ID!, reason: String!): LegalHoldPayload!
    "Deletion goes on as usual. Super admins only."
    releaseLegalHold(id: ID!, reason: String!): LegalHoldPayload!
    "Has all that an organization owns written into an archive; one at a time."
    archiveOrganization(orgId: ID!): OrganizationArchivePayload!
    "Thirty days later it is closed for good. The name is the organization’s, typed again."
    askToCloseOrganization(orgId: ID!, reason: String!, name: String!): AskedClosingPayload!
    "The organization stays."
    takeBackClosing(orgId: ID!): AskedClosingPayload!
  }
`

export const retentionResolvers = {
  Query: {
    organizationRetention: query(getOrgRetention),
    organizationArchives: query(listOrgArchives),
  },
  Mutation: {
    setOrganizationRetention: mutation(setOrgRetention),
    setRetention: mutation(setRetention),
    holdOrganization: mutation(holdOrg),
    holdPerson: mutation(holdPerson),
    releaseLegalHold: mutation(releaseHold),
    archiveOrganization: mutation(askOrgArchive),
    askToCloseOrganization: mutation(requestClosing),
    takeBackClosing: mutation(cancelClosing),
  },
}
