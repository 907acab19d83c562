import {
  countAnswers,
  findSteppedRequest,
  listEnding,
  listOpenRequested,
  listRequestReaders,
  type SteppedRequest,
} from '@/lib/data/document-requests/steps'
import { type AskedPerson, insertCycles } from '@/lib/data/document-requests/write'
import { againStep, answersWindow, reminderSteps, requestSteps } from '@/lib/domain/documents/requests'
import type { NoticeKind } from '@/lib/domain/notices/notice-kinds'
import { ok } from '@/lib/domain/result'
import { addDays, maxDate, type PlainDate, todayIn } from '@/lib/domain/time/plain-date'
import { dueParams } from '../curriculums/progress'
import { type NewNotice, notify } from '../notices/notify'
import type { StepHandler, StepHandlers } from '../schedule/run-due-steps'
import { scheduleSteps } from '../schedule/schedule-steps'
import type { Write } from '../write'

/** The facts about a request in messages: the organization's own words, never the title of a document. */
type NoticeRequest = { id: string; orgId: string; orgName: string; timeZone: string; title: string }

const params = ({ orgName, title }: NoticeRequest, dueOn: PlainDate | null, requestedDocumentId: string) => ({
  org: orgName,
  title,
  ...dueParams(dueOn),
  requestedDocumentId,
})

/** The page of a request to one person. */
export const pathOf = (id: string) => `/documents/requested/${id}`

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

const dayMs = 86_400_000

type RequestStep = (
  ...args: [w: Write, request: SteppedRequest, step: Parameters<StepHandler>[1], now: Date]
) => Promise<void>

/**
 * Wraps a step of an open request. While the feature is off, the step is postponed day by day if it `waits`; otherwise
 * it is skipped.
 */
const ofOpen =
  (run: RequestStep, { waits }: { waits: boolean }): StepHandler =>
  async (w, step, { now }) => {
    const request = await findSteppedRequest(w.tx, step.subjectId)
    if (!request || request.state === 'ENDED') return ok('done')
    if (!request.featureOn) return ok(waits ? { notBefore: new Date(now.getTime() + dayMs) } : 'done')
    await run(w, request, step, now)
    return ok('done')
  }

/** Notifies members who joined the audience and got the request in that write. */
const notifyJoiners: RequestStep = async (w, request, step) => {
  const people = await listOpenRequested(w.tx, request.id, { askedAt: new Date(step.step) })
  await notify(w, requestNotices(noticeRequestOf(request), people))
}

/** Reminds people with this due date who have not answered. */
const remindUnanswered: RequestStep = async (w, request, { day }, now) => {
  const open = await listOpenRequested(w.tx, request.id, { dueOn: day })
  await notify(w, reminderNotices(noticeRequestOf(request), open, { now, byLadder: true }))
}

/**
 * Starts a new cycle for people whose last answer is valid until this day. Members on leave are postponed week by week.
 */
const askAgain: RequestStep = async (w, request, { day }, now) => {
  const today = todayIn(request.timeZone, now)
  const at = { timeZone: request.timeZone, now, today }
  const ending = await listEnding(w.tx, request.id, day)
  const dueOn = maxDate(day, today)
  const present = ending.flatMap(({ away, ...document }) => (away ? [] : { ...document, dueOn }))
  const newCycles = await insertCycles(w.tx, present, now)
  await notify(w, requestNotices(noticeRequestOf(request), newCycles))
  if (newCycles.length > 0) await scheduleSteps(w, reminderSteps(request.id, dueOn, at))
  if (present.length < ending.length) {
    const later = againStep(request, day, { ...at, today: addDays(today, 6) })
    if (later) await scheduleSteps(w, [later])
  }
}

/** Notifies administrators how many people answered since the afternoon before. */
const notifyAnswers: RequestStep = async (w, request, { day }) => {
  const count = await countAnswers(w.tx, request.id, answersWindow(day, request.timeZone))
  if (count === 0) return
  const readers = await listRequestReaders(w.tx, request)
  const key = `${request.id}:${day}`
  await notify(w, adminNotices(noticeRequestOf(request), readers, { kind: 'documentsAnswered', key, more: { count } }))
}

const noticeRequestOf = ({ id, orgId, orgName, timeZone, title }: SteppedRequest) => ({
  id,
  orgId,
  orgName,
  timeZone,
  title,
})

/** The handler of each kind of request step. */
export const requestStepHandlers: StepHandlers = {
  [requestSteps.told]: ofOpen(notifyJoiners, { waits: false }),
  [requestSteps.reminder]: ofOpen(remindUnanswered, { waits: false }),
  [requestSteps.again]: ofOpen(askAgain, { waits: true }),
  [requestSteps.answers]: ofOpen(notifyAnswers, { waits: false }),
}
