import 'server-only'
import type { TaskSessionRecord } from '@/lib/data/task-sessions'
import type { NoticeKind, NoticeParams } from '@/lib/domain/notices/notice-kinds'
import { sessionEnd } from '@/lib/domain/task-sessions/session-state'
import type { NewNotice } from '../notices/notify'

const severities = {
  enrollmentPromoted: 'SUCCESS',
  enrollmentApproved: 'SUCCESS',
  enrollmentDeclined: 'WARN',
} as const satisfies Partial<Record<NoticeKind, NewNotice['severity']>>

type About = { kind: keyof typeof severities; enrollmentId: string; userId: string; version: number }

/** What a notice says of its session. */
const aboutSession = (session: TaskSessionRecord): NoticeParams => ({
  org: session.org.name,
  title: session.revision.title,
  taskSessionId: session.id,
  startsAt: session.startsAt.toISOString(),
  endsAt: sessionEnd(session).toISOString(),
  timeZone: session.timeZone,
})

/** What people are told of their enrollments in a session; one for each change of each (`version`: as the change left it). */
export const enrollmentNotices = (session: TaskSessionRecord, about: readonly About[]): NewNotice[] =>
  about.map(({ kind, enrollmentId, userId, version }) => ({
    userId,
    orgId: session.orgId,
    kind,
    severity: severities[kind],
    params: { ...aboutSession(session), sequence: session.sequence },
    actionPath: '/enrollments',
    dedupeKey: `${kind}:${enrollmentId}:${version}`,
  }))

/** What everybody who was in a session is told when it is cancelled, once. */
export const cancelNotices = (session: TaskSessionRecord, userIds: readonly string[], reason: string): NewNotice[] =>
  userIds.map((userId) => ({
    userId,
    orgId: session.orgId,
    kind: 'sessionCancelled',
    severity: 'WARN',
    params: { ...aboutSession(session), reason },
    actionPath: '/enrollments',
    dedupeKey: `sessionCancelled:${session.id}:${userId}`,
  }))
