import { mutation, query } from '@/graphql/payload'
import type { EnrollmentInSession } from '@/lib/data/enrollments/list'
import type { OpenSession } from '@/lib/data/task-sessions/list'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { hasSeat } from '@/lib/domain/enrollments/seats'
import { gainMessage } from '@/lib/domain/enrollments/what-if'
import { fullName } from '@/lib/domain/people/names'
import { sessionEnd } from '@/lib/domain/task-sessions/session-state'
import { toHours } from '@/lib/domain/units'
import { translatorFor } from '@/lib/i18n/translator'
import {
  getRenewalPlan,
  type PlannedLicense,
  type PlannedSession,
  type RenewalPlan,
} from '@/lib/services/credentials/renewal-plan'
import type { Ctx } from '@/lib/services/ctx'
import { withdrawEnrollment } from '@/lib/services/enrollments/change-enrollment'
import { enrollSelf } from '@/lib/services/enrollments/enroll'
import {
  getEnrollment,
  listMemberEnrollments,
  listOpenSessions,
  listOwnEnrollments,
  listTaughtSessions,
} from '@/lib/services/enrollments/list-enrollments'
import type { OpenSessionView } from '@/lib/services/enrollments/open-sessions'
import type { SessionGains } from '@/lib/services/enrollments/session-gains'
import { sessionView } from '@/lib/services/task-sessions/change-session'
import { historyOf, placeFields, rowFields } from './row-fields'

type Row = SessionGains[number]

export const enrollmentsResolvers = {
  Query: {
    enrollments: query(listOwnEnrollments),
    enrollment: query(getEnrollment),
    openSessions: query(listOpenSessions),
    taughtSessions: query(listTaughtSessions),
    memberEnrollments: query(listMemberEnrollments),
    renewalPlan: query(getRenewalPlan),
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
  // Sessions that are open to a person or taught by them, and what they give.
  OpenSession: {
    session: ({ session }: OpenSessionView) => ({ ...session, meetingUrl: null }),
    approvalRequired: ({ session }: OpenSessionView) => session.approvalRequired,
    clashes: ({ clashes }: OpenSessionView) => clashes.map((session) => ({ ...session, meetingUrl: null })),
  },
  RenewalPlan: {
    classes: ({ sessions }: RenewalPlan) => sessions,
    units: ({ units }: RenewalPlan) => toHours(units),
    renewals: ({ licenses }: RenewalPlan) => licenses,
  },
  PlannedClass: {
    openSession: ({ open }: PlannedSession) => open,
    counts: ({ counts }: PlannedSession) =>
      counts.map(({ credential, units }) => ({ credentialId: credential.id, units: toHours(units) })),
  },
  PlannedRenewal: {
    credentialId: ({ credential }: PlannedLicense) => credential.id,
    missingUnits: ({ units }: PlannedLicense) => toHours(units),
    bookedUnits: ({ booked }: PlannedLicense) => toHours(booked),
    leftUnits: ({ after }: PlannedLicense) => toHours(after.units),
    leftInPersonUnits: ({ after }: PlannedLicense) => toHours(after.inPerson),
  },
  TaughtSession: { seatsTaken: ({ taken }: OpenSession) => taken },
  SessionGain: {
    credentialId: ({ credential }: Row) => credential.id,
    countedUnits: ({ gain }: Row) => toHours(gain.countedUnits),
    units: ({ gain }: Row) => (gain.units === null ? null : toHours(gain.units)),
    addedUnits: ({ gain }: Row) => toHours(gain.addedUnits),
    tracked: ({ gain }: Row) => gain.tracked,
    reached: ({ gain }: Row) => gain.reached,
    remainingUnits: ({ gain }: Row) => toHours(gain.remainingUnits ?? 0),
    issues: ({ gain }: Row) => gain.issues.map(({ reason }) => reason),
    message: ({ gain }: Row, _args: unknown, ctx: Ctx) => {
      const t = translatorFor(ctx.locale)
      return gainMessage(gain)
        .map(({ key, params }) => t(`enrollments.${key}`, params))
        .join(' ')
    },
  },
}
