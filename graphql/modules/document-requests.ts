import { mutation, query } from '@/graphql/payload'
import type { DocumentRequestRecord, RequestedRecord } from '@/lib/data/document-requests/read'
import { sharesFile } from '@/lib/domain/documents/requests'
import type { Ctx } from '@/lib/services/ctx'
import {
  declineRequestedDocument,
  fulfillRequestedDocument,
  takeBackRequestedDocument,
} from '@/lib/services/document-requests/answer-request'
import { decideRequestedDocument } from '@/lib/services/document-requests/decide-request'
import {
  getDocumentRequest,
  getOwnRequestedDocument,
  listDocumentRequests,
  listMemberRequestedDocuments,
  listOwnRequestedDocuments,
  listRequestedDocuments,
} from '@/lib/services/document-requests/list-requests'
import {
  cancelRequestedDocument,
  countRequestReach,
  createDocumentRequest,
  endDocumentRequest,
  remindDocumentRequest,
  remindRequestedDocument,
} from '@/lib/services/document-requests/requests'
import { payloadType } from './base'

export const documentRequestsSchema = /* GraphQL */ `
  enum DocumentRequestState { OPEN ENDED }
  enum RequestedDocumentState { OPEN FULFILLED DECLINED CANCELLED EXEMPT }
  "RETURN sends the answer back, ACCEPT takes something else in its place, EXEMPT asks for nothing in this cycle."
  enum RequestDecision { RETURN ACCEPT EXEMPT }
  "OVERDUE is open after its day."
  enum RequestedDocumentStanding { OVERDUE OPEN FULFILLED DECLINED EXEMPT CANCELLED }

  "People of a request by what became of it, each in the last cycle; open includes those that are overdue."
  type DocumentRequestCounts {
    open: Int!
    overdue: Int!
    fulfilled: Int!
    declined: Int!
    exempt: Int!
    cancelled: Int!
  }

  "A document that an organization asks some members for, or everybody in an audience."
  type DocumentRequest implements Node {
    id: ID!
    createdAt: DateTime!
    updatedAt: DateTime!
    version: Int!
    orgId: ID!
    title: String!
    note: String
    "A value of the list documentKinds."
    kind: String!
    "A value of the list healthRecordTypes; for health records that must be of one type."
    healthRecordType: String
    "Whether it asks named members; else everybody in the audience."
    named: Boolean!
    audience: Audience!
    "Whether people who come to fit the audience later are asked too."
    joiners: Boolean!
    dueOn: Date
    "Days that people have who are asked later."
    dueDays: Int
    "Months from its own date for which a document counts; 60 days before it ends it is asked for again."
    validMonths: Int
    state: DocumentRequestState!
    endedAt: DateTime
    counts: DocumentRequestCounts!
  }

  type DocumentRequestEdge {
    cursor: String!
    node: DocumentRequest!
  }

  type DocumentRequestConnection {
    edges: [DocumentRequestEdge!]!
    pageInfo: PageInfo!
  }

  "One member asked once. Of a health record an organization is told the kind and until when it counts, never more."
  type RequestedDocument implements Node {
    id: ID!
    createdAt: DateTime!
    updatedAt: DateTime!
    version: Int!
    requestId: ID!
    orgId: ID!
    orgName: String!
    title: String!
    note: String
    kind: String!
    healthRecordType: String
    validMonths: Int
    "The membership."
    roleId: ID!
    firstName: String
    middleName: String
    lastName: String
    department: String
    jobTitle: String
    "From 1; each time it is asked for again."
    cycle: Int!
    dueOn: Date
    state: RequestedDocumentState!
    standing: RequestedDocumentStanding!
    answeredAt: DateTime
    declineReason: String
    "Why an administrator sent it back, accepted something else, or exempted the person; empty after the next answer."
    decisionReason: String
    "The person decided it themself, because the organization had nobody else who may."
    decidedByOneself: Boolean!
    "The day until which the last answer counts, also while the next is asked for."
    validUntil: Date
    "What was handed in: for the person, and for the organization where it is not a health record."
    documentId: ID
    "For the person alone, and only with requestedDocument: their documents that would answer it."
    choices: [RequestedDocumentChoice!]
  }

  type RequestedDocumentChoice {
    "Of the document."
    id: ID!
    title: String!
    "Until when it would count; null: for good."
    validUntil: Date
  }

  type RequestedDocumentEdge {
    cursor: String!
    node: RequestedDocument!
  }

  type RequestedDocumentConnection {
    edges: [RequestedDocumentEdge!]!
    pageInfo: PageInfo!
  }

  type DocumentRequestReach {
    "Active members."
    count: Int!
  }

  "Who was reminded today already, is on leave or switched such messages off is not among them."
  type DocumentReminders {
    reminded: Int!
  }

  input DocumentRequestInput {
    orgId: ID!
    title: String!
    note: String
    kind: String!
    healthRecordType: String
    "Members who are asked, up to 1,000; without them the audience is."
    roleIds: [ID!]
    audience: AudienceInput
    joiners: Boolean
    dueOn: Date
    "Of people who are asked later; where dueOn is not given, of everybody."
    dueDays: Int
    validMonths: Int
  }

  input DocumentRequestFilter {
    state: DocumentRequestState
  }

  input RequestedDocumentFilter {
    standing: RequestedDocumentStanding
    department: String
    "Words of a name, contact or employee number."
    q: String
  }

  ${payloadType('DocumentRequestPayload', 'DocumentRequest')}
  ${payloadType('RequestedDocumentPayload', 'RequestedDocument')}
  ${payloadType('DocumentRemindersPayload', 'DocumentReminders')}

  extend type Query {
    "What an organization asks its members for, newest first."
    documentRequests(orgId: ID!, first: Int, after: String, filter: DocumentRequestFilter): DocumentRequestConnection
    "A request for a document with its counts, for administrators of its organization."
    documentRequest(id: ID!): DocumentRequest
    "How many members an audience reaches now."
    documentRequestReach(orgId: ID!, audience: AudienceInput!): DocumentRequestReach
    "The people of a request by name."
    requestedDocuments(requestId: ID!, first: Int, after: String, filter: RequestedDocumentFilter): RequestedDocumentConnection
    "What one member was asked for, newest first, the last cycle of each request; up to 50."
    memberRequestedDocuments(roleId: ID!): [RequestedDocument!]
    "What the signed-in person is asked for, newest first; open: only what waits, or only what does not."
    myRequestedDocuments(open: Boolean, first: Int, after: String): RequestedDocumentConnection
    "One thing that the signed-in person is asked for."
    requestedDocument(id: ID!): RequestedDocument
  }

  extend type Mutation {
    "Asks members for a document, with one message to each."
    createDocumentRequest(input: DocumentRequestInput!): DocumentRequestPayload!
    "Nobody is asked or reminded any more; what is open is cancelled, what was answered stays."
    endDocumentRequest(id: ID!, version: Int!): DocumentRequestPayload!
    "Reminds everybody of a request who has not answered, each at most once a day."
    remindDocumentRequest(id: ID!): DocumentRemindersPayload!
    "Reminds one member who has not answered, at most once a day."
    remindRequestedDocument(id: ID!): DocumentRemindersPayload!
    "Takes back what one member was asked for."
    cancelRequestedDocument(id: ID!, version: Int!): RequestedDocumentPayload!
    """
    An administrator sends an answer back, accepts something else in its place (validUntil: until when it counts), or
    exempts the person, with a reason that they read. Never by a token.
    """
    decideRequestedDocument(
      id: ID!
      version: Int!
      decision: RequestDecision!
      reason: String!
      validUntil: Date
    ): RequestedDocumentPayload!
    "The person answers with a document of theirs. Unless it is a health record the organization gets to see it."
    fulfillRequestedDocument(id: ID!, version: Int!, documentId: ID!): RequestedDocumentPayload!
    "The person takes an answer back, or that they declined: it is open again."
    takeBackRequestedDocument(id: ID!, version: Int!): RequestedDocumentPayload!
    "The person declines, with a reason that the organization reads."
    declineRequestedDocument(id: ID!, version: Int!, reason: String!): RequestedDocumentPayload!
  }
`

export const documentRequestsResolvers = {
  Query: {
    documentRequests: query(listDocumentRequests),
    documentRequest: query(getDocumentRequest),
    documentRequestReach: query(countRequestReach),
    requestedDocuments: query(listRequestedDocuments),
    memberRequestedDocuments: query(listMemberRequestedDocuments),
    myRequestedDocuments: query(listOwnRequestedDocuments),
    requestedDocument: query(getOwnRequestedDocument),
  },
  Mutation: {
    createDocumentRequest: mutation(createDocumentRequest),
    endDocumentRequest: mutation(endDocumentRequest),
    remindDocumentRequest: mutation(remindDocumentRequest),
    remindRequestedDocument: mutation(remindRequestedDocument),
    cancelRequestedDocument: mutation(cancelRequestedDocument),
    decideRequestedDocument: mutation(decideRequestedDocument),
    fulfillRequestedDocument: mutation(fulfillRequestedDocument),
    takeBackRequestedDocument: mutation(takeBackRequestedDocument),
    declineRequestedDocument: mutation(declineRequestedDocument),
  },
  DocumentRequest: { audience: (request: DocumentRequestRecord) => request },
  RequestedDocument: {
    // A health record belongs to its owner: nobody else gets its id.
    documentId: (requested: RequestedRecord, _args: unknown, ctx: Ctx) =>
      sharesFile(requested) || ctx.viewer?.userId === requested.userId ? requested.documentId : null,
  },
}
