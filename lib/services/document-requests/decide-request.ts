import { z } from 'zod'
import { findRequested, type RequestedRecord } from '@/lib/data/document-requests/read'
import { endAnswerShare, lockRequested, saveDecision } from '@/lib/data/document-requests/write'
import {
  againStep,
  type RequestDecision,
  reminderSteps,
  requestDecisions,
  requestLimits,
  sharesFile,
  stateAfterDecision,
} from '@/lib/domain/documents/requests'
import { fail, ok, type Result } from '@/lib/domain/result'
import { addMonths, type PlainDate, todayIn } from '@/lib/domain/time/plain-date'
import { reasonProblem } from '@/lib/domain/values'
import { defineService } from '../define-service'
import { checkedBy, dateOrNull, id, oneOf, version } from '../inputs'
import { notify } from '../notices/notify'
import { scheduleSteps } from '../schedule/schedule-steps'
import { write } from '../write'
import { type RequestedView, requestsFeature, viewOf } from './request-input'
import { pathOf } from './request-notices'

const actions = {
  RETURN: 'requestedDocument.returned',
  ACCEPT: 'requestedDocument.accepted',
  EXEMPT: 'requestedDocument.exempted',
} as const

/**
 * An administrator decides about one person of a request, with a reason that the person reads: sends the answer back
 * ("blurred, send again"), accepts something else in its place ("chest X-ray"), or exempts them. What was sent back is
 * no longer shared. `validUntil` is for what is accepted; without it, the months of the request count from today.
 */
export const decideRequestedDocument = defineService({
  action: 'requestedDocument.decide',
  input: z.strictObject({
    id,
    version,
    decision: oneOf(requestDecisions),
    reason: z
      .string('validation.required')
      .trim()
      .superRefine(checkedBy((text) => reasonProblem(text, requestLimits.reason))),
    validUntil: dateOrNull,
  }),
  subject: async (ctx, { id: requestedId }) => {
    const requested = await findRequested(ctx.db, requestedId)
    return requested && { ...requested, aboutIds: [requested.userId] }
  },
  feature: requestsFeature,
  run: (ctx, { version: seen, decision, reason, validUntil }, requested): Promise<Result<RequestedView>> =>
    write(ctx, async (w) => {
      const { id: requestedId, orgId, userId, requestId, timeZone } = requested
      const locked = await lockRequested(w.tx, requestedId)
      if (!locked) return fail('notFound')
      if (locked.version !== seen) {
        const current = await findRequested(w.tx, requestedId)
        return fail('staleVersion', undefined, { current: current && viewOf(current, ctx.now) })
      }
      const state = stateAfterDecision(locked.state, decision)
      if (!state || locked.isOver || locked.requestState === 'ENDED') return fail('requestedDocumentState')
      const at = { timeZone, now: ctx.now, today: todayIn(timeZone, ctx.now) }
      const until = decision === 'ACCEPT' ? (validUntil ?? monthsFrom(requested, at.today)) : null
      if (until && until < at.today) return fail('invalidInput', { validUntil: 'validation.answer.expired' })
      await saveDecision(
        w.tx,
        requestedId,
        { state, validUntil: until, reason, decidedById: ctx.viewer.userId },
        ctx.now,
      )
      if (locked.documentId && sharesFile(requested)) {
        const subjectId = await endAnswerShare(w.tx, locked.documentId, orgId, ctx.now)
        const about = { subjectType: 'Document', orgId, personId: userId }
        if (subjectId) w.audit({ ...about, action: 'document.shareEnded', subjectId })
      }
      const repeatStep = againStep({ id: requestId, validMonths: requested.validMonths }, until, at)
      if (repeatStep) await scheduleSteps(w, [repeatStep])
      if (state === 'OPEN' && requested.dueOn) await scheduleSteps(w, reminderSteps(requestId, requested.dueOn, at))
      await notify(w, [decisionNotice(requested, { decision, reason, version: locked.version })])
      const about = { subjectType: 'RequestedDocument', subjectId: requestedId, orgId, personId: userId }
      w.audit({ ...about, action: actions[decision], detail: { from: locked.state } })
      const after = await findRequested(w.tx, requestedId)
      return after ? ok(viewOf(after, ctx.now)) : fail('notFound')
    }),
})

const monthsFrom = ({ validMonths }: RequestedRecord, today: PlainDate): PlainDate | null =>
  validMonths ? addMonths(today, validMonths) : null

type Decided = { decision: RequestDecision; reason: string; version: number }

const decisionNotice = (requested: RequestedRecord, { decision, reason, version }: Decided) => ({
  userId: requested.userId,
  orgId: requested.orgId,
  kind: 'requestedDocumentDecided' as const,
  severity: decision === 'RETURN' ? ('WARN' as const) : ('INFO' as const),
  params: { org: requested.orgName, title: requested.title, decision, reason, requestedDocumentId: requested.id },
  actionPath: pathOf(requested.id),
  dedupeKey: `requestedDocumentDecided:${requested.id}:${version}`,
})
