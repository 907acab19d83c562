import { historyOf, placeFields, rowFields } from '@/graphql/modules/enrollments/row-fields'
import { mutation, query } from '@/graphql/payload'
import { translatorFor } from '@/lib/i18n/translator'
import type { Ctx } from '@/lib/services/ctx'
import {
  approveEnrollment,
  letInEnrollment,
  rejectEnrollment,
  removeEnrollment,
} from '@/lib/services/enrollments/change-enrollment'
import { type AddOutcome, addEnrollments } from '@/lib/services/enrollments/enroll'
import { enrollMany, listGroupChoices, type ManyResult } from '@/lib/services/enrollments/enroll-many'
import { findSessionPeople } from '@/lib/services/enrollments/find-session-people'
import { getRosterCounts, listRoster } from '@/lib/services/enrollments/list-roster'

export const rostersResolvers = {
  Query: {
    roster: query(listRoster),
    rosterCounts: query(getRosterCounts),
    sessionPeople: query(findSessionPeople),
    enrollGroupChoices: query(listGroupChoices),
  },
  Mutation: {
    addEnrollments: mutation(addEnrollments),
    enrollMany: mutation(enrollMany),
    letInEnrollment: mutation(letInEnrollment),
    approveEnrollment: mutation(approveEnrollment),
    rejectEnrollment: mutation(rejectEnrollment),
    removeEnrollment: mutation(removeEnrollment),
  },
  RosterEntry: { ...rowFields(...placeFields), history: historyOf },
  EnrollManyResult: {
    roleId: ({ member }: ManyResult) => member?.roleId ?? null,
    name: ({ member }: ManyResult) => member?.name ?? null,
    onLeave: ({ member }: ManyResult) => member?.onLeave ?? false,
  },
  AddResult: {
    message: ({ problem }: AddOutcome, _args: unknown, ctx: Ctx) =>
      problem && translatorFor(ctx.locale)(`errors.${problem}`),
    i18nMessageKey: ({ problem }: AddOutcome) => problem && `errors.${problem}`,
  },
}
