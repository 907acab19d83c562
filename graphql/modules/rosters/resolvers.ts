import { historyOf, placeFields, rowFields } from '@/graphql/modules/enrollments/row-fields'
import { toPayload, unwrap } from '@/graphql/payload'
import { translatorFor } from '@/lib/i18n/translator'
import type { Ctx } from '@/lib/services/ctx'
import { approveEnrollment, rejectEnrollment, removeEnrollment } from '@/lib/services/enrollments/change-enrollment'
import { type AddOutcome, addEnrollments } from '@/lib/services/enrollments/enroll'
import { getRosterCounts, listRoster } from '@/lib/services/enrollments/list-roster'

type Args = Record<string, unknown>

export const rostersResolvers = {
  Query: {
    roster: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, listRoster(ctx, args)),
    rosterCounts: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, getRosterCounts(ctx, args)),
  },
  Mutation: {
    addEnrollments: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, addEnrollments(ctx, args)),
    approveEnrollment: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, approveEnrollment(ctx, args)),
    rejectEnrollment: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, rejectEnrollment(ctx, args)),
    removeEnrollment: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, removeEnrollment(ctx, args)),
  },
  RosterEntry: { ...rowFields(...placeFields), history: historyOf },
  AddResult: {
    message: ({ problem }: AddOutcome, _args: Args, ctx: Ctx) =>
      problem && translatorFor(ctx.locale)(`errors.${problem}`),
    i18nMessageKey: ({ problem }: AddOutcome) => problem && `errors.${problem}`,
  },
}
