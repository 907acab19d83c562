import { z } from 'zod'
import { findRequested, lockAnswer, type RequestedRecord } from '@/lib/data/document-requests/read'
import { listRequestReaders } from '@/lib/data/document-requests/steps'
import {
  endAnswerShare,
  hideAnswer,
  type LockedRequested,
  lockRequested,
  saveAnswer,
} from '@/lib/data/document-requests/write'
import { insertShare } from '@/lib/data/documents/write'
import { readNoticesAbout } from '@/lib/data/notices/write'
import {
  againStep,
  answerProblem,
  answersStep,
  reminderSteps,
  requestLimits,
  sharesFile,
  validUntilOf,
} from '@/lib/domain/documents/requests'
import { fullName } from '@/lib/domain/people/names'
import { fail, ok, type Result } from '@/lib/domain/result'
import { todayIn } from '@/lib/domain/time/plain-date'
import { reasonProblem } from '@/lib/domain/values'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { endHealthCopies } from '../documents/end-health-copies'
import { checkedBy, id, version } from '../inputs'
import { notify } from '../notices/notify'
import { scheduleSteps } from '../schedule/schedule-steps'
import { type Write, write } from '../write'
import { type RequestedView, requestsFeature, viewOf } from './request-input'
import { adminNotices, pathOf } from './request-notices'

const input = { id, version }
const subject = (ctx: SignedInCtx, { id: requestedId }: { id: string }) => findRequested(ctx.db, requestedId)

/**
 * The person answers a request with a document. Only they can see a health record; the organization sees its kind and
 * "valid until". Any other document is shared with the organization, as the screen says beforehand.
 */
export const fulfillRequestedDocument = defineService({
  action: 'requestedDocument.answer',
  input: z.strictObject({ ...input, documentId: id }),
  subject,
  feature: requestsFeature,
  run: (ctx, { version: seen, documentId }, requested) =>
    changeAnswer(ctx, requested, seen, async (w, locked, at) => {
      const refusal = notAnswerable(locked)
      if (refusal) return refusal
      const document = await lockAnswer(w.tx, documentId)
      if (!document || document.userId !== ctx.viewer.userId)
        return fail('invalidInput', { documentId: 'validation.answer.gone' })
      const problem = answerProblem(requested, document, at.today)
      if (problem) return fail('invalidInput', { documentId: `validation.answer.${problem}` })
      const validUntil = validUntilOf(requested, document)
      await saveAnswer(w.tx, requested.id, { state: 'FULFILLED', documentId, validUntil }, ctx.now)
      if (sharesFile(requested)) await share(w, requested, documentId, ctx.now)
      const repeatStep = againStep({ id: requested.requestId, validMonths: requested.validMonths }, validUntil, at)
      await scheduleSteps(w, [answersStep(requested.requestId, at), ...(repeatStep ? [repeatStep] : [])])
      // The history records only that a document was handed in, not which one.
      w.audit({ ...subjectOf(requested), action: 'requestedDocument.fulfilled', detail: { kind: requested.kind } })
      return ok(null)
    }),
})

async function share(w: Write, { orgId, userId }: RequestedRecord, documentId: string, at: Date): Promise<void> {
  const shareId = await insertShare(w.tx, documentId, orgId, at)
  const about = { subjectType: 'Document', subjectId: documentId, orgId, personId: userId }
  if (shareId) w.audit({ action: 'document.shared', ...about, detail: { shareId } })
}

/**
 * The person withdraws an answer: the request is open again, and the organization no longer sees the document, nor has a
 * copy of it. Where the request has ended, or a later cycle has begun, the answer stands, and a health record is only
 * hidden; sharing of another document ends by itself.
 */
export const takeBackRequestedDocument = defineService({
  action: 'requestedDocument.answer',
  input: z.strictObject(input),
  subject,
  feature: requestsFeature,
  run: (ctx, { version: seen }, requested) =>
    changeAnswer(ctx, requested, seen, async (w, locked, at) => {
      const stands = locked.isOver || locked.requestState === 'ENDED'
      const isAnswered = !requested.decisionReason && (locked.state === 'FULFILLED' || locked.state === 'DECLINED')
      if (!isAnswered || (stands && (!locked.documentId || sharesFile(requested))))
        return fail('requestedDocumentState')
      if (stands) await hideAnswer(w.tx, requested.id, ctx.now)
      else await saveAnswer(w.tx, requested.id, { state: 'OPEN' }, ctx.now)
      if (locked.documentId && sharesFile(requested)) await unshare(w, requested, locked.documentId, ctx.now)
      else if (locked.documentId)
        await endHealthCopies(w, { documentId: locked.documentId, orgId: requested.orgId }, ctx.now)
      if (requested.dueOn && !stands) await scheduleSteps(w, reminderSteps(requested.requestId, requested.dueOn, at))
      w.audit({ ...subjectOf(requested), action: 'requestedDocument.takenBack', detail: { from: locked.state } })
      return ok(null)
    }),
})

async function unshare(w: Write, { orgId, userId }: RequestedRecord, documentId: string, at: Date): Promise<void> {
  const subjectId = await endAnswerShare(w.tx, documentId, orgId, at)
  if (subjectId) w.audit({ action: 'document.shareEnded', subjectType: 'Document', subjectId, orgId, personId: userId })
}

const reason = z
  .string('validation.required')
  .trim()
  .superRefine(checkedBy((text) => reasonProblem(text, requestLimits.reason)))

/** The person declines, with a reason that the organization can read. */
export const declineRequestedDocument = defineService({
  action: 'requestedDocument.answer',
  input: z.strictObject({ ...input, reason }),
  subject,
  feature: requestsFeature,
  run: (ctx, { version: seen, reason }, requested) =>
    changeAnswer(ctx, requested, seen, async (w, locked) => {
      const refusal = notAnswerable(locked)
      if (refusal) return refusal
      await saveAnswer(w.tx, requested.id, { state: 'DECLINED', reason }, ctx.now)
      const administrators = await listRequestReaders(w.tx, { orgId: requested.orgId, createdById: null })
      const readers = administrators.filter((userId) => userId !== ctx.viewer.userId)
      const key = `${requested.id}:${locked.version}`
      const params = { person: fullName(requested), named: fullName(requested) ? 'yes' : 'no' }
      await notify(
        w,
        adminNotices({ ...requested, id: requested.requestId }, readers, {
          kind: 'requestedDocumentDeclined',
          key,
          more: params,
        }),
      )
      w.audit({ ...subjectOf(requested), action: 'requestedDocument.declined' })
      return ok(null)
    }),
})

const subjectOf = ({ id: subjectId, orgId, userId: personId }: RequestedRecord) => ({
  subjectType: 'RequestedDocument',
  subjectId,
  orgId,
  personId,
})

const notAnswerable = ({ state, isOver }: LockedRequested): Result<never> | null =>
  state !== 'OPEN' || isOver ? fail('requestedDocumentState') : null

type AnswerTime = { timeZone: string; now: Date; today: string }

/** Locks the row, so that of two simultaneous answers the first counts and the second is refused as stale. */
function changeAnswer(
  ctx: SignedInCtx,
  requested: RequestedRecord,
  seen: number,
  store: (w: Write, locked: LockedRequested, at: AnswerTime) => Promise<Result<null>>,
): Promise<Result<RequestedView>> {
  const { id: requestedId, timeZone } = requested
  return write(ctx, async (w) => {
    const locked = await lockRequested(w.tx, requestedId)
    if (!locked) return fail('notFound')
    if (locked.version !== seen) {
      const current = await findRequested(w.tx, requestedId)
      return fail('staleVersion', undefined, { current: current && viewOf(current, ctx.now) })
    }
    const result = await store(w, locked, { timeZone, now: ctx.now, today: todayIn(timeZone, ctx.now) })
    if (!result.ok) return result
    const after = await findRequested(w.tx, requestedId)
    if (after && after.state !== 'OPEN')
      await readNoticesAbout(w.tx, { userId: requested.userId, path: pathOf(requestedId), at: ctx.now })
    return after ? ok(viewOf(after, ctx.now)) : fail('notFound')
  })
}
