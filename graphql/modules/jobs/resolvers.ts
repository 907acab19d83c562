import { listQuery, mutation, query } from '@/graphql/payload'
import { listFailedJobs, listJobQueues } from '@/lib/services/jobs/list-jobs'
import { retryJobs } from '@/lib/services/jobs/retry-jobs'

export const jobsResolvers = {
  Query: {
    jobQueues: listQuery(listJobQueues),
    failedJobs: query(listFailedJobs),
  },
  Mutation: {
    retryJobs: mutation(retryJobs),
  },
}
