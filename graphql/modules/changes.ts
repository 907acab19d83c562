import { query } from '@/graphql/payload'
import type { CreditFacts } from '@/lib/data/changes/subjects'
import type { ChangeKind } from '@/lib/domain/changes/values'
import { approvalsOf } from '@/lib/domain/compliance/hours-fields'
import { hoursOrNull } from '@/lib/domain/units'
import { type ChangeRecord, listChanges } from '@/lib/services/changes/changes'

export const changesSchema = /* GraphQL */ `
  "What a program can keep a copy of."
  enum ChangeKind {
    "A membership, with the person's name and contacts: also one that has ended."
    MEMBER
    "A license on the organization's board, with its standing."
    LICENSE
    "A current credit of a member."
    CREDIT
    "Somebody's place in one of the organization's sessions."
    ENROLLMENT
    CERTIFICATE
    "A document that a member was asked for: its facts, never the document."
    DOCUMENT
    "Whether somebody may work, with the reasons."
    CLEARANCE
  }

  "A credit of a member, as their organization reads it."
  type CreditFacts {
    id: ID!
    createdAt: DateTime!
    updatedAt: DateTime!
    version: Int!
    "The membership."
    memberId: ID!
    userId: ID!
    title: String!
    providerName: String
    providerNumber: String
    completedAt: Date!
    "Hours, two decimals; null when the certificate names none."
    units: Float
    "Hours of a hybrid credit that were online."
    onlineUnits: Float
    format: CourseFormat!
    "Free words."
    topics: [String!]!
    "Topics that boards ask for."
    topicCodes: [TopicCode!]!
    "Whether the teacher was there for what was online."
    live: Boolean!
    activity: CreditActivity!
    "Who approved the course, as far as somebody said."
    approvals: [CreditApproval!]!
    source: CreditSource!
    "The enrollment that it was earned by; null when it was entered by hand."
    enrollmentId: ID
    "The credit that it corrects, which is gone since."
    supersedesId: ID
  }

  "Somebody's place in a session, and what came of it."
  type EnrollmentFacts {
    id: ID!
    createdAt: DateTime!
    updatedAt: DateTime!
    version: Int!
    taskSessionId: ID!
    "The person; null for a guest."
    userId: ID
    "Of somebody without an account."
    guestId: ID
    "The membership; null for somebody who was never a member."
    memberId: ID
    status: EnrollmentStatus!
    pendingReason: PendingReason
    source: EnrollmentSource!
    checkedInAt: DateTime
    checkedOutAt: DateTime
    attendedMinutes: Int
    "Of the test, in percent."
    score: Int
  }

  "What is known of a document that a member was asked for, without the document."
  type DocumentFacts {
    id: ID!
    createdAt: DateTime!
    updatedAt: DateTime!
    version: Int!
    "The request that asks many members."
    requestId: ID!
    title: String!
    "The membership."
    memberId: ID!
    "From 1; each time it is asked for again."
    cycle: Int!
    state: RequestedDocumentState!
    dueOn: Date
    answeredAt: DateTime
    "The day until which the last answer counts."
    validUntil: Date
  }

  "Something that is new, changed or gone. The field of its kind has what it is now."
  type Change {
    kind: ChangeKind!
    "Of the thing itself; of CLEARANCE that of the membership or the invitation."
    id: ID!
    "When it was recorded that it changed."
    changedAt: DateTime!
    "It is not there any more, or the organization may not see it any more: take it out of the copy."
    gone: Boolean!
    member: Member
    license: BoardEntry
    credit: CreditFacts
    enrollment: EnrollmentFacts
    certificate: Certificate
    document: DocumentFacts
    clearance: Clearance
  }

  type ChangeEdge {
    cursor: String!
    node: Change!
  }

  type ChangeConnection {
    edges: [ChangeEdge!]!
    pageInfo: PageInfo!
  }

  extend type Query {
    "What changed of an organization since a cursor (after), each thing once with what it is now, in the order of changes; without a cursor everything there is. Keep the end cursor, which is good for 90 days, and go on from it at any time. Without kinds those that the token reads: ENROLLMENT and CERTIFICATE need training:read."
    changes(orgId: ID!, kinds: [ChangeKind!], first: Int, after: String): ChangeConnection
  }
`

/** The subject of a change, in the field of its kind only. */
const ofKind = (kind: ChangeKind) => (change: ChangeRecord) => (change.kind === kind ? change.subject : null)

export const changesResolvers = {
  Query: { changes: query(listChanges) },
  Change: {
    gone: ({ subject }: ChangeRecord) => subject === null,
    member: ofKind('MEMBER'),
    license: ofKind('LICENSE'),
    credit: ofKind('CREDIT'),
    enrollment: ofKind('ENROLLMENT'),
    certificate: ofKind('CERTIFICATE'),
    document: ofKind('DOCUMENT'),
    clearance: ofKind('CLEARANCE'),
  },
  CreditFacts: {
    units: ({ units }: CreditFacts) => hoursOrNull(units),
    onlineUnits: ({ onlineUnits }: CreditFacts) => hoursOrNull(onlineUnits),
    approvals: ({ approvals }: CreditFacts) => approvalsOf(approvals),
  },
}
