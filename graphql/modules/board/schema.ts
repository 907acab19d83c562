import { payloadType } from '@/graphql/modules/base'

export const boardSchema = /* GraphQL */ `
  enum DeadlineStanding { EXPIRED D30 D60 D90 LATER }
  "BEHIND_PACE: still on track by its status, but its hours can hardly be earned in the time left. UNKNOWN: an employer reported the license, and its holder has not joined."
  enum UnitsStanding { COMPLETE ON_TRACK BEHIND BEHIND_PACE UNKNOWN NOT_TRACKED }
  enum BoardSource { MEMBER REPORTED }
  enum BoardSort { NAME EXPIRY BAND TYPE }

  "How a credential stands today in its geography: when it expires, whether the hours are there, and whether it is checked."
  type CredentialStanding {
    "By the expiry alone."
    deadline: DeadlineStanding!
    units: UnitsStanding!
    verifiedState: VerifiedState!
    unverified: Boolean!
    band: BoardBand! @deprecated(reason: "One word for three questions: deadline, units and verifiedState answer each. Ends 2027-12-31.")
  }

  extend type Credential {
    standing: CredentialStanding!
  }

  "A credential on an organization's board: a member's, or one the organization reported with an invitation."
  type BoardEntry {
    id: ID!
    orgId: ID!
    source: BoardSource!
    "The membership; null for a reported credential."
    roleId: ID
    "The person and their credential; null for a reported credential."
    userId: ID
    credentialId: ID
    "The employer's own number for the person."
    employeeId: String
    "The invitation; null for a member's credential."
    invitationId: ID
    firstName: String
    middleName: String
    lastName: String
    contact: String
    department: String
    geo: String!
    credentialType: String!
    credentialNumber: String!
    expiresAt: Date!
    verifiedState: VerifiedState!
    band: BoardBand! @deprecated(reason: "deadline, units and verifiedState answer one question each. Ends 2027-12-31.")
    deadline: DeadlineStanding!
    units: UnitsStanding!
    "Hours; null where they are not known or nothing is required."
    countedUnits: Float
    requiredUnits: Float
    missingUnits: Float
    "The way to renew that is met, and what it rests on; null where none is, and for hours alone."
    way: RenewalWay
    basis: RenewalBasis
    "Whether the person has to be asked how they renew: nothing is late before they said."
    asksWay: Boolean!
    "What each open way still lacks, the shortest first."
    waysMissing: [[RenewalMissing!]!]!
    "Topics that boards ask for beside the hours, due and not recorded, or not known; empty for a license that only the employer reported."
    openTopics: [TopicCode!]!
    "What the law wants beside the hours that are counted: read them with the standing."
    notes: [ComplianceNote!]!
    sources: [RuleSource!]!
    "What the state asks for where hours are not tracked and that is known."
    referenceRule: ReferenceRule
    "When the organization last reminded the member of it."
    remindedAt: DateTime
  }

  type BoardEdge {
    cursor: String!
    node: BoardEntry!
  }

  type BoardConnection {
    edges: [BoardEdge!]!
    pageInfo: PageInfo!
    "How many the filter finds, where it has at most one condition with one value; null otherwise: see boardCount."
    totalCount: Int
  }

  "How many credentials of the board have each value."
  type BoardTallies {
    total: Int!
    deadlines: [FacetCount!]!
    units: [FacetCount!]!
    "With topics that are due or not known."
    topicsOpen: Int!
    "Renewed by the holder's own word though something was missing, and not checked since."
    renewedShort: Int!
    bands: [FacetCount!]! @deprecated(reason: "deadlines, units and verified count one question each. Ends 2027-12-31.")
    geos: [FacetCount!]!
    types: [FacetCount!]!
    departments: [FacetCount!]!
    verified: [FacetCount!]!
    sources: [FacetCount!]!
  }

  "What became of each credential that was to be reminded of."
  type Reminded {
    sent: Int!
    "Reminded of earlier today."
    already: Int!
    "No expiry within 90 days and no hours behind."
    notNeeded: Int!
    "Reported with an invitation that is not accepted: nothing is sent."
    invited: Int!
    "Has switched notifications about licenses off, in every way that reaches them: nothing is sent."
    switchedOff: Int!
  }

  "An administrator of the organization to whom answers can go: one with a verified email address."
  type ReplyTo {
    "The membership."
    id: ID!
    name: String!
    email: String!
    "What the example says of them, in its language."
    line: String
  }

  "How one reminder reads, part after part, in the language of its reader."
  type ReminderExample {
    firstName: String
    middleName: String
    lastName: String
    language: String!
    subject: String!
    greeting: String!
    lead: [String!]!
    "The open class that closes the gap best; null where none does."
    openClass: String
    "What stands before the organization's own words."
    noteFrom: String!
    next: String!
    button: String!
    why: String!
  }

  "What would become of each credential, if these were reminded of now."
  type ReminderPreview {
    counts: Reminded!
    "The first of those who get a reminder; null where nobody does."
    example: ReminderExample
    replyTos: [ReplyTo!]!
    "Who gets the answers unless somebody else is named."
    replyToId: ID
  }

  ${payloadType('RemindedPayload', 'Reminded')}

  input BoardFilter {
    deadline: DeadlineStanding
    "What has expired or does within 30 days."
    urgent: Boolean
    units: UnitsStanding
    "With topics that are due or not known, or without."
    topicsOpen: Boolean
    "Only what its holder renewed by their own word though something was missing, and that no check has confirmed."
    renewedShort: Boolean
    band: BoardBand @deprecated(reason: "deadline, units and verified ask one question each. Ends 2027-12-31.")
    geo: String
    type: String
    department: String
    verified: VerifiedState
    source: BoardSource
    "One of several, at most 100; also of the five below. Beside the single one both hold."
    deadlineIn: [DeadlineStanding!]
    unitsIn: [UnitsStanding!]
    verifiedIn: [VerifiedState!]
    geoIn: [String!]
    typeIn: [String!]
    departmentIn: [String!]
    "Words in names, contacts and employee numbers. By name, whose last name begins with the first word comes first."
    q: String
  }

  extend type Query {
    "The credentials of an organization; null when it is not one the person administers."
    board(orgId: ID!, filter: BoardFilter, sort: BoardSort, first: Int, after: String): BoardConnection
    "How many licenses of an organization's board are in each answer, by question."
    boardTallies(orgId: ID!): BoardTallies
    "How many credentials the filter finds, counted up to the 1,000 that remindMembers takes by filter."
    boardCount(orgId: ID!, filter: BoardFilter): RowCount
    "What remindMembers would do with the same credentials, and how one of its messages reads."
    reminderPreview(orgId: ID!, boardEntryIds: [ID!], filter: BoardFilter, members: MemberSelection): ReminderPreview
  }

  extend type Mutation {
    "Reminds members of credentials that are due or behind, once a day each: at most 100 by id, or those of a filter (1,000). note: words of your own, at most 500 characters; replyToId: the membership of the administrator who gets answers, the caller by default."
    remindMembers(orgId: ID!, boardEntryIds: [ID!], filter: BoardFilter, members: MemberSelection, note: String, replyToId: ID): RemindedPayload!
  }
`
