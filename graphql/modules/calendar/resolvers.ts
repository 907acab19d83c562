import { toPayload, unwrap } from '@/graphql/payload'
import { endCalendarFeed, getCalendarFeed, makeCalendarFeed } from '@/lib/services/calendar/calendar-feed'
import type { Ctx } from '@/lib/services/ctx'

type Args = Record<string, unknown>

export const calendarResolvers = {
  Query: {
    calendarFeed: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, getCalendarFeed(ctx, args)),
  },
  Mutation: {
    makeCalendarFeed: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, makeCalendarFeed(ctx, args)),
    endCalendarFeed: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, endCalendarFeed(ctx, args)),
  },
}
