import { payloadType } from '@/graphql/modules/base'

export const curriculumsSchema = /* GraphQL */ `
  enum CurriculumState { DRAFT ACTIVE RETIRED }
  enum CurriculumRule { ALL ANY_N MIN_UNITS }
  "What a group asks for beside classes: a requested document, a document to sign, a license of a kind, or a skills checklist."
  enum CurriculumItemKind { DOCUMENT POLICY LICENSE CHECKLIST }
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
    "Hired at most this many months ago: a first hire date that moves. Whoever was assigned something keeps it."
    hiredWithinMonths: Int
  }

  type CurriculumTask {
    id: ID!
    title: String!
    archived: Boolean!
  }

  "Of a document or a license counts what is valid, of a document to sign a signature of the same cycle."
  type CurriculumItem {
    kind: CurriculumItemKind!
    "Of a document request or signing request; of a license its kind, as GEO:TYPE."
    id: ID!
    title: String!
  }

  "All of what it asks for, any n of it, or at least so many hours from them (without tasks: from any credit)."
  type CurriculumGroup {
    id: ID!
    name: String!
    rule: CurriculumRule!
    n: Int
    "Hours."
    units: Float
    tasks: [CurriculumTask!]!
    items: [CurriculumItem!]!
  }

  "Members of a curriculum; open includes those that are overdue."
  type AssignmentCounts {
    open: Int!
    overdue: Int!
    complete: Int!
    exempt: Int!
  }

  "What a group of members must complete."
  type Curriculum implements Node {
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

  "A hire year that ended without everything done. Hours are null where it counts none."
  type MissedYear {
    "Its last day."
    dueAt: Date!
    doneHours: Float
    totalHours: Float
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
    "The hire year before, if it ended short."
    missed: MissedYear
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
    "What is left beside tasks."
    leftItems: [CurriculumItem!]!
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
    "Open document requests, and documents of which everybody signs a copy."
    items: [CurriculumItem!]!
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
    "1 to 120."
    hiredWithinMonths: Int
  }

  input CurriculumGroupInput {
    name: String!
    rule: CurriculumRule!
    n: Int
    units: Float
    taskIds: [ID!]!
    "Not with MIN_UNITS: hours come from tasks."
    items: [CurriculumItemInput!]
  }

  input CurriculumItemInput {
    kind: CurriculumItemKind!
    id: ID!
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
    "A curriculum of an organization, with its parts and counts."
    curriculum(id: ID!): Curriculum
    "What a curriculum can be made of and for whom: classes, departments, job titles and kinds of license in use."
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
    "Makes a draft of what a group of members has to complete; nobody is assigned before it is activated."
    createCurriculum(input: CreateCurriculumInput!): CurriculumPayload!
    "Changes a curriculum; members who are assigned follow it from then on."
    updateCurriculum(input: UpdateCurriculumInput!): CurriculumPayload!
    "Assigns whom it reaches now, and whoever joins or comes to fit later."
    activateCurriculum(id: ID!, version: Int!): CurriculumPayload!
    "Closes what is open; what was completed stays."
    retireCurriculum(id: ID!, version: Int!): CurriculumPayload!
    "The member does not have to complete it, for this cycle, with a reason that they read."
    exemptMember(id: ID!, version: Int!, reason: String!): AssignmentPayload!
    "The member has to complete it after all."
    endExemption(id: ID!, version: Int!): AssignmentPayload!
    "Reminds members of what they have still to complete, once a day each: at most 100 by id, or everybody who is overdue (1,000). note: words of your own, at most 500 characters; replyToId: the membership of the administrator who gets answers, the caller by default."
    remindTraining(curriculumId: ID!, assignmentIds: [ID!], note: String, replyToId: ID): TrainingRemindedPayload!
  }
`
