import { payloadType } from '@/graphql/modules/base'

export const curriculumsSchema = /* GraphQL */ `
  enum CurriculumState { DRAFT ACTIVE RETIRED }
  enum CurriculumRule { ALL ANY_N MIN_UNITS }
  enum CurriculumDue { FIXED_DATE DAYS_AFTER_ASSIGN DAYS_AFTER_HIRE HIRE_ANNIVERSARY CREDENTIAL_RENEWAL }
  enum CurriculumRecurrence { NONE FROM_COMPLETION FROM_DUE }
  "CLOSED is history: an earlier cycle, or of somebody whom the curriculum no longer reaches."
  enum AssignmentStanding { OVERDUE ASSIGNED IN_PROGRESS COMPLETE EXEMPT CLOSED }
  "OPEN is what is not complete, overdue or not."
  enum AssignmentFilterStanding { OVERDUE OPEN COMPLETE EXEMPT }

  "Whom a curriculum is for; an empty list asks nothing in that respect. Type and place are of one and the same credential."
  type Audience {
    departments: [String!]!
    jobTitles: [String!]!
    credentialTypes: [String!]!
    geos: [String!]!
    "The first and the last day on which they were hired, as far as that is asked; whoever has no hire date is left out then."
    hiredFrom: Date
    hiredUntil: Date
  }

  type CurriculumTask {
    id: ID!
    title: String!
    archived: Boolean!
  }

  "All of its tasks, any n of them, or at least so many hours from them (without tasks: from any credit)."
  type CurriculumGroup {
    id: ID!
    name: String!
    rule: CurriculumRule!
    n: Int
    "Hours."
    units: Float
    tasks: [CurriculumTask!]!
  }

  "Members of a curriculum; open includes those that are overdue."
  type AssignmentCounts {
    open: Int!
    overdue: Int!
    complete: Int!
    exempt: Int!
  }

  "What a group of members must complete."
  type Curriculum {
    id: ID!
    createdAt: DateTime!
    updatedAt: DateTime!
    version: Int!
    orgId: ID!
    title: String!
    description: String
    state: CurriculumState!
    audience: Audience!
    due: CurriculumDue!
    dueDate: Date
    "After the assignment or the hire date, or before the credential expires."
    dueDays: Int
    recurrence: CurriculumRecurrence!
    recurrenceMonths: Int
    groups: [CurriculumGroup!]!
    "Of curriculums in lists and by id; null of one that a mutation answers."
    counts: AssignmentCounts
  }

  type CurriculumEdge {
    cursor: String!
    node: Curriculum!
  }

  type CurriculumConnection {
    edges: [CurriculumEdge!]!
    pageInfo: PageInfo!
  }

  "What one member has to complete, once for each cycle of a curriculum that recurs."
  type CurriculumAssignment {
    id: ID!
    version: Int!
    curriculumId: ID!
    title: String!
    "The membership."
    roleId: ID!
    userId: ID!
    firstName: String
    middleName: String
    lastName: String
    department: String
    jobTitle: String
    cycle: Int!
    standing: AssignmentStanding!
    startsAt: Date!
    dueAt: Date
    completedAt: Date
    doneParts: Int!
    totalParts: Int!
    "Hours done so far, over the groups that count hours; null where none does."
    doneHours: Float
    "Hours that those groups need together."
    totalHours: Float
    exemptReason: String
    "The member exempted themself, because the organization had nobody else who may."
    exemptedByOneself: Boolean!
  }

  type AssignmentEdge {
    cursor: String!
    node: CurriculumAssignment!
  }

  type AssignmentConnection {
    edges: [AssignmentEdge!]!
    pageInfo: PageInfo!
  }

  "The next session of a task: one the person has a place in, else the first they can enroll for."
  type OwnCurriculumSession {
    id: ID!
    startsAt: DateTime!
    timeZone: String!
    full: Boolean!
    "Null without a place in it."
    status: String
  }

  type OwnCurriculumTask {
    id: ID!
    title: String!
    session: OwnCurriculumSession
  }

  "Have and need are tasks, or hours for MIN_UNITS."
  type OwnCurriculumGroup {
    name: String!
    rule: CurriculumRule!
    have: Float!
    need: Float!
    met: Boolean!
    "Tasks that are left; all of them unless told how many."
    left(first: Int): [OwnCurriculumTask!]!
  }

  "Something the person has to complete in one of their organizations."
  type OwnCurriculum {
    id: ID!
    orgId: ID!
    orgName: String!
    title: String!
    cycle: Int!
    standing: AssignmentStanding!
    startsAt: Date!
    dueAt: Date
    doneParts: Int!
    totalParts: Int!
    groups: [OwnCurriculumGroup!]!
  }

  type CurriculumReach {
    count: Int!
  }

  "Values that members of an organization have, and its tasks that are not archived."
  type CurriculumChoices {
    departments: [String!]!
    jobTitles: [String!]!
    credentialTypes: [String!]!
    geos: [String!]!
    tasks: [CurriculumTask!]!
  }

  "What became of each assignment that was to be reminded of."
  type TrainingReminded {
    sent: Int!
    "Reminded of earlier today."
    already: Int!
    "Complete, exempt, or not asked of them any more."
    notNeeded: Int!
    onLeave: Int!
    "Has switched notifications about training off, in every way that reaches them: nothing is sent."
    switchedOff: Int!
  }

  "What would become of each assignment, if these were reminded of now."
  type TrainingReminderPreview {
    counts: TrainingReminded!
    "The first of those who get a reminder; null where nobody does."
    example: ReminderExample
    replyTos: [ReplyTo!]!
    "Who gets the answers unless somebody else is named."
    replyToId: ID
  }

  ${payloadType('TrainingRemindedPayload', 'TrainingReminded')}
  ${payloadType('CurriculumPayload', 'Curriculum')}
  ${payloadType('AssignmentPayload', 'CurriculumAssignment')}

  input CurriculumFilter {
    state: CurriculumState
    "Words in the title."
    q: String
  }

  "Without a standing: everything but history."
  input AssignmentFilter {
    standing: AssignmentFilterStanding
    "Words in names, contacts and employee numbers."
    q: String
  }

  input AudienceInput {
    departments: [String!]
    jobTitles: [String!]
    credentialTypes: [String!]
    geos: [String!]
    hiredFrom: Date
    hiredUntil: Date
  }

  input CurriculumGroupInput {
    name: String!
    rule: CurriculumRule!
    n: Int
    units: Float
    taskIds: [ID!]!
  }

  input CreateCurriculumInput {
    orgId: ID!
    title: String!
    description: String
    audience: AudienceInput!
    due: CurriculumDue!
    dueDate: Date
    dueDays: Int
    recurrence: CurriculumRecurrence!
    recurrenceMonths: Int
    groups: [CurriculumGroupInput!]!
  }

  "All of it: what is left out is taken away."
  input UpdateCurriculumInput {
    id: ID!
    version: Int!
    title: String!
    description: String
    audience: AudienceInput!
    due: CurriculumDue!
    dueDate: Date
    dueDays: Int
    recurrence: CurriculumRecurrence!
    recurrenceMonths: Int
    groups: [CurriculumGroupInput!]!
  }

  extend type Query {
    "The curriculums of an organization by title; null when it is not one the person administers."
    curriculums(orgId: ID!, first: Int, after: String, filter: CurriculumFilter): CurriculumConnection
    curriculum(id: ID!): Curriculum
    curriculumChoices(orgId: ID!): CurriculumChoices
    "How many members an audience reaches now."
    curriculumReach(orgId: ID!, audience: AudienceInput!): CurriculumReach
    "Members under a curriculum by due date, those without one last."
    curriculumAssignments(curriculumId: ID!, first: Int, after: String, filter: AssignmentFilter): AssignmentConnection
    "What one member has to complete and has completed."
    memberCurriculums(roleId: ID!): [CurriculumAssignment!]
    "What remindTraining would do with the same assignments, and how one of its messages reads."
    trainingReminderPreview(curriculumId: ID!, assignmentIds: [ID!]): TrainingReminderPreview
    "What the signed-in person has to complete, what is due first in front."
    myCurriculums: [OwnCurriculum!]
  }

  extend type Mutation {
    createCurriculum(input: CreateCurriculumInput!): CurriculumPayload!
    updateCurriculum(input: UpdateCurriculumInput!): CurriculumPayload!
    "Assigns whom it reaches now, and whoever joins or comes to fit later."
    activateCurriculum(id: ID!, version: Int!): CurriculumPayload!
    "Closes what is open; what was completed stays."
    retireCurriculum(id: ID!, version: Int!): CurriculumPayload!
    exemptMember(id: ID!, version: Int!, reason: String!): AssignmentPayload!
    endExemption(id: ID!, version: Int!): AssignmentPayload!
    "Reminds members of what they have still to complete, once a day each: at most 100 by id, or everybody who is overdue (1,000). note: words of your own, at most 500 characters; replyToId: the membership of the administrator who gets answers, the caller by default."
    remindTraining(curriculumId: ID!, assignmentIds: [ID!], note: String, replyToId: ID): TrainingRemindedPayload!
  }
`
