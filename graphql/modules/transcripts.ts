import { mutation, query } from '@/graphql/payload'
import type { TranscriptLinkRecord } from '@/lib/data/transcripts/links'
import { readerLinkState } from '@/lib/domain/access/reader-link'
import { fullName } from '@/lib/domain/people/names'
import type { Ctx } from '@/lib/services/ctx'
import type { Transcript, TranscriptCredit } from '@/lib/services/transcripts/transcript-record'
import {
  createTranscriptLink,
  endTranscriptLink,
  getTranscript,
  listTranscriptLinks,
  listTranscriptViews,
} from '@/lib/services/transcripts/transcripts'
import { payloadType } from './base'
import { complianceOf } from './credentials/compliance'

export const transcriptsSchema = /* GraphQL */ `
  enum TranscriptLinkState { ACTIVE EXPIRED ENDED }
  enum TranscriptPart { RECORD PDF ZIP }

  "What a person completed between two days, and what it gives on one license. As files: /api/transcripts/CREDENTIAL_ID/pdf?from=DATE&to=DATE, or zip."
  type Transcript {
    personName: String!
    credential: Credential!
    from: Date!
    to: Date!
    "Today where the license is held: the day that everything is worked out for."
    asOf: Date!
    "The renewal periods that the days touch, latest first."
    periods: [TranscriptPeriod!]!
    "Newest first."
    credits: [TranscriptCredit!]!
  }

  type TranscriptPeriod {
    startsAt: Date!
    endsAt: Date!
    compliance: Compliance!
  }

  type TranscriptCredit {
    outcome: CredentialCredit!
    "Also those that are over."
    certificates: [Certificate!]!
    "Files that were added as evidence. Health records are never among them."
    documents: [Document!]!
  }

  "Lets somebody who needs no account read a transcript for some days."
  type TranscriptLink {
    id: ID!
    createdAt: DateTime!
    "For whom it was made."
    readerName: String!
    credentialId: ID!
    from: Date!
    to: Date!
    "Other licenses of the person, of which the reader sees the facts, and who vouches for them."
    licenseIds: [ID!]!
    "The same of documents, certificates and signed copies. Health records are never among them."
    documentIds: [ID!]!
    "The language of the files: en, es or ja."
    language: String!
    state: TranscriptLinkState!
    expiresAt: DateTime!
    endedAt: DateTime
    "How often something was opened through it."
    views: Int!
    lastViewedAt: DateTime
  }

  type TranscriptLinkEdge {
    cursor: String!
    node: TranscriptLink!
  }

  type TranscriptLinkConnection {
    edges: [TranscriptLinkEdge!]!
    pageInfo: PageInfo!
  }

  type TranscriptView {
    id: ID!
    at: DateTime!
    part: TranscriptPart!
  }

  type TranscriptViewEdge {
    cursor: String!
    node: TranscriptView!
  }

  type TranscriptViewConnection {
    edges: [TranscriptViewEdge!]!
    pageInfo: PageInfo!
  }

  input TranscriptLinkInput {
    credentialId: ID!
    "For whom it is; they are not written to."
    readerName: String!
    "The first and last day of what it shows, 3,653 days at most."
    from: String!
    to: String!
    "Other licenses to show the facts of, 50 at most."
    licenseIds: [ID!]
    "Documents, certificates and signed copies to show the facts of, 50 at most; no health records."
    documentIds: [ID!]
    "The language of the files: en, es or ja; that of the request unless told."
    language: String
    "How long it is good: 1 to 14, 7 unless told."
    days: Int
  }

  type MadeTranscriptLink {
    transcriptLink: TranscriptLink!
    "Its path at this host. It is told this once: null in the answer to a repeat of the same request."
    path: String
  }

  ${payloadType('MadeTranscriptLinkPayload', 'MadeTranscriptLink')}
  ${payloadType('TranscriptLinkPayload', 'TranscriptLink')}

  extend type Query {
    "The signed-in person's record on one of their licenses."
    transcript(credentialId: ID!, from: String!, to: String!): Transcript
    "The person's links to transcripts, newest first, also those that are over."
    transcriptLinks(first: Int, after: String): TranscriptLinkConnection
    "What was opened through a link, newest first."
    transcriptViews(id: ID!, first: Int, after: String): TranscriptViewConnection
  }

  extend type Mutation {
    "Makes a link to a transcript. Never by a token; at most 20 of a person are good at once."
    createTranscriptLink(input: TranscriptLinkInput!): MadeTranscriptLinkPayload!
    "Ends a link at once."
    endTranscriptLink(id: ID!): TranscriptLinkPayload!
  }
`

export const transcriptsResolvers = {
  Query: {
    transcript: query(getTranscript),
    transcriptLinks: query(listTranscriptLinks),
    transcriptViews: query(listTranscriptViews),
  },
  Mutation: {
    createTranscriptLink: mutation(createTranscriptLink),
    endTranscriptLink: mutation(endTranscriptLink),
  },
  Transcript: {
    personName: ({ person }: Transcript) => fullName(person),
    periods: async ({ periods, credential }: Transcript, _args: unknown, ctx: Ctx) => {
      const book = await ctx.load.rules()
      return periods.map((period) => ({
        startsAt: period.startsAt,
        endsAt: period.endsAt,
        compliance: complianceOf(book, credential, period),
      }))
    },
  },
  TranscriptCredit: {
    outcome: (credit: TranscriptCredit) => credit,
    documents: ({ evidence }: TranscriptCredit) => evidence,
  },
  TranscriptLink: {
    language: ({ locale }: TranscriptLinkRecord) => locale,
    state: (link: TranscriptLinkRecord, _args: unknown, ctx: Ctx) => readerLinkState(link, ctx.now),
  },
}
