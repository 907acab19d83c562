import { listQuery, mutation, query } from '@/graphql/payload'
import { listFailedJobs, listJobQueues, retryJobs } from '@/lib/services/jobs/jobs'
import { payloadType } from './base'

export const jobsSchema = /* GraphQL */ `
  "A queue of work in the background, with how its jobs are doing now."
  type JobQueue {
    name: String!
    "Ready to be done."
    waiting: Int!
    "For a later time."
    planned: Int!
    active: Int!
    "Failed at least once, and tried again by itself."
    retrying: Int!
    "Given up."
    failed: Int!
    waitingSince: DateTime
    "When it runs by itself the next time; null where only acts send jobs to it."
    nextRunAt: DateTime
  }

  enum FailedJobState {
    FAILED
    RETRYING
  }

  "A job that failed. Never says what it is about."
  type FailedJob {
    id: ID!
    queue: String!
    kind: String
    state: FailedJobState!
    createdAt: DateTime!
    failedAt: DateTime
    tries: Int!
    "What went wrong, without what could name somebody."
    message: String!
  }

  type FailedJobEdge {
    cursor: String!
    node: FailedJob!
  }

  type FailedJobConnection {
    edges: [FailedJobEdge!]!
    pageInfo: PageInfo!
  }

  ${payloadType('RetryJobsPayload', 'Int')}

  extend type Query {
    "Every queue; those with something wrong first. Super admins only."
    jobQueues: [JobQueue!]!
    "Jobs that failed, newest first; of one queue, or of all. Super admins only."
    failedJobs(queue: String, first: Int, after: String): FailedJobConnection
  }

  extend type Mutation {
    "Tries one job of a queue again that was given up, or up to 1000 of them; answers how many. Super admins only."
    retryJobs(queue: String!, jobId: ID): RetryJobsPayload!
  }
`

export const jobsResolvers = {
  Query: {
    jobQueues: listQuery(listJobQueues),
    failedJobs: query(listFailedJobs),
  },
  Mutation: {
    retryJobs: mutation(retryJobs),
  },
}
