import { mutation, query } from '@/graphql/payload'
import type { CreditProposalRecord } from '@/lib/data/credit-proposals/read'
import { approvalsOf } from '@/lib/domain/compliance/hours-fields'
import type { CheckedProposal, ProposalProblem } from '@/lib/domain/credit-proposals/read-file'
import { hoursOrNull } from '@/lib/domain/units'
import { translatorFor } from '@/lib/i18n/translator'
import {
  confirmCreditProposal,
  declineCreditProposal,
  listOrgCreditProposals,
  listOwnCreditProposals,
} from '@/lib/services/credit-proposals/proposals'
import { importCreditProposals, previewCreditProposals } from '@/lib/services/credit-proposals/propose-by-file'
import { proposeCredits } from '@/lib/services/credit-proposals/propose-credits'
import type { Ctx } from '@/lib/services/ctx'
import { payloadType } from './base'

export const creditProposalsSchema = /* GraphQL */ `
  enum CreditProposalState { PROPOSED CONFIRMED DECLINED LAPSED }
  enum CreditProposalOutcome { add unchanged error }

  "Something an organization says a member completed. It counts nowhere before the member confirms it, which makes a credit."
  type CreditProposal {
    id: ID!
    createdAt: DateTime!
    orgId: ID!
    orgName: String!
    "The membership it was proposed to; null once that is gone."
    memberId: ID
    firstName: String
    lastName: String
    title: String!
    providerName: String
    providerNumber: String
    completedAt: Date!
    "Hours, two decimals; null when none are named."
    units: Float
    "Hours as the paper has them, where it has three or four decimals (1.375); units are those rounded down."
    printedHours: String
    "Hours of a hybrid course that were online."
    onlineUnits: Float
    format: CourseFormat!
    topics: [String!]!
    "Topics that boards ask for."
    topicCodes: [TopicCode!]!
    live: Boolean!
    activity: CreditActivity!
    approvals: [CreditApproval!]!
    "The person proposed it to themself, because the organization had nobody else who may; what they confirm counts as their own word."
    byOneself: Boolean!
    state: CreditProposalState!
    "Unanswered until then, it lapses: when the 60th day after it was proposed ends where the organization is."
    lapsesAt: DateTime!
    answeredAt: DateTime
    "The file the organization sent with it."
    fileName: String
    "Where the person it was proposed to downloads that file."
    fileUrl: String
    "The credit it became; for the person it was proposed to."
    creditId: ID
  }

  type CreditProposalEdge {
    cursor: String!
    node: CreditProposal!
  }

  type CreditProposalConnection {
    edges: [CreditProposalEdge!]!
    pageInfo: PageInfo!
  }

  "What was proposed, and how many of it had been proposed to the same people before, in whatever state."
  type ProposedCredits {
    proposed: Int!
    already: Int!
    proposalIds: [ID!]!
  }

  type CreditProposalProblem {
    "The column of the file, from 0; null for the row as a whole."
    column: Int
    "The reason in the caller's language."
    message: String!
    i18nMessageKey: String!
  }

  type CreditProposalRow {
    "The line of the file."
    line: Int!
    outcome: CreditProposalOutcome!
    employeeId: String
    email: String
    phone: String
    "What the row proposes; null where something is wrong with it."
    title: String
    completedAt: Date
    units: Float
    "Hours as the file has them, where it has three or four decimals; units are those rounded down."
    printedHours: String
    "Hours of a hybrid course that were online."
    onlineUnits: Float
    format: CourseFormat
    providerName: String
    providerNumber: String
    "Topics that boards ask for."
    topicCodes: [TopicCode!]!
    live: Boolean!
    activity: CreditActivity!
    approvals: [CreditApproval!]!
    problems: [CreditProposalProblem!]!
  }

  "What a file of proposed credits does, or has done where it was applied: rows by outcome, and people with something new."
  type CreditProposalReport {
    add: Int!
    unchanged: Int!
    error: Int!
    people: Int!
    "Columns that are not understood and left out: the first 20, each cut to 60 characters."
    ignored: [String!]!
    "The encoding of the file, where nothing but its content says it (shift_jis, macintosh, windows-1252): look at its names."
    guessedEncoding: String
    "Up to 200 rows with problems, then up to 50 others."
    rows: [CreditProposalRow!]!
    applied: Boolean!
  }

  ${payloadType('CreditProposalPayload', 'CreditProposal')}
  ${payloadType('ProposedCreditsPayload', 'ProposedCredits')}
  ${payloadType('CreditProposalReportPayload', 'CreditProposalReport')}

  extend type Query {
    "What organizations say the signed-in person completed, newest first."
    myCreditProposals(state: CreditProposalState, first: Int, after: String): CreditProposalConnection
    "What an organization proposed to its members and what became of it, newest first; of one member where one is named."
    orgCreditProposals(orgId: ID!, memberId: ID, state: CreditProposalState, first: Int, after: String): CreditProposalConnection
  }

  extend type Mutation {
    "Proposes a credit to up to 100 active or on-leave members. A file (as of saveUserDocument) is evidence for one member only, and refused where the same was proposed before."
    proposeCredits(orgId: ID!, memberIds: [ID!]!, input: CreditInput!, file: Upload): ProposedCreditsPayload!
    "The person says that they completed it: it becomes a credit of theirs, with the organization's file as evidence."
    confirmCreditProposal(id: ID!): CreditProposalPayload!
    "The person says that it is not theirs."
    declineCreditProposal(id: ID!): CreditProposalPayload!
    "Checks a CSV file of proposed credits (up to 5,000 rows) or the same as text. Changes nothing."
    previewCreditProposals(orgId: ID!, file: Upload, text: String): CreditProposalReportPayload!
    "Proposes what the usable rows of such a file say. The same file again changes nothing."
    importCreditProposals(orgId: ID!, file: Upload, text: String): CreditProposalReportPayload!
  }
`

const isTheirs = ({ userId }: CreditProposalRecord, ctx: Ctx) => ctx.viewer?.userId === userId

export const creditProposalsResolvers = {
  Query: {
    myCreditProposals: query(listOwnCreditProposals),
    orgCreditProposals: query(listOrgCreditProposals),
  },
  Mutation: {
    proposeCredits: mutation(proposeCredits),
    confirmCreditProposal: mutation(confirmCreditProposal),
    declineCreditProposal: mutation(declineCreditProposal),
    previewCreditProposals: mutation(previewCreditProposals),
    importCreditProposals: mutation(importCreditProposals),
  },
  CreditProposal: {
    units: ({ units }: CreditProposalRecord) => hoursOrNull(units),
    onlineUnits: ({ onlineUnits }: CreditProposalRecord) => hoursOrNull(onlineUnits),
    approvals: ({ approvals }: CreditProposalRecord) => approvalsOf(approvals),
    // The file and the credit belong to the person: their organization does not get the ids.
    fileUrl: (proposal: CreditProposalRecord, _args: unknown, ctx: Ctx) =>
      proposal.documentId && isTheirs(proposal, ctx) ? `/api/files/${proposal.documentId}` : null,
    creditId: (proposal: CreditProposalRecord, _args: unknown, ctx: Ctx) =>
      isTheirs(proposal, ctx) ? proposal.creditId : null,
  },
  CreditProposalRow: {
    title: ({ credit }: CheckedProposal) => credit?.title ?? null,
    completedAt: ({ credit }: CheckedProposal) => credit?.completedAt ?? null,
    units: ({ credit }: CheckedProposal) => hoursOrNull(credit?.units ?? null),
    printedHours: ({ credit }: CheckedProposal) => credit?.printedHours ?? null,
    onlineUnits: ({ credit }: CheckedProposal) => hoursOrNull(credit?.onlineUnits ?? null),
    format: ({ credit }: CheckedProposal) => credit?.format ?? null,
    providerName: ({ credit }: CheckedProposal) => credit?.providerName ?? null,
    providerNumber: ({ credit }: CheckedProposal) => credit?.providerNumber ?? null,
    topicCodes: ({ credit }: CheckedProposal) => credit?.topicCodes ?? [],
    live: ({ credit }: CheckedProposal) => credit?.live ?? false,
    activity: ({ credit }: CheckedProposal) => credit?.activity ?? 'COURSE',
    approvals: ({ credit }: CheckedProposal) => approvalsOf(credit?.approvals ?? []),
  },
  CreditProposalProblem: {
    message: ({ key, params }: ProposalProblem, _args: unknown, ctx: Ctx) => translatorFor(ctx.locale)(key, params),
    i18nMessageKey: ({ key }: ProposalProblem) => key,
  },
}
