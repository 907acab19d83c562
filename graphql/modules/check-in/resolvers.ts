import { toPayload, unwrap } from '@/graphql/payload'
import { env } from '@/lib/env'
import { checkIn, getAttendance } from '@/lib/services/check-in/check-in'
import { addWalkIn, checkInByRoster, findWalkIns } from '@/lib/services/check-in/check-in-by-staff'
import { checkOut, checkOutByRoster, checkOutEverybody } from '@/lib/services/check-in/check-out'
import { getCheckInBoard, type ShownCode } from '@/lib/services/check-in/get-check-in-board'
import { undoCheckIn } from '@/lib/services/check-in/undo-check-in'
import type { Ctx } from '@/lib/services/ctx'

type Args = Record<string, unknown>

export const checkInResolvers = {
  Query: {
    attendance: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, getAttendance(ctx, args)),
    checkInBoard: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, getCheckInBoard(ctx, args)),
    walkInChoices: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, findWalkIns(ctx, args)),
  },
  Mutation: {
    checkIn: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, checkIn(ctx, args)),
    checkOut: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, checkOut(ctx, args)),
    checkInByRoster: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, checkInByRoster(ctx, args)),
    checkOutByRoster: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, checkOutByRoster(ctx, args)),
    checkOutEverybody: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, checkOutEverybody(ctx, args)),
    addWalkIn: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, addWalkIn(ctx, args)),
    undoCheckIn: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, undoCheckIn(ctx, args)),
  },
  ShownCode: { url: ({ path }: ShownCode) => `${env().APP_URL}${path}` },
}
