import { payloadType } from '@/graphql/modules/base'

export const rostersSchema = /* GraphQL */ `
  "SEAT: whoever has one, whatever came of it."
  enum RosterFilter { SEAT INVITATION APPROVAL WAITLIST ENROLLED ATTENDED PASS FAIL INCOMPLETE ABSENT WITHDRAWN }
  enum AddOutcome { ENROLLED WAITING REFUSED }

  type RosterPerson {
    id: ID!
    firstName: String
    middleName: String
    lastName: String
  }

  "What somebody without an account gave beside the name; the contact for administrators only."
  type RosterGuest {
    version: Int!
    licenseGeo: String
    licenseType: String
    licenseNumber: String
    contact: String
  }

  type RosterMember {
    id: ID!
    department: String
    jobTitle: String
    employeeId: String
  }

  type RosterEntry {
    id: ID!
    version: Int!
    status: EnrollmentStatus!
    pendingReason: PendingReason
    source: EnrollmentSource!
    createdAt: DateTime!
    waitingAt: DateTime
    attendanceSource: AttendanceSource
    checkedInAt: DateTime
    checkedOutAt: DateTime
    attendedMinutes: Int
    score: Int
    "The person, or the guest."
    person: RosterPerson!
    "Of somebody without an account, whose id is the person's above."
    guest: RosterGuest
    "Null for an instructor, who sees names alone, and for who is no member."
    member: RosterMember
    history: [EnrollmentEvent!]!
  }

  type RosterEdge {
    cursor: String!
    node: RosterEntry!
  }

  type RosterConnection {
    edges: [RosterEdge!]!
    pageInfo: PageInfo!
  }

  type RosterCount {
    place: EnrollmentPlace!
    count: Int!
  }

  type RosterCounts {
    counts: [RosterCount!]!
    taken: Int!
    "Null where there is no limit."
    seatsLeft: Int
  }

  type AddResult {
    roleId: ID!
    outcome: AddOutcome!
    enrollmentId: ID
    "Why they were refused."
    message: String
    i18nMessageKey: String
  }

  type AddResults {
    results: [AddResult!]!
  }

  ${payloadType('AddEnrollmentsPayload', 'AddResults')}

  extend type Query {
    "Who is in a session, by name; WAITLIST by its order. Without a filter everybody who has not withdrawn."
    roster(taskSessionId: ID!, filter: RosterFilter, q: String, first: Int, after: String): RosterConnection
    rosterCounts(taskSessionId: ID!): RosterCounts
  }

  extend type Mutation {
    "Enrolls members in the order named, at most 100; each has an outcome."
    addEnrollments(taskSessionId: ID!, roleIds: [ID!]!): AddEnrollmentsPayload!
    approveEnrollment(id: ID!, version: Int!): EnrollmentPayload!
    rejectEnrollment(id: ID!, version: Int!, reason: String): EnrollmentPayload!
    "Somebody's seat (with a reason), place in line, request or invitation."
    removeEnrollment(id: ID!, version: Int!, reason: String): EnrollmentPayload!
  }
`
