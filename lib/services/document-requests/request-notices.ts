import type { AskedPerson } from '@/lib/data/document-requests/write'
import type { NoticeKind } from '@/lib/domain/notices/notice-kinds'
import { type PlainDate, todayIn } from '@/lib/domain/time/plain-date'
import { dueParams } from '../curriculums/assign-to'
import type { NewNotice } from '../notices/notify'

/** The facts about a request in messages: the organization's own words, never the title of a document. */
type NoticeRequest = { id: string; orgId: string; orgName: string; timeZone: string; title: string }

const params = ({ orgName, title }: NoticeRequest, dueOn: PlainDate | null, requestedDocumentId: string) => ({
  org: orgName,
  title,
  ...dueParams(dueOn),
  requestedDocumentId,
})

const pathOf = (id: string) => `/documents/requested/${id}`

/** Notices about a request; each person gets one only once, however often they are sent. */
export const requestNotices = (request: NoticeRequest, people: readonly AskedPerson[]): NewNotice[] =>
  people.map(({ id, userId, dueOn }) => ({
    userId,
    orgId: request.orgId,
    kind: 'documentRequested' as const,
    severity: 'INFO' as const,
    params: params(request, dueOn, id),
    actionPath: pathOf(id),
    dedupeKey: `documentRequested:${id}`,
  }))

/** Reminders of unanswered requests; at most one per request and day, scheduled or manual. */
export function reminderNotices(
  request: NoticeRequest,
  requestedDocuments: readonly AskedPerson[],
  { now, byLadder }: { now: Date; byLadder: boolean },
): NewNotice[] {
  const today = todayIn(request.timeZone, now)
  return requestedDocuments.map(({ id, userId, dueOn }) => ({
    userId,
    orgId: request.orgId,
    kind: 'documentRequestReminder' as const,
    severity: dueOn && dueOn < today ? ('WARN' as const) : ('INFO' as const),
    params: {
      ...params(request, dueOn, id),
      late: dueOn && dueOn < today ? 'yes' : 'no',
      byLadder: byLadder ? 'yes' : 'no',
    },
    actionPath: pathOf(id),
    dedupeKey: `documentRequestReminder:${id}:${today}`,
  }))
}

type AdminNoticeKind = Extract<NoticeKind, 'documentsAnswered' | 'requestedDocumentDeclined'>

/** Notices to administrators about answers. */
export const adminNotices = (
  request: NoticeRequest,
  userIds: readonly string[],
  { kind, key, more: params }: { kind: AdminNoticeKind; key: string; more: Record<string, string | number> },
): NewNotice[] =>
  userIds.map((userId) => ({
    userId,
    orgId: request.orgId,
    kind,
    severity: 'INFO' as const,
    params: { org: request.orgName, title: request.title, ...params },
    actionPath: `/orgs/${request.orgId}/documents/requests/${request.id}`,
    dedupeKey: `${kind}:${key}:${userId}`,
  }))
