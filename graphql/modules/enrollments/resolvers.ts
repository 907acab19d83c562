import { toPayload, unwrap } from '@/graphql/payload'
import type { EnrollmentInSession } from '@/lib/data/enrollment-pages'
import type { TaskSessionRecord } from '@/lib/data/task-sessions'
import { hasSeat } from '@/lib/domain/enrollments/seats'
import { fullName } from '@/lib/domain/people/names'
import { sessionEnd } from '@/lib/domain/task-sessions/session-state'
import { toHours } from '@/lib/domain/units'
import type { Ctx } from '@/lib/services/ctx'
import { withdrawEnrollment } from '@/lib/services/enrollments/change-enrollment'
import { enrollSelf } from '@/lib/services/enrollments/enroll'
import { getEnrollment, listMemberEnrollments, listOwnEnrollments } from '@/lib/services/enrollments/list-enrollments'
import { listOpenSessions, listTaughtSessions } from '@/lib/services/enrollments/list-open-sessions'
import { sessionView } from '@/lib/services/task-sessions/session-view'
import { gainResolvers } from './gain-resolvers'
import { historyOf, placeFields, rowFields } from './row-fields'

type Args = Record<string, unknown>

export const enrollmentsResolvers = {
  Query: {
    enrollments: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, listOwnEnrollments(ctx, args)),
    enrollment: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, getEnrollment(ctx, args)),
    openSessions: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, listOpenSessions(ctx, args)),
    taughtSessions: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, listTaughtSessions(ctx, args)),
    memberEnrollments: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, listMemberEnrollments(ctx, args)),
  },
  Mutation: {
    enroll: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, enrollSelf(ctx, args)),
    withdrawEnrollment: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, withdrawEnrollment(ctx, args)),
  },
  Enrollment: {
    ...rowFields('updatedAt', 'userId', ...placeFields),
    session: ({ enrollment, session }: EnrollmentInSession) => ({
      ...session,
      meetingUrl: hasSeat(enrollment) ? session.meetingUrl : null,
    }),
    history: historyOf,
  },
  EnrollmentSession: {
    state: (session: TaskSessionRecord, _args: Args, ctx: Ctx) => sessionView(session, ctx.now).state,
    endsAt: (session: TaskSessionRecord) => sessionEnd(session),
    orgName: ({ org }: TaskSessionRecord) => org.name,
    title: ({ revision }: TaskSessionRecord) => revision.title,
    description: ({ revision }: TaskSessionRecord) => revision.description,
    units: ({ revision }: TaskSessionRecord) => (revision.units === null ? null : toHours(revision.units)),
    instructors: ({ instructors }: TaskSessionRecord) => instructors.map(fullName),
  },
  ...gainResolvers,
}
