import { listQuery, mutation } from '@/graphql/payload'
import { endOtherSessions, endSession } from '@/lib/services/sessions/end-session'
import { listOwnSessions } from '@/lib/services/sessions/list-sessions'

export const sessionsResolvers = {
  Query: {
    signedInDevices: listQuery(listOwnSessions),
  },
  Mutation: {
    endSession: mutation(endSession),
    endOtherSessions: mutation(endOtherSessions),
  },
}
