import { toPayload, unwrap } from '@/graphql/payload'
import type { Ctx } from '@/lib/services/ctx'
import { endOtherSessions } from '@/lib/services/sessions/end-other-sessions'
import { endSession } from '@/lib/services/sessions/end-session'
import { listOwnSessions } from '@/lib/services/sessions/list-sessions'

type Args = Record<string, unknown>

export const sessionsResolvers = {
  Query: {
    signedInDevices: async (_: unknown, _args: Args, ctx: Ctx) => (await unwrap(ctx, listOwnSessions(ctx, {}))) ?? [],
  },
  Mutation: {
    endSession: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, endSession(ctx, args)),
    endOtherSessions: (_: unknown, _args: Args, ctx: Ctx) => toPayload(ctx, endOtherSessions(ctx, {})),
  },
}
