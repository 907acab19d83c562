import { mutation, query, unwrap } from '@/graphql/payload'
import type { UserRecord } from '@/lib/data/users/read'
import type { Result } from '@/lib/domain/result'
import { listCredentials } from '@/lib/services/credentials/list-credentials'
import { listCredits } from '@/lib/services/credits/list-credits'
import type { Ctx } from '@/lib/services/ctx'
import { countOwnEnrollments } from '@/lib/services/enrollments/list-enrollments'
import { listOwnInvitations } from '@/lib/services/orgs/list-own-invitations'
import { listOwnRoles } from '@/lib/services/orgs/list-own-roles'
import { countOwnCredits } from '@/lib/services/users/count-own-credits'
import { findOrCreateUserByContact } from '@/lib/services/users/find-or-create-user-by-contact'
import { getPerson } from '@/lib/services/users/get-person'
import { getUserWheelRole } from '@/lib/services/users/get-user-wheel-role'
import { listOwnRecordViews } from '@/lib/services/users/list-record-views'
import { setTimeZone } from '@/lib/services/users/set-time-zone'
import { updateOwnUser } from '@/lib/services/users/update-user'
import { updateUserPrefs } from '@/lib/services/users/update-user-prefs'

/** A person's licenses and credits; empty without a verified contact, although the record itself is returned. */
async function held<T>(ctx: Ctx, list: () => Promise<Result<T>>, none: T): Promise<T> {
  if (ctx.viewer?.verified === false) return none
  return (await unwrap(ctx, list())) ?? none
}

const enrollmentsOf = (ctx: Ctx) => held(ctx, () => countOwnEnrollments(ctx, {}), { all: 0, current: 0 })

export const usersResolvers = {
  Query: {
    recordViews: query(listOwnRecordViews),
    me: (_: unknown, _args: unknown, ctx: Ctx) => (ctx.viewer ? unwrap(ctx, getPerson(ctx, {})) : null),
    findOrCreateUserByContact: query(findOrCreateUserByContact),
    getUserWheelRole: async (_: unknown, args: unknown, ctx: Ctx) => ({
      success: (await unwrap(ctx, getUserWheelRole.unknown(ctx, args))) === true,
    }),
  },
  Mutation: {
    updateUser: mutation(updateOwnUser),
    updateUserPrefs: mutation(updateUserPrefs),
    setTimeZone: mutation(setTimeZone),
  },
  User: {
    prefs: ({ uiLanguage, datesInLanguage, noCredential, timeZone, textConsentAt }: UserRecord) => ({
      uiLanguage,
      datesInLanguage,
      noCredential,
      timeZone,
      textConsentAt,
    }),
    credentials: (_user: UserRecord, _args: unknown, ctx: Ctx) => held(ctx, () => listCredentials(ctx, {}), []),
    credits: (_user: UserRecord, _args: unknown, ctx: Ctx) => held(ctx, () => listCredits(ctx, {}), []),
    roles: (_user: UserRecord, _args: unknown, ctx: Ctx) => held(ctx, () => listOwnRoles(ctx, {}), []),
    invitations: (_user: UserRecord, _args: unknown, ctx: Ctx) => held(ctx, () => listOwnInvitations(ctx, {}), []),
    creditCount: (_user: UserRecord, _args: unknown, ctx: Ctx) => held(ctx, () => countOwnCredits(ctx, {}), 0),
    enrollmentCount: async (_user: UserRecord, _args: unknown, ctx: Ctx) => (await enrollmentsOf(ctx)).all,
    currentEnrollmentCount: async (_user: UserRecord, _args: unknown, ctx: Ctx) => (await enrollmentsOf(ctx)).current,
  },
}
