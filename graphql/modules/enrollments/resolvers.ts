import { toPayload, unwrap } from '@/graphql/payload'
import type { EnrollmentInSession } from '@/lib/data/enrollment-pages'
import type { RosterLine } from '@/lib/data/rosters'
import type { TaskSessionRecord } from '@/lib/data/task-sessions'
import { hasSeat } from '@/lib/domain/enrollments/seats'
import { fullName } from '@/lib/domain/people/names'
import { sessionEnd } from '@/lib/domain/task-sessions/session-state'
import { toHours } from '@/lib/domain/units'
import { translatorFor } from '@/lib/i18n/translator'
import type { Ctx } from '@/lib/services/ctx'
import { type AddOutcome, addEnrollments } from '@/lib/services/enrollments/add-enrollments'
import { answerSessionInvitation } from '@/lib/services/enrollments/answer-session-invitation'
import { approveEnrollment, rejectEnrollment } from '@/lib/services/enrollments/decide-request'
import { enrollSelf } from '@/lib/services/enrollments/enroll-self'
import { inviteToSession } from '@/lib/services/enrollments/invite-to-session'
import {
  getEnrollment,
  getEnrollmentHistory,
  listMemberEnrollments,
  listOwnEnrollments,
} from '@/lib/services/enrollments/list-enrollments'
import { listOpenSessions, listTaughtSessions } from '@/lib/services/enrollments/list-open-sessions'
import { getRosterCounts, listRoster, listUnclaimed } from '@/lib/services/enrollments/list-roster'
import {
  listOwnSessionInvitations,
  type OwnSessionInvitation,
} from '@/lib/services/enrollments/own-session-invitations'
import { removeEnrollment } from '@/lib/services/enrollments/remove-enrollment'
import { revokeSessionInvitation } from '@/lib/services/enrollments/revoke-session-invitation'
import type { SessionInviteOutcome } from '@/lib/services/enrollments/session-invitees'
import { withdrawEnrollment } from '@/lib/services/enrollments/withdraw-enrollment'
import { sessionView } from '@/lib/services/task-sessions/session-view'
import { gainResolvers } from './gain-resolvers'

type Args = Record<string, unknown>

const history = async (id: string, ctx: Ctx) => (await unwrap(ctx, getEnrollmentHistory(ctx, { id }))) ?? []
const problem = (key: string | null, ctx: Ctx) => key && translatorFor(ctx.locale)(key)

/** A flat enrollment or line of a roster: the fields of the row stand beside what belongs to it. */
const own = <K extends keyof EnrollmentInSession['enrollment']>(field: K) => [
  field,
  ({ enrollment }: { enrollment: EnrollmentInSession['enrollment'] }) => enrollment[field],
]
const ownFields = (...fields: (keyof EnrollmentInSession['enrollment'])[]) => Object.fromEntries(fields.map(own))
const rowFields = ownFields(
  'id',
  'createdAt',
  'updatedAt',
  'version',
  'userId',
  'status',
  'pendingReason',
  'source',
  'waitingAt',
  'checkedInAt',
  'checkedOutAt',
  'attendedMinutes',
  'score',
)
const { updatedAt: _updatedAt, userId: _userId, ...lineFields } = rowFields

export const enrollmentsResolvers = {
  Query: {
    enrollments: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, listOwnEnrollments(ctx, args)),
    enrollment: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, getEnrollment(ctx, args)),
    openSessions: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, listOpenSessions(ctx, args)),
    taughtSessions: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, listTaughtSessions(ctx, args)),
    enrollmentInvitations: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, listOwnSessionInvitations(ctx, args)),
    roster: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, listRoster(ctx, args)),
    rosterCounts: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, getRosterCounts(ctx, args)),
    sessionInvitations: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, listUnclaimed(ctx, args)),
    memberEnrollments: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, listMemberEnrollments(ctx, args)),
  },
  Mutation: {
    enroll: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, enrollSelf(ctx, args)),
    withdrawEnrollment: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, withdrawEnrollment(ctx, args)),
    answerEnrollmentInvitation: (_: unknown, args: Args, ctx: Ctx) =>
      toPayload(ctx, answerSessionInvitation(ctx, args)),
    addEnrollments: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, addEnrollments(ctx, args)),
    inviteToSession: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, inviteToSession(ctx, args)),
    approveEnrollment: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, approveEnrollment(ctx, args)),
    rejectEnrollment: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, rejectEnrollment(ctx, args)),
    removeEnrollment: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, removeEnrollment(ctx, args)),
    revokeSessionInvitation: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, revokeSessionInvitation(ctx, args)),
  },
  Enrollment: {
    ...rowFields,
    session: ({ enrollment, session }: EnrollmentInSession) => ({
      ...session,
      meetingUrl: hasSeat(enrollment) ? session.meetingUrl : null,
    }),
    history: ({ enrollment }: EnrollmentInSession, _args: Args, ctx: Ctx) => history(enrollment.id, ctx),
  },
  RosterEntry: {
    ...lineFields,
    history: ({ enrollment }: RosterLine, _args: Args, ctx: Ctx) => history(enrollment.id, ctx),
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
  EnrollmentInvitation: {
    id: ({ invitation }: OwnSessionInvitation) => invitation.id,
    version: ({ invitation }: OwnSessionInvitation) => invitation.version,
    contact: ({ invitation }: OwnSessionInvitation) => invitation.contact,
    expiresAt: ({ invitation }: OwnSessionInvitation) => invitation.expiresAt,
    invitedByName: ({ invitation }: OwnSessionInvitation) =>
      (invitation.invitedBy && fullName(invitation.invitedBy)) || null,
    session: ({ session }: OwnSessionInvitation) => ({ ...session, meetingUrl: null }),
  },
  AddResult: {
    message: ({ problem: code }: AddOutcome, _args: Args, ctx: Ctx) => problem(code && `errors.${code}`, ctx),
    i18nMessageKey: ({ problem: code }: AddOutcome) => code && `errors.${code}`,
  },
  SessionInviteResult: {
    message: ({ problem: key }: SessionInviteOutcome, _args: Args, ctx: Ctx) => problem(key, ctx),
    i18nMessageKey: ({ problem: key }: SessionInviteOutcome) => key,
  },
}
