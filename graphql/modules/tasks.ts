import { mutation, query, unwrap } from '@/graphql/payload'
import type { TaskRevisionRecord } from '@/lib/data/task-sessions/read'
import type { TaskRecord } from '@/lib/data/tasks/tasks'
import { pairOf } from '@/lib/domain/tasks/eligible-pairs'
import { hoursOrNull } from '@/lib/domain/units'
import type { Ctx } from '@/lib/services/ctx'
import {
  countTaskStates,
  getTask,
  listTaskProviderNumbers,
  listTaskRevisions,
  listTasks,
} from '@/lib/services/tasks/list-tasks'
import { archiveTask, createTask, duplicateTask, publishTask, restoreTask, updateTask } from '@/lib/services/tasks/task'
import { payloadType } from './base'

export const tasksSchema = /* GraphQL */ `
  enum TaskState { DRAFT PUBLISHED ARCHIVED }
  enum TaskSort { TITLE NEWEST }

  "A kind of license: a place and a type that can be recorded there."
  type EligiblePair {
    geo: String!
    credentialType: String!
  }

  input EligiblePairInput {
    geo: String!
    credentialType: String!
  }

  "What a task is from one time on. Units are hours."
  type TaskRevision {
    id: ID!
    createdAt: DateTime!
    number: Int!
    title: String!
    description: String
    objectives: [String!]!
    industry: String!
    defaultFormat: CourseFormat!
    units: Float
    "Of a hybrid class: the part that is taken online."
    onlineUnits: Float
    "Free words."
    topics: [String!]!
    "Topics that boards ask for; the credits of its sessions carry them."
    topicCodes: [TopicCode!]!
    "Whether the teacher is there for what is online; the credits of its sessions carry it."
    live: Boolean!
    activity: CreditActivity!
    eligible: [EligiblePair!]!
    "For everybody: its hours count for requirements and the organization, for no license."
    inService: Boolean!
    requiresTest: Boolean!
    passMark: Int
    "Part of the time that counts as full attendance."
    minAttendancePct: Int!
    "Minutes that an hour of credit stands for: 60, or 50 where a board counts so."
    minutesPerUnit: Int!
    "Sessions that are of this revision; only in a task's list of revisions."
    sessions: Int
  }

  "A class or course that an organization offers; what it is stands in its newest revision."
  type Task implements Node {
    id: ID!
    createdAt: DateTime!
    updatedAt: DateTime!
    version: Int!
    orgId: ID!
    title: String!
    state: TaskState!
    revision: TaskRevision!
    "Newest first."
    revisions: [TaskRevision!]!
    "When it is next, and how many sessions it has; only in lists."
    nextAt: DateTime
    nextTimeZone: String
    sessions: Int
  }

  type TaskEdge {
    cursor: String!
    node: Task!
  }

  type TaskConnection {
    edges: [TaskEdge!]!
    pageInfo: PageInfo!
  }

  type TaskStateCount {
    state: TaskState!
    count: Int!
  }

  "A kind of license and the approval number the organization has for it; null without one."
  type ProviderNumber {
    geo: String!
    credentialType: String!
    provider: Provider
  }

  type ProviderNumbers {
    date: Date!
    numbers: [ProviderNumber!]!
  }

  ${payloadType('TaskPayload', 'Task')}

  "Without a state: every task that is not archived."
  input TaskFilter {
    state: TaskState
    "Words in titles."
    q: String
  }

  input NewTaskInput {
    orgId: ID!
    title: String!
    description: String
    objectives: [String!]
    industry: String
    defaultFormat: CourseFormat
    units: Float
    onlineUnits: Float
    topics: [String!]
    topicCodes: [TopicCode!]
    live: Boolean
    activity: CreditActivity
    eligible: [EligiblePairInput!]
    inService: Boolean
    requiresTest: Boolean
    passMark: Int
    minAttendancePct: Int
    minutesPerUnit: Int
  }

  "What is left out stays as it is."
  input UpdateTaskInput {
    id: ID!
    version: Int!
    title: String
    description: String
    objectives: [String!]
    industry: String
    defaultFormat: CourseFormat
    units: Float
    onlineUnits: Float
    topics: [String!]
    topicCodes: [TopicCode!]
    live: Boolean
    activity: CreditActivity
    eligible: [EligiblePairInput!]
    inService: Boolean
    requiresTest: Boolean
    passMark: Int
    minAttendancePct: Int
    minutesPerUnit: Int
  }

  extend type Query {
    "The tasks of an organization; null when it is not one the person administers."
    tasks(orgId: ID!, first: Int, after: String, filter: TaskFilter, sort: TaskSort): TaskConnection
    "How many classes of an organization are in each state."
    taskStates(orgId: ID!): [TaskStateCount!]
    "A class of an organization."
    task(id: ID!): Task
    "The approval numbers a task would have on a date, today unless named."
    taskProviderNumbers(id: ID!, date: Date): ProviderNumbers
  }

  extend type Mutation {
    "Makes a task as a draft."
    createTask(input: NewTaskInput!): TaskPayload!
    "Once a session was finalized, another worth makes a new revision: finalized sessions keep theirs."
    updateTask(input: UpdateTaskInput!): TaskPayload!
    "Needs units above zero and an eligible type, unless it is an in-service; what is missing is told by field."
    publishTask(id: ID!, version: Int!): TaskPayload!
    "Puts a class away: it can have no new sessions, and those there are go on."
    archiveTask(id: ID!, version: Int!): TaskPayload!
    "Publishes an archived task again."
    restoreTask(id: ID!, version: Int!): TaskPayload!
    "Makes a draft like a task."
    duplicateTask(id: ID!, title: String): TaskPayload!
  }
`

export const tasksResolvers = {
  Query: {
    tasks: query(listTasks),
    taskStates: query(countTaskStates),
    task: query(getTask),
    taskProviderNumbers: query(listTaskProviderNumbers),
  },
  Mutation: {
    createTask: mutation(createTask),
    updateTask: mutation(updateTask),
    publishTask: mutation(publishTask),
    archiveTask: mutation(archiveTask),
    restoreTask: mutation(restoreTask),
    duplicateTask: mutation(duplicateTask),
  },
  Task: {
    revisions: async ({ id }: TaskRecord, _args: unknown, ctx: Ctx) =>
      (await unwrap(ctx, listTaskRevisions(ctx, { id }))) ?? [],
  },
  TaskRevision: {
    units: ({ units }: TaskRevisionRecord) => hoursOrNull(units),
    onlineUnits: ({ onlineUnits }: TaskRevisionRecord) => hoursOrNull(onlineUnits),
    eligible: ({ eligible }: TaskRevisionRecord) => eligible.map(pairOf),
  },
}
