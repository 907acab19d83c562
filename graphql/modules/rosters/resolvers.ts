import { historyOf, placeFields, rowFields } from '@/graphql/modules/enrollments/row-fields'
import { mutation, query } from '@/graphql/payload'
import { translatorFor } from '@/lib/i18n/translator'
import type { Ctx } from '@/lib/services/ctx'
import { approveEnrollment, rejectEnrollment, removeEnrollment } from '@/lib/services/enrollments/change-enrollment'
import { type AddOutcome, addEnrollments } from '@/lib/services/enrollments/enroll'
import { getRosterCounts, listRoster } from '@/lib/services/enrollments/list-roster'

export const rostersResolvers = {
  Query: {
    roster: query(listRoster),
    rosterCounts: query(getRosterCounts),
  },
  Mutation: {
    addEnrollments: mutation(addEnrollments),
    approveEnrollment: mutation(approveEnrollment),
    rejectEnrollment: mutation(rejectEnrollment),
    removeEnrollment: mutation(removeEnrollment),
  },
  RosterEntry: { ...rowFields(...placeFields), history: historyOf },
  AddResult: {
    message: ({ problem }: AddOutcome, _args: unknown, ctx: Ctx) =>
      problem && translatorFor(ctx.locale)(`errors.${problem}`),
    i18nMessageKey: ({ problem }: AddOutcome) => problem && `errors.${problem}`,
  },
}
