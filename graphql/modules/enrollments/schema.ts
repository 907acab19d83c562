import { payloadType } from '@/graphql/modules/base'

export const enrollmentsSchema = /* GraphQL */ `
  enum EnrollmentStatus { ENROLLED PENDING PASS FAIL INCOMPLETE ATTENDED ABSENT WITHDRAWN }
  "What a PENDING enrollment waits for."
  enum PendingReason { INVITATION APPROVAL WAITLIST }
  enum EnrollmentSource { SELF ADMIN INVITATION WALK_IN CURRICULUM }
  "AHEAD: a seat or a place in line in a session that is not over, soonest first. BEHIND: all others, latest first."
  enum EnrollmentsWhen { AHEAD BEHIND }
  "What has come of a session for somebody. OPEN: nothing yet."
  enum EnrollmentResult { DONE OPEN NOT_DONE WITHDRAWN }

  "A session as the people see it who may come to it. Its state is the one by the clock."
  type EnrollmentSession {
    id: ID!
    orgId: ID!
    orgName: String!
    taskId: ID!
    title: String!
    description: String
    state: TaskSessionState!
    startsAt: DateTime!
    "An end equal to the start is the next day at the same time."
    endsAt: DateTime!
    "IANA name: the session is shown in its own zone."
    timeZone: String!
    format: CourseFormat!
    location: String
    "Only for who has a seat."
    meetingUrl: String
    cancelUntil: DateTime
    units: Float
    "First M. Last, ordered by last name."
    instructors: [String!]!
  }

  type EnrollmentActor {
    id: ID!
    firstName: String
    middleName: String
    lastName: String
    "True for a program that acts for the organization; its name is in firstName."
    program: Boolean
  }

  "One change of an enrollment: who, when, why."
  type EnrollmentEvent {
    id: ID!
    at: DateTime!
    "The name of the move, such as enroll, approve, promote or withdraw."
    kind: String!
    fromStatus: EnrollmentStatus
    toStatus: EnrollmentStatus!
    pendingReason: PendingReason
    reason: String
    "By what a check-in, a check-out or an outcome was seen; null for other moves, and for those from before 2026-11-28."
    witness: WitnessKind
    "Null for what happened by itself, and for somebody who is no longer known."
    actor: EnrollmentActor
  }

  "The place of a person, or of a guest, in a session. WITHDRAWN is final; enrolling again makes a new one."
  type Enrollment implements Node {
    id: ID!
    createdAt: DateTime!
    updatedAt: DateTime!
    "Name it in an edit: a stale one is refused."
    version: Int!
    "The person; for a guest the same as guestId."
    userId: ID!
    "Of somebody without an account; null once a person said that it was them."
    guestId: ID
    status: EnrollmentStatus!
    pendingReason: PendingReason
    source: EnrollmentSource!
    waitingAt: DateTime
    attendanceSource: AttendanceSource
    checkedInAt: DateTime
    checkedOutAt: DateTime
    attendedMinutes: Int
    score: Int
    session: EnrollmentSession!
    "First things first."
    history: [EnrollmentEvent!]!
  }

  type EnrollmentEdge {
    cursor: String!
    node: Enrollment!
  }

  type EnrollmentConnection {
    edges: [EnrollmentEdge!]!
    pageInfo: PageInfo!
  }

  "What completing a session would give on one of the person's licenses, by the rules as they count on that day."
  type SessionGain {
    credentialId: ID!
    "Hours of it that count."
    countedUnits: Float!
    "Hours of the session."
    units: Float
    "By how much the period's total rises."
    addedUnits: Float!
    "False where hours of such a license are not tracked."
    tracked: Boolean!
    "ALL_MET, FIRST_YEAR_MET, SECOND_YEAR_MET, REMAINING, NOT_REQUIRED, or WAY_OPEN where hours are one of several ways to renew."
    reached: String!
    "Hours still to earn in the period afterwards; at WAY_OPEN by whoever renews with hours."
    remainingUnits: Float!
    "Why not all of it counts."
    issues: [String!]!
    "The same in one sentence."
    message: String!
  }

  "A session that the person can enroll in by themselves."
  type OpenSession {
    session: EnrollmentSession!
    "Null where there is no limit."
    seatsLeft: Int
    waiting: Int!
    approvalRequired: Boolean!
    gains: [SessionGain!]!
    "The person's own sessions at the same time."
    clashes: [EnrollmentSession!]!
  }

  type OpenSessionEdge {
    cursor: String!
    node: OpenSession!
  }

  type OpenSessionConnection {
    edges: [OpenSessionEdge!]!
    pageInfo: PageInfo!
  }

  "What one class of a plan counts for one license, in hours."
  type PlannedUnits {
    credentialId: ID!
    units: Float!
  }

  type PlannedClass {
    openSession: OpenSession!
    counts: [PlannedUnits!]!
  }

  "What a plan leaves for one license that misses hours."
  type PlannedRenewal {
    credentialId: ID!
    "Hours that are missing today."
    missingUnits: Float!
    "Of these, hours of classes in which the person has a seat."
    bookedUnits: Float!
    "Hours to be found elsewhere after all classes of the plan."
    leftUnits: Float!
    "How many of them must be in person."
    leftInPersonUnits: Float!
    "The day by which the hours are due."
    until: Date!
  }

  "The open classes that take all the person's licenses through their renewals with the fewest hours, and what they leave. A class that counts for three licenses fills three gaps."
  type RenewalPlan {
    "In the order of their days."
    classes: [PlannedClass!]!
    "Hours of the classes, each counted once."
    units: Float!
    "The day on which the last class counts."
    lastDay: Date
    "The licenses that miss more than is booked."
    renewals: [PlannedRenewal!]!
  }

  type TaughtSession {
    session: EnrollmentSession!
    seatsTaken: Int!
    waiting: Int!
  }

  type TaughtSessionEdge {
    cursor: String!
    node: TaughtSession!
  }

  type TaughtSessionConnection {
    edges: [TaughtSessionEdge!]!
    pageInfo: PageInfo!
  }

  ${payloadType('EnrollmentPayload', 'Enrollment')}

  extend type Query {
    "Chosen from the next hundred open sessions."
    renewalPlan: RenewalPlan!
    "The signed-in person's enrollments; without when all of them, latest session first."
    enrollments(
      when: EnrollmentsWhen
      query: String
      format: CourseFormat
      outcome: EnrollmentResult
      reverse: Boolean
      first: Int
      after: String
    ): EnrollmentConnection
    "One enrollment, for the person and for who reads its session."
    enrollment(id: ID!): Enrollment
    "Sessions of the person's organizations that they can enroll in, soonest first; of one class when it is named."
    openSessions(taskId: ID, query: String, format: CourseFormat, first: Int, after: String): OpenSessionConnection
    "Sessions that the person teaches and that are not finished, soonest first."
    taughtSessions(query: String, format: CourseFormat, first: Int, after: String): TaughtSessionConnection
    "A member's enrollments in the organization's sessions, latest first."
    memberEnrollments(id: ID!, first: Int, after: String): EnrollmentConnection
  }

  extend type Mutation {
    "A seat, a place on the waiting list, or a request that waits for approval."
    enroll(taskSessionId: ID!): EnrollmentPayload!
    "Until the session's last moment for it; a freed seat goes to who waits longest."
    withdrawEnrollment(id: ID!, version: Int!, reason: String): EnrollmentPayload!
  }
`
