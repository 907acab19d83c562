import { mutation, query, unwrap } from '@/graphql/payload'
import type { CreditRecord } from '@/lib/data/credits/read'
import { approvalsOf } from '@/lib/domain/compliance/hours-fields'
import { hoursOrNull } from '@/lib/domain/units'
import { bringCertificate, getCreditBadge } from '@/lib/services/credits/credit-badges'
import {
  addCredit,
  correctCredit,
  countCreditFor,
  getCredit,
  getCreditDocuments,
  getCreditHistory,
  listCreditsForCredential,
  restoreOwnCredit,
  withdrawOwnCredit,
} from '@/lib/services/credits/credits'
import type { Ctx } from '@/lib/services/ctx'
import { payloadType } from './base'

export const creditsSchema = /* GraphQL */ `
  enum CourseFormat { IN_PERSON ONLINE HYBRID }
  enum CreditSource { SELF_REPORTED SESSION IMPORTED }
  enum CreditState { ACTIVE WITHDRAWN REVOKED }

  "How hours were earned."
  enum CreditActivity { COURSE SELF_STUDY ACADEMIC TEACHING PRECEPTOR PUBLICATION IN_SERVICE OTHER }
  "BOARD: a state's board or agency; OTHER: a body that is not listed."
  enum ApprovalBody { BOARD ANCC ACCME ACPE NAB AOTA APTA ASHA AARC AACN AANP AAFP IACET OTHER }

  type CreditApproval {
    body: ApprovalBody!
    "The state of a board, where it is known."
    geo: String
    number: String
  }

  "Something completed. It belongs to the person; what it gives on each credential is derived."
  type Credit implements Node {
    id: ID!
    createdAt: DateTime!
    updatedAt: DateTime!
    version: Int!
    title: String!
    providerName: String
    providerNumber: String
    completedAt: Date!
    "Hours, two decimals; null when the certificate names none."
    units: Float
    "Hours as the paper has them, where it has three or four decimals (1.375); units are those rounded down."
    printedHours: String
    "Hours of a hybrid credit that were online."
    onlineUnits: Float
    format: CourseFormat!
    "Free words."
    topics: [String!]!
    "Topics that boards ask for."
    topicCodes: [TopicCode!]!
    "Licenses that the course is for, as GEO:TYPE: of a class the ones its approvals cover; of any other what the person said, none where nobody said."
    approvedFor: [String!]!
    "Whether the teacher was there for what was online."
    live: Boolean!
    activity: CreditActivity!
    "Who approved the course, as far as somebody said; of a class its provider numbers."
    approvals: [CreditApproval!]!
    "Of an in-service: it counts for no license, but for what the organization requires."
    inService: Boolean!
    source: CreditSource!
    state: CreditState!
    stateReason: String
    supersedesId: ID
    "The approval number of the organization that gave it; null when it was entered by hand."
    providerId: ID
    "The enrollment that it was earned by; null when it was entered by hand."
    enrollmentId: ID
    "Null for a credit that was entered by hand or comes of a class here."
    badge: CreditBadge
    documents: [Document!]!
    "Earlier versions, newest first: a correction keeps the one it replaced."
    history: [Credit!]!
  }

  enum CreditBadgeState { CURRENT REVOKED }

  "A digital certificate that the person brought as this credit, and what its issuer said of it last."
  type CreditBadge {
    organization: String!
    "The issuer's identifier (did:web)."
    issuer: String!
    "The name it was issued to."
    person: String
    "Whether that was the person's name when they brought it."
    sameName: Boolean!
    "Whether the installation trusts its issuer; if not, it is checked, but nobody here says who the issuer is."
    trusted: Boolean!
    state: CreditBadgeState!
    checkedAt: DateTime!
  }

  ${payloadType('CreditPayload', 'Credit')}

  input CreditInput {
    title: String!
    providerName: String
    providerNumber: String
    completedAt: Date!
    "Hours from 0.01 to 999.99; empty is kept and shown as having no units."
    units: Float
    "Hours as printed with three or four decimals (1.375), in place of units or beside those rounded down (1.37)."
    printedHours: String
    "Those of a HYBRID course that were online; passed over for every other format."
    onlineUnits: Float
    format: CourseFormat!
    topics: [String!]
    "Topics that boards ask for; a correction that leaves them out keeps them."
    topicCodes: [TopicCode!]
    "Licenses that the course was taken for, as GEO:TYPE; it is asked about on licenses of other professions. A correction that leaves them out keeps them."
    approvedFor: [String!]
    "Whether the teacher was there for what was online. A correction that leaves out this, activity or approvals keeps them."
    live: Boolean
    "COURSE where nothing is said."
    activity: CreditActivity
    "Who approved the course; a law that asks for it counts a course of which nobody says."
    approvals: [CreditApprovalInput!]
  }

  input CreditApprovalInput {
    body: ApprovalBody!
    "The state of a BOARD; null for every other body."
    geo: String
    number: String
  }

  extend type Query {
    "The person's credits as they count for one of their licenses, each with the reasons where it does not."
    getCreditsForCredentialId(credentialId: ID!): [CredentialCredit!]
    "One of the person's own credits, also a withdrawn or replaced one."
    getCreditById(id: ID!): Credit
  }

  extend type Mutation {
    "Adds a credit of one's own. It counts at once for every license whose rule takes it."
    addCredit(input: CreditInput!): CreditPayload!
    "Adds the course of a digital certificate of any issuer, as it was signed: JSON with a proof, or a JWT."
    bringCertificate(text: String!): CreditPayload!
    "Replaces a credit by a corrected one and keeps the old in its history."
    correctCredit(id: ID!, version: Int!, input: CreditInput!): CreditPayload!
    "Says whether a credit that was recorded for licenses of other professions counts for this one: a corrected credit. One of a class has its own list."
    countCreditFor(id: ID!, version: Int!, credentialId: ID!, counts: Boolean!): CreditPayload!
    "Takes a credit of one's own back: it counts nowhere any more. One of a class can only be corrected by its organization."
    withdrawCredit(id: ID!, version: Int!, reason: String): CreditPayload!
    "Puts a withdrawn credit back into the count."
    restoreCredit(id: ID!, version: Int!): CreditPayload!
  }
`

export const creditsResolvers = {
  Query: {
    getCreditById: query(getCredit),
    getCreditsForCredentialId: query(listCreditsForCredential),
  },
  Mutation: {
    addCredit: mutation(addCredit),
    bringCertificate: mutation(bringCertificate),
    correctCredit: mutation(correctCredit),
    countCreditFor: mutation(countCreditFor),
    restoreCredit: mutation(restoreOwnCredit),
    withdrawCredit: mutation(withdrawOwnCredit),
  },
  Credit: {
    units: ({ units }: CreditRecord) => hoursOrNull(units),
    onlineUnits: ({ onlineUnits }: CreditRecord) => hoursOrNull(onlineUnits),
    approvals: ({ approvals }: CreditRecord) => approvalsOf(approvals),
    badge: ({ id }: CreditRecord, _args: unknown, ctx: Ctx) => unwrap(ctx, getCreditBadge(ctx, { id })),
    documents: async ({ id }: CreditRecord, _args: unknown, ctx: Ctx) =>
      (await unwrap(ctx, getCreditDocuments(ctx, { id }))) ?? [],
    history: async ({ id }: CreditRecord, _args: unknown, ctx: Ctx) =>
      (await unwrap(ctx, getCreditHistory(ctx, { id }))) ?? [],
  },
}
