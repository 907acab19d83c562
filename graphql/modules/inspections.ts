import { mutation, query } from '@/graphql/payload'
import type { SurveyLinkRecord } from '@/lib/data/inspections/survey-links'
import { readerLinkState } from '@/lib/domain/access/reader-link'
import { type ActorName, fullName } from '@/lib/domain/people/names'
import { pairOf } from '@/lib/domain/tasks/eligible-pairs'
import type { Ctx } from '@/lib/services/ctx'
import {
  createSurveyLink,
  endSurveyLink,
  getInspectionSummary,
  getSurveyLink,
  listInspectionLicenses,
  listSurveyLinks,
  listSurveyViews,
} from '@/lib/services/inspections/inspections'
import { payloadType } from './base'

export const inspectionsSchema = /* GraphQL */ `
  enum SurveyLinkState { ACTIVE EXPIRED ENDED }
  enum SurveyPart { SESSIONS PEOPLE APPROVALS SHEET CERTIFICATES PACK }

  "What a pack for an inspection holds: /api/orgs/ID/inspection-pack?from=DATE&to=DATE[&license=GEO:TYPE]."
  type InspectionSummary {
    "Finalized sessions: each comes with its sign-in sheet and certificates."
    finalized: Int!
    "Sessions that are over and not finalized: the index names them, and their papers are missing."
    unfinalized: Int!
    "Sessions that are still to come, or were canceled."
    others: Int!
    "People on the sheets."
    people: Int!
    "Valid certificates."
    certificates: Int!
    "Certificates that were superseded or revoked: they come with the others and say so."
    over: Int!
  }

  "Lets one inspector, who needs no account, read the records of a period for some days."
  type SurveyLink implements Node {
    id: ID!
    createdAt: DateTime!
    orgId: ID!
    inspectorName: String!
    inspectorEmail: String!
    "The first and last day of the sessions it shows."
    from: Date!
    to: Date!
    "The kind of license it is about; null for every one."
    license: EligiblePair
    "Whether the inspector also sees how people stand with their own renewals."
    showsStanding: Boolean!
    state: SurveyLinkState!
    expiresAt: DateTime!
    endedAt: DateTime
    createdByName: String
    endedByName: String
    "How often something was opened through it."
    views: Int!
    lastViewedAt: DateTime
  }

  type SurveyLinkEdge {
    cursor: String!
    node: SurveyLink!
  }

  type SurveyLinkConnection {
    edges: [SurveyLinkEdge!]!
    pageInfo: PageInfo!
  }

  "Something that was opened through a survey link."
  type SurveyView {
    id: ID!
    at: DateTime!
    part: SurveyPart!
    "The class, where it was a paper of a session."
    title: String
  }

  type SurveyViewEdge {
    cursor: String!
    node: SurveyView!
  }

  type SurveyViewConnection {
    edges: [SurveyViewEdge!]!
    pageInfo: PageInfo!
  }

  input SurveyLinkInput {
    orgId: ID!
    inspectorName: String!
    inspectorEmail: String!
    "The first and last day of the sessions it shows, 1,827 days at most."
    from: String!
    to: String!
    license: EligiblePairInput
    "Whether the inspector also sees how people stand with their own renewals; not unless told."
    showsStanding: Boolean
    "The language of the message to the inspector: en, es or ja; en unless told."
    language: String
    "How long it is good: 1 to 14, 7 unless told."
    days: Int
  }

  type MadeSurveyLink {
    surveyLink: SurveyLink!
    "Its path at this host. It is told this once: null in the answer to a repeat of the same request."
    path: String
  }

  ${payloadType('MadeSurveyLinkPayload', 'MadeSurveyLink')}
  ${payloadType('SurveyLinkPayload', 'SurveyLink')}

  extend type Query {
    "What a pack of the sessions that began in a period would hold, for an administrator."
    inspectionSummary(orgId: ID!, from: String!, to: String!, license: EligiblePairInput): InspectionSummary
    "The kinds of license that an organization held sessions for."
    inspectionLicenses(orgId: ID!): [EligiblePair!]
    "The survey links of an organization, newest first, also those that are over."
    surveyLinks(orgId: ID!, first: Int, after: String): SurveyLinkConnection
    "A link for one inspector, for administrators of its organization."
    surveyLink(id: ID!): SurveyLink
    "What was opened through a survey link, newest first."
    surveyViews(id: ID!, first: Int, after: String): SurveyViewConnection
  }

  extend type Mutation {
    "Makes a survey link and mails it to the inspector. Never by a token; at most 20 of an organization are good at once."
    createSurveyLink(input: SurveyLinkInput!): MadeSurveyLinkPayload!
    "Ends a survey link at once."
    endSurveyLink(id: ID!): SurveyLinkPayload!
  }
`

const nameOf = (actor: ActorName | null) => (actor && fullName(actor)) || null

export const inspectionsResolvers = {
  Query: {
    inspectionSummary: query(getInspectionSummary),
    inspectionLicenses: query(listInspectionLicenses),
    surveyLink: query(getSurveyLink),
    surveyLinks: query(listSurveyLinks),
    surveyViews: query(listSurveyViews),
  },
  Mutation: {
    createSurveyLink: mutation(createSurveyLink),
    endSurveyLink: mutation(endSurveyLink),
  },
  SurveyLink: {
    license: ({ license }: SurveyLinkRecord) => license && pairOf(license),
    state: (link: SurveyLinkRecord, _args: unknown, ctx: Ctx) => readerLinkState(link, ctx.now),
    createdByName: ({ createdBy }: SurveyLinkRecord) => nameOf(createdBy),
    endedByName: ({ endedBy }: SurveyLinkRecord) => nameOf(endedBy),
  },
}
