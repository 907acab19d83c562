import { type EnrollmentRecord, ofPeople } from '@/lib/data/enrollments/read'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { type Concerned, listConcerned } from '@/lib/data/task-sessions/write'
import type { NoticeKind, NoticeParams } from '@/lib/domain/notices/notice-kinds'
import { isToCome, sessionEnd } from '@/lib/domain/task-sessions/session-state'
import type { SignedInCtx } from '../ctx'
import type { Write } from '../write'
import { type NewNotice, notify } from './notify'

const severities = {
  enrollmentPromoted: 'SUCCESS',
  enrollmentApproved: 'SUCCESS',
  enrollmentWaitlisted: 'INFO',
  enrollmentDeclined: 'WARN',
} as const satisfies Partial<Record<NoticeKind, NewNotice['severity']>>

type About = { kind: keyof typeof severities; enrollmentId: string; userId: string; version: number }

/** The parameters of a notice about its session. */
const aboutSession = (session: TaskSessionRecord): NoticeParams => ({
  org: session.org.name,
  title: session.revision.title,
  taskSessionId: session.id,
  startsAt: session.startsAt.toISOString(),
  endsAt: sessionEnd(session).toISOString(),
  timeZone: session.timeZone,
})

/** Inputs for notices about enrollments in their current state; guests get no notices. */
export const aboutEach = (kind: About['kind'], enrollments: readonly EnrollmentRecord[]): About[] =>
  ofPeople(enrollments).map(({ id: enrollmentId, userId, version }) => ({ kind, enrollmentId, userId, version }))

/**
 * Notices about enrollments in a session, one for each change of each enrollment (`version`: after the change). The
 * person who made the change (`by`) gets none.
 */
export const enrollmentNotices = (
  session: TaskSessionRecord,
  about: readonly About[],
  by: string | null = null,
): NewNotice[] =>
  about
    .filter(({ userId }) => userId !== by)
    .map(({ kind, enrollmentId, userId, version }) => ({
      userId,
      orgId: session.orgId,
      kind,
      severity: severities[kind],
      params: { ...aboutSession(session), sequence: session.sequence },
      actionPath: `/enrollments/${enrollmentId}`,
      dedupeKey: `${kind}:${enrollmentId}:${version}`,
    }))

/** Notices that a finalized session marked people absent; once per person and session. */
export const absenceNotices = (
  session: TaskSessionRecord,
  enrollments: readonly { id: string; userId: string }[],
): NewNotice[] =>
  enrollments.map(({ id, userId }) => ({
    userId,
    orgId: session.orgId,
    kind: 'enrollmentAbsent',
    severity: 'WARN',
    params: aboutSession(session),
    actionPath: pathOf(id),
    dedupeKey: `enrollmentAbsent:${session.id}:${userId}`,
  }))

/** The reader's own enrollment; an instructor has none and finds the session in the list. */
const pathOf = (enrollmentId: string | null): string => (enrollmentId ? `/enrollments/${enrollmentId}` : '/enrollments')

/** Notices for everybody in a cancelled session, one each. */
export const cancelNotices = (session: TaskSessionRecord, people: readonly Concerned[], reason: string): NewNotice[] =>
  people.map(({ userId, enrollmentId }) => ({
    userId,
    orgId: session.orgId,
    kind: 'sessionCancelled',
    severity: 'WARN',
    params: { ...aboutSession(session), reason },
    actionPath: pathOf(enrollmentId),
    dedupeKey: `sessionCancelled:${session.id}:${userId}`,
  }))

/** The page on which a person signs that they came. */
export const attendancePath = (taskSessionId: string): string => `/attend-session/${taskSessionId}`

/** The page on which an instructor reads and signs a session's sheet. */
export const sheetPath = ({ orgId, taskId, id }: TaskSessionRecord): string =>
  `/orgs/${orgId}/tasks/${taskId}/task_sessions/${id}/check-in#sign`

/**
 * Notices to instructors of announced sessions, one for all of them: it names the first and how many follow. The person
 * who made the change gets none, and drafts cause none.
 */
export function instructorNotices(
  sessions: readonly TaskSessionRecord[],
  { of: instructorIds, by, now }: { of?: readonly string[]; by: string; now: Date },
): NewNotice[] {
  const ahead = sessions.filter((session) => isToCome(session, now))
  const [first, ...others] = ahead.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  if (!first) return []
  return (instructorIds ?? first.instructorIds)
    .filter((userId) => userId !== by)
    .map((userId) => ({
      userId,
      orgId: first.orgId,
      kind: 'instructorAdded' as const,
      severity: 'INFO' as const,
      params: { ...aboutSession(first), more: others.length },
      actionPath: `/orgs/${first.orgId}/tasks/${first.taskId}/task_sessions/${first.id}`,
      dedupeKey: `instructorAdded:${first.id}:${userId}:${first.version}`,
    }))
}

/**
 * A notice that somebody no longer teaches an announced session; none when they removed themselves, nor about a draft
 * or a session that is over.
 */
export function takenOffNotices(
  session: TaskSessionRecord,
  { userId, by, now }: { userId: string; by: string; now: Date },
): NewNotice[] {
  if (userId === by || !isToCome(session, now)) return []
  return [
    {
      userId,
      orgId: session.orgId,
      kind: 'instructorRemoved',
      severity: 'WARN',
      params: aboutSession(session),
      actionPath: '/enrollments',
      dedupeKey: `instructorRemoved:${session.id}:${userId}:${session.version}`,
    },
  ]
}

/** Notices that ask people to sign their attendance of a session that is over; each round is a notice of its own. */
export const attendanceNotices = (session: TaskSessionRecord, userIds: readonly string[], at: Date): NewNotice[] =>
  userIds.map((userId) => ({
    userId,
    orgId: session.orgId,
    kind: 'attendanceToSign',
    severity: 'WARN',
    params: aboutSession(session),
    actionPath: attendancePath(session.id),
    dedupeKey: `attendanceToSign:${session.id}:${userId}:${at.toISOString()}`,
  }))

/** Notices that a session's sheet waits for the instructor's signature. */
export const sheetNotices = (session: TaskSessionRecord, userIds: readonly string[], at: Date): NewNotice[] =>
  userIds.map((userId) => ({
    userId,
    orgId: session.orgId,
    kind: 'sheetToSign',
    severity: 'WARN',
    params: aboutSession(session),
    actionPath: sheetPath(session),
    dedupeKey: `sheetToSign:${session.id}:${userId}:${at.toISOString()}`,
  }))

/** Notices that the signed sheet has changed; once per signature. */
export const voidedSheetNotices = (
  session: TaskSessionRecord,
  voided: readonly { id: string; userId: string }[],
): NewNotice[] =>
  voided.map(({ id, userId }) => ({
    userId,
    orgId: session.orgId,
    kind: 'sheetVoided',
    severity: 'WARN',
    params: aboutSession(session),
    actionPath: sheetPath(session),
    dedupeKey: `sheetVoided:${id}`,
  }))

/** Notifies everybody expected in a session that its time or place has changed; nobody once it is over. */
export async function notifySessionChange(w: Write, session: TaskSessionRecord, ctx: SignedInCtx): Promise<void> {
  if (!isToCome(session, ctx.now)) return
  const people = await listConcerned(w.tx, session.id)
  const params = { ...aboutSession(session), location: session.location ?? '', sequence: session.sequence }
  const recipients = people.filter(({ userId }) => userId !== ctx.viewer.userId)
  await notify(
    w,
    recipients.map(({ userId, enrollmentId }) => ({
      userId,
      orgId: session.orgId,
      kind: 'sessionChanged' as const,
      severity: 'WARN' as const,
      params,
      actionPath: pathOf(enrollmentId),
      dedupeKey: `sessionChanged:${session.id}:${session.sequence}:${userId}`,
    })),
  )
}

/** Tells those who run a session that somebody says they were a guest, and that both names wait to be seen. */
export const claimNotices = (
  session: TaskSessionRecord,
  guestId: string,
  staff: readonly { userId: string }[],
): NewNotice[] =>
  staff.map(({ userId }) => ({
    userId,
    orgId: session.orgId,
    kind: 'guestClaimed',
    severity: 'INFO',
    params: { org: session.org.name, title: session.revision.title },
    actionPath: `/orgs/${session.orgId}/tasks/${session.taskId}/task_sessions/${session.id}/roster`,
    dedupeKey: `guestClaimed:${guestId}:${userId}`,
  }))

/** Tells somebody that those who run a session say the guest was another person. */
export const refusedClaimNotice = (session: TaskSessionRecord, guestId: string, userId: string): NewNotice => ({
  userId,
  orgId: session.orgId,
  kind: 'guestClaimRefused',
  severity: 'WARN',
  params: { org: session.org.name, title: session.revision.title },
  actionPath: '/dashboard',
  dedupeKey: `guestClaimRefused:${guestId}`,
})
