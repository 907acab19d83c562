import { payloadType } from '@/graphql/modules/base'

export const taskSessionsSchema = /* GraphQL */ `
  enum TaskSessionState { DRAFT SCHEDULED OPEN ENDED FINALIZED CANCELLED }
  "UPCOMING: people can still come, soonest first. PAST: over or cancelled. ALL, with drafts: latest first."
  enum TaskSessionsWhen { UPCOMING PAST ALL }

  type SessionInstructor {
    id: ID!
    userId: ID!
    firstName: String
    middleName: String
    lastName: String
    "Professional title, as printed on the papers of this session."
    title: String
    "Professional license, as printed there."
    license: String
    "Has signed the session's sign-in sheet."
    hasSigned: Boolean!
  }

  "A scan of the sheet that people signed on paper."
  type SessionScan {
    id: ID!
    createdAt: DateTime!
    fileName: String!
    contentType: String!
    "Bytes."
    size: Int!
    sha256: String!
    "Where those who may see the session load it."
    url: String!
    "False for one that was there when the session was finalized: it stays."
    removable: Boolean!
  }

  "One dated run of a task. Its state is the one by the clock; an end equal to the start is the next day at the same time."
  type TaskSession implements Node {
    id: ID!
    createdAt: DateTime!
    updatedAt: DateTime!
    version: Int!
    orgId: ID!
    taskId: ID!
    state: TaskSessionState!
    revision: TaskRevision!
    startsAt: DateTime!
    endsAt: DateTime!
    "IANA name: the session is shown in its own zone."
    timeZone: String!
    format: CourseFormat!
    location: String
    meetingUrl: String
    "0: no limit."
    capacity: Int!
    waitlist: Boolean!
    approvalRequired: Boolean!
    selfEnroll: Boolean!
    "People may withdraw until then."
    cancelUntil: DateTime
    checkInOpensMin: Int!
    checkInClosesMin: Int!
    checkOutRequired: Boolean!
    "Sessions that repeat one another have one."
    seriesId: ID
    "Set when somebody was ahead of the clock."
    openedAt: DateTime
    endedAt: DateTime
    "When it really began; null where nobody pressed or entered it. The real end is endedAt."
    startedAt: DateTime
    "By what the real start and the real end are known: pressed, or entered by hand."
    startWitness: Witness
    endWitness: Witness
    breakMinutes: Int!
    "Real end minus real start minus breaks; null unless both are known."
    deliveredMinutes: Int
    "Hours that were given where they are fewer than those of the class."
    unitsGiven: Float
    shortReason: String
    "Why it was finalized although not everybody who attended had signed."
    unsignedReason: String
    "It was entered when it was over; papers say so."
    recordedAfterwards: Boolean!
    recordedAt: DateTime
    finalizedAt: DateTime
    reopenedAt: DateTime
    reopenReason: String
    cancelledAt: DateTime
    cancelReason: String
    "Rises with each change that people are told of."
    sequence: Int!
    "Ordered by last name."
    instructors: [SessionInstructor!]!
    seatsTaken: Int!
    "Scans of its paper sign-in sheet, oldest first."
    scans: [SessionScan!]!
  }

  type TaskSessionEdge {
    cursor: String!
    node: TaskSession!
  }

  type TaskSessionConnection {
    edges: [TaskSessionEdge!]!
    pageInfo: PageInfo!
  }

  "What and where is null for a session of another organization."
  type ClashingSession {
    id: ID
    taskId: ID
    title: String
    startsAt: DateTime!
    endsAt: DateTime!
    timeZone: String!
  }

  "Somebody of a session who is expected elsewhere at the same time."
  type SessionClash {
    userId: ID!
    firstName: String
    middleName: String
    lastName: String
    "They teach the session that was asked about; else they are enrolled in it."
    teaches: Boolean!
    other: ClashingSession!
  }

  "A session as it is about to be saved: a new one, or with an id one that there is, at other times."
  input ForeseenClashesInput {
    taskId: ID!
    taskSessionId: ID
    startsAt: String!
    endsAt: String!
    timeZone: String
    instructorMemberIds: [ID!]
  }

  ${payloadType('SessionScanPayload', 'SessionScan')}
  ${payloadType('TaskSessionPayload', 'TaskSession')}
  ${payloadType('TaskSessionsPayload', '[TaskSession!]')}

  input TaskSessionFilter {
    when: TaskSessionsWhen
    state: TaskSessionState
    taskId: ID
    "Words in titles."
    q: String
  }

  "WEEK: by weeks. MONTH: on the same day of a month, or its last. MONTH_WEEKDAY: on the same weekday, such as its second Tuesday."
  enum SessionRhythm { WEEK MONTH MONTH_WEEKDAY }

  "Ends after so many further dates, on a day, or by whatever comes first."
  input SessionRepeatInput {
    every: SessionRhythm!
    "Every how many weeks or months; 1 unless given."
    interval: Int
    times: Int
    "The last day on which it may be."
    until: Date
  }

  "What is left out is that of their last class in the organization."
  input NewInstructorInput {
    "Their membership of the organization."
    memberId: ID!
    title: String
    license: String
    "Pay per hour in US cents, for those who manage the organization's classes."
    rateCents: Int
  }

  "Times are instants with an offset, or what a clock of the zone shows: 2026-11-21T15:05. Without a zone: the organization's."
  input NewTaskSessionInput {
    taskId: ID!
    startsAt: String!
    endsAt: String!
    timeZone: String
    format: CourseFormat
    location: String
    meetingUrl: String
    capacity: Int
    waitlist: Boolean
    approvalRequired: Boolean
    selfEnroll: Boolean
    cancelUntil: String
    checkInOpensMin: Int
    checkInClosesMin: Int
    checkOutRequired: Boolean
    "Memberships of the organization."
    instructorMemberIds: [ID!]
    "Instructors with what papers print below their names; in place of instructorMemberIds or beside it."
    instructors: [NewInstructorInput!]
    "So many more, each a week later at the same time of day: short for repeat."
    repeatWeekly: Int
    "Further dates at the same time of day; at most 52."
    repeat: SessionRepeatInput
    "Further starts on each day, as a clock of the zone shows them: 15:00. Each is a series of its own."
    alsoAt: [String!]
    "Told to nobody yet."
    draft: Boolean
    "It is over: recorded with these times as its real ones, at most five years back. Nobody is told."
    recordedAfterwards: Boolean
  }

  "What is left out stays as it is."
  input UpdateTaskSessionInput {
    id: ID!
    version: Int!
    startsAt: String
    endsAt: String
    timeZone: String
    format: CourseFormat
    location: String
    meetingUrl: String
    capacity: Int
    waitlist: Boolean
    approvalRequired: Boolean
    selfEnroll: Boolean
    cancelUntil: String
    checkInOpensMin: Int
    checkInClosesMin: Int
    checkOutRequired: Boolean
    """
    What is changed is changed in the later sessions of its series that have not begun, too: their days move by as many days, and
    their times of day become the same.
    """
    following: Boolean
  }

  "THERE: its class is planned at that time already. ARCHIVED: its class is. PAST: it would be over. SKIPPED: clocks skip that hour."
  enum SessionCopyRefusal { THERE ARCHIVED PAST SKIPPED }

  "A session of a period, and where a copy of the period puts it: the same weekday and time of day."
  type SessionCopy {
    session: TaskSession!
    day: Date!
    startsAt: DateTime
    endsAt: DateTime
    "Why it is not copied."
    refusal: SessionCopyRefusal
  }

  input CopyTaskSessionsInput {
    orgId: ID!
    "The first and last day of the period, at most 366 days."
    from: Date!
    until: Date!
    "The day that the first day becomes."
    to: Date!
    "Sessions of the period as sessionCopies has shown them without a refusal."
    taskSessionIds: [ID!]!
    "Told to nobody yet."
    draft: Boolean
  }

  "Two sessions at the same time that share a place, an instructor or people."
  type CalendarClash {
    "Their ids."
    ids: [ID!]!
    "They have the same place."
    room: Boolean!
    "The people who teach both."
    instructorIds: [ID!]!
    "How many others are expected in both."
    people: Int!
  }

  type SessionCalendar {
    "In the order of their start."
    sessions: [TaskSession!]!
    clashes: [CalendarClash!]!
    "There are more sessions than these: ask for fewer days."
    more: Boolean!
  }

  type InstructorRate {
    "Their row in the session, as in instructors."
    instructorId: ID!
    "Per hour, in US cents."
    rateCents: Int
  }

  extend type Query {
    "The sessions of an organization; null when it is not one the person administers."
    taskSessions(orgId: ID!, first: Int, after: String, filter: TaskSessionFilter): TaskSessionConnection
    "A session, for who runs it."
    taskSession(id: ID!): TaskSession
    "The later sessions of its series that have not begun: those that a change with following concerns."
    followingSessions(id: ID!): [TaskSession!]
    "What each instructor of a session is paid per hour. Only for those who manage the organization's classes."
    sessionInstructorRates(id: ID!): [InstructorRate!]
    "People of a session who are expected elsewhere at the same time."
    sessionClashes(id: ID!): [SessionClash!]
    "The same before a session is saved."
    foreseenClashes(input: ForeseenClashesInput!): [SessionClash!]
    "What a copy of the sessions of a period would make, in the order of its days."
    sessionCopies(orgId: ID!, from: Date!, until: Date!, to: Date!): [SessionCopy!]
    """
    The plan of some days: sessions that begin on one of them by their own clock, drafts and canceled ones too, at most 600, and what
    clashes among them.
    """
    sessionCalendar(orgId: ID!, from: Date!, until: Date!): SessionCalendar
    "The approval numbers that credits of a session will carry."
    sessionProviderNumbers(id: ID!): ProviderNumbers
  }

  extend type Mutation {
    "Makes a date of a class, or several; members are told unless it is a draft."
    createTaskSession(input: NewTaskSessionInput!): TaskSessionPayload!
    """
    Members are told of another time or place. A class that ran by the clock moves by at most 12 hours, and never before its first
    check-in or its making; moved further it becomes a recorded one, at most five years back.
    """
    updateTaskSession(input: UpdateTaskSessionInput!): TaskSessionPayload!
    "Tells a draft to members."
    scheduleTaskSession(id: ID!, version: Int!): TaskSessionPayload!
    "Records a draft that is over: it is ended, with the times of the draft as its real ones. Nobody is told."
    recordTaskSession(id: ID!, version: Int!): TaskSessionPayload!
    "Throws away a draft that nobody was told of."
    discardTaskSession(id: ID!, version: Int!): ResultPayload!
    "Opens a session ahead of the clock, at most a day before it starts."
    openTaskSession(id: ID!, version: Int!): TaskSessionPayload!
    "The class begins now: its real start."
    startTaskSession(id: ID!, version: Int!): TaskSessionPayload!
    "The class ends now: its real end. With checkOutAll, everybody who is still there is checked out, where check-out is required."
    endTaskSession(id: ID!, version: Int!, checkOutAll: Boolean): TaskSessionPayload!
    """
    Enters the real times of a session that is over, as instants or what a clock of its zone shows. Its instructors sign anew. A time
    that somebody pressed is only replaced with a reason; papers name who entered a time, when and why.
    """
    setTaskSessionTimes(id: ID!, version: Int!, startedAt: String, endedAt: String, breakMinutes: Int, reason: String): TaskSessionPayload!
    "Calls a session off: every enrollment ends, and everybody is told why. With following, also the later sessions of its series that have not begun."
    cancelTaskSession(id: ID!, version: Int!, reason: String!, following: Boolean): TaskSessionPayload!
    "Makes so many more at the same time of day, each a week later unless asked otherwise."
    repeatTaskSession(id: ID!, version: Int!, times: Int!, every: SessionRhythm, interval: Int): TaskSessionsPayload!
    "Copies sessions of a period to a later one with their instructors who are still members; what was a series stays one."
    copyTaskSessions(input: CopyTaskSessionsInput!): TaskSessionsPayload!
    "Lets a member teach a session: they run it and sign its sheet. What is left out of title, license and pay is that of their last class."
    addSessionInstructor(id: ID!, version: Int!, memberId: ID!, title: String, license: String, rateCents: Int): TaskSessionPayload!
    "What papers print below an instructor's name, and the pay per hour in US cents for the month's report, until the session is finalized; the next session takes them over. Arguments that are not there stay."
    describeSessionInstructor(id: ID!, version: Int!, instructorId: ID!, title: String, license: String, rateCents: Int): TaskSessionPayload!
    "Somebody does not teach the session any more."
    removeSessionInstructor(id: ID!, version: Int!, instructorId: ID!): TaskSessionPayload!
    "A PDF or picture up to 20 MB of the sheet that people signed on paper, once the session is over: five at most."
    saveSessionScan(taskSessionId: ID!, file: Upload): SessionScanPayload!
    "Takes a scan away that was added after the session was last finalized."
    removeSessionScan(id: ID!, reason: String!): ResultPayload!
  }
`
