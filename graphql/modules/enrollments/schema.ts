const payload = `implements Payload {
    success: Boolean!
    message: String
    i18nMessageKey: String
    fieldErrors: [FieldError!]!`

export const enrollmentsSchema = /* GraphQL */ `
  enum EnrollmentStatus { ENROLLED PENDING PASS FAIL INCOMPLETE ATTENDED ABSENT WITHDRAWN }
  "What a PENDING enrollment waits for."
  enum PendingReason { INVITATION APPROVAL WAITLIST }
  enum EnrollmentSource { SELF ADMIN INVITATION WALK_IN CURRICULUM }
  "AHEAD: a seat or a place in line in a session that is not over, soonest first. BEHIND: all others, latest first."
  enum EnrollmentsWhen { AHEAD BEHIND }
  "SEAT: whoever has one, whatever came of it."
  enum RosterFilter { SEAT INVITATION APPROVAL WAITLIST ENROLLED ATTENDED PASS FAIL INCOMPLETE ABSENT WITHDRAWN }
  enum AddOutcome { ENROLLED WAITING REFUSED }
  enum SessionInviteOutcome { INVITED RENEWED ALREADY_ENROLLED INVALID }

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
    "Null for what happened by itself, and for somebody who is no longer known."
    actor: EnrollmentActor
  }

  "A person's place in a session. WITHDRAWN is final; enrolling again makes a new one."
  type Enrollment {
    id: ID!
    createdAt: DateTime!
    updatedAt: DateTime!
    "Name it in an edit: a stale one is refused."
    version: Int!
    userId: ID!
    status: EnrollmentStatus!
    pendingReason: PendingReason
    source: EnrollmentSource!
    waitingAt: DateTime
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
    "ALL_MET, FIRST_YEAR_MET, SECOND_YEAR_MET, REMAINING or NOT_REQUIRED."
    reached: String!
    "Hours still to earn in the period afterwards."
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

  "An invitation to a session as the invited person sees it."
  type EnrollmentInvitation {
    id: ID!
    version: Int!
    "Where it was sent."
    contact: String!
    expiresAt: DateTime!
    invitedByName: String
    session: EnrollmentSession!
    gains: [SessionGain!]!
  }

  "An open invitation to a session, as the organization's administrators see it: nobody here has the contact."
  type SessionInvitation {
    id: ID!
    version: Int!
    state: InvitationState!
    "EMAIL or PHONE."
    contactType: String!
    contact: String!
    firstName: String
    lastName: String
    "The last sending; null before the first."
    sentAt: DateTime
    expiresAt: DateTime!
  }

  type RosterPerson {
    id: ID!
    firstName: String
    middleName: String
    lastName: String
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
    checkedInAt: DateTime
    checkedOutAt: DateTime
    attendedMinutes: Int
    score: Int
    person: RosterPerson!
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

  type AddEnrollmentsPayload ${payload}
    data: AddResults
  }

  type SessionInviteResult {
    "The membership asked for; null for a contact."
    roleId: ID
    "As it is stored, or as it was typed when it could not be read; null for a member."
    contact: String
    outcome: SessionInviteOutcome!
    message: String
    i18nMessageKey: String
    invitationId: ID
  }

  type SessionInviteResults {
    results: [SessionInviteResult!]!
  }

  type InviteToSessionPayload ${payload}
    data: SessionInviteResults
  }

  type EnrollmentPayload ${payload}
    data: Enrollment
  }

  type SessionInvitationPayload ${payload}
    data: SessionInvitation
  }

  input InviteToSessionInput {
    taskSessionId: ID!
    "Memberships of the organization; with contacts at most 500 of each."
    roleIds: [ID!]
    "Email addresses and US phone numbers."
    contacts: [String!]
  }

  extend type Query {
    "The signed-in person's enrollments; without when all of them, latest session first."
    enrollments(when: EnrollmentsWhen, first: Int, after: String): EnrollmentConnection
    "One enrollment, for the person and for who reads its session."
    enrollment(id: ID!): Enrollment
    "Sessions of the person's organizations that they can enroll in, soonest first; of one class when it is named."
    openSessions(taskId: ID, first: Int, after: String): OpenSessionConnection
    "Sessions that the person teaches and that are not finished, soonest first."
    taughtSessions(first: Int, after: String): TaughtSessionConnection
    "The open invitations to sessions that the person can answer, soonest session first."
    enrollmentInvitations: [EnrollmentInvitation!]
    "Who is in a session, by name; WAITLIST by its order. Without a filter everybody who has not withdrawn."
    roster(taskSessionId: ID!, filter: RosterFilter, q: String, first: Int, after: String): RosterConnection
    rosterCounts(taskSessionId: ID!): RosterCounts
    "Open invitations to a session sent to contacts that nobody here has."
    sessionInvitations(taskSessionId: ID!): [SessionInvitation!]
    "A member's enrollments in the organization's sessions, latest first."
    memberEnrollments(id: ID!, first: Int, after: String): EnrollmentConnection
  }

  extend type Mutation {
    "A seat, a place on the waiting list, or a request that waits for approval."
    enroll(taskSessionId: ID!): EnrollmentPayload!
    "Until the session's last moment for it; a freed seat goes to who waits longest."
    withdrawEnrollment(id: ID!, version: Int!, reason: String): EnrollmentPayload!
    "Once. The version is the one the person was shown."
    answerEnrollmentInvitation(id: ID!, version: Int!, response: InvitationAnswer!): EnrollmentPayload!
    "Enrolls members in the order named, at most 100; each has an outcome."
    addEnrollments(taskSessionId: ID!, roleIds: [ID!]!): AddEnrollmentsPayload!
    "One outcome for each. Who is invited already is invited anew."
    inviteToSession(input: InviteToSessionInput!): InviteToSessionPayload!
    approveEnrollment(id: ID!, version: Int!): EnrollmentPayload!
    rejectEnrollment(id: ID!, version: Int!, reason: String): EnrollmentPayload!
    "Somebody's seat (with a reason), place in line, request or invitation."
    removeEnrollment(id: ID!, version: Int!, reason: String): EnrollmentPayload!
    "Takes back an invitation to a contact that nobody here has."
    revokeSessionInvitation(id: ID!, version: Int!): SessionInvitationPayload!
  }
`
