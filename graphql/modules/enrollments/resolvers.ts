import { mutation, query } from '@/graphql/payload'
import type { EnrollmentInSession } from '@/lib/data/enrollments/list'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
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

export const enrollmentsResolvers = {
  Query: {
    enrollments: query(listOwnEnrollments),
    enrollment: query(getEnrollment),
    openSessions: query(listOpenSessions),
    taughtSessions: query(listTaughtSessions),
    memberEnrollments: query(listMemberEnrollments),
  },
  Mutation: {
    enroll: mutation(enrollSelf),
    withdrawEnrollment: mutation(withdrawEnrollment),
  },
  Enrollment: {
    ...rowFields('updatedAt', 'guestId', ...placeFields),
    userId: ({ enrollment }: EnrollmentInSession) => enrollment.userId ?? enrollment.guestId,
    session: ({ enrollment, session }: EnrollmentInSession) => ({
      ...session,
      meetingUrl: hasSeat(enrollment) ? session.meetingUrl : null,
    }),
    history: historyOf,
  },
  EnrollmentSession: {
    state: (session: TaskSessionRecord, _args: unknown, ctx: Ctx) => sessionView(session, ctx.now).state,
    endsAt: (session: TaskSessionRecord) => sessionEnd(session),
    orgName: ({ org }: TaskSessionRecord) => org.name,
    title: ({ revision }: TaskSessionRecord) => revision.title,
    description: ({ revision }: TaskSessionRecord) => revision.description,
    units: ({ revision }: TaskSessionRecord) => (revision.units === null ? null : toHours(revision.units)),
    instructors: ({ instructors }: TaskSessionRecord) => instructors.map(fullName),
  },
  ...gainResolvers,
}
