import { z } from 'zod'
import { findDocumentRequest, findRequested } from '@/lib/data/document-requests/read'
import { listOpenRequested } from '@/lib/data/document-requests/steps'
import { cancelRequested, lockRequested } from '@/lib/data/document-requests/write'
import { fail, ok, type Result } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id, version } from '../inputs'
import { limitUse } from '../limit-use'
import { notify } from '../notices/notify'
import { write } from '../write'
import { requestsFeature } from './request-input'
import { reminderNotices } from './request-notices'
import { type RequestedView, viewOf } from './requested-view'

/** Cancels a request to one person. */
export const cancelRequestedDocument = defineService({
  action: 'documentRequest.manage',
  input: z.strictObject({ id, version }),
  subject: (ctx, { id: requestedId }) => findRequested(ctx.db, requestedId),
  feature: requestsFeature,
  run: (ctx, { version: seen }, { id: requestedId, orgId, userId }): Promise<Result<RequestedView>> =>
    write(ctx, async (w) => {
      const locked = await lockRequested(w.tx, requestedId)
      if (!locked) return fail('notFound')
      if (locked.version !== seen) {
        const current = await findRequested(w.tx, requestedId)
        return fail('staleVersion', undefined, { current: current && viewOf(current, ctx.now) })
      }
      if (locked.state !== 'OPEN') return fail('requestedDocumentState')
      await cancelRequested(w.tx, { id: requestedId }, ctx.now)
      const after = await findRequested(w.tx, requestedId)
      if (!after) return fail('notFound')
      const about = { subjectType: 'RequestedDocument', subjectId: requestedId, orgId, personId: userId }
      w.audit({ ...about, action: 'requestedDocument.cancelled' })
      return ok(viewOf(after, ctx.now))
    }),
})

/**
 * How many people were notified, excluding those already reminded today, on leave, or with these messages switched off.
 */
export type Reminded = { reminded: number }

/** Manual reminders per organization and hour, each to one person or to everybody in a request. */
const limit = { limit: 300, seconds: 3600 }

/** Reminds everybody in a request who has not answered. */
export const remindDocumentRequest = defineService({
  action: 'documentRequest.manage',
  input: z.strictObject({ id }),
  subject: (ctx, { id: requestId }) => findDocumentRequest(ctx.db, requestId, ctx.now),
  feature: requestsFeature,
  run: async (ctx, _input, request): Promise<Result<Reminded>> => {
    if (request.state === 'ENDED') return fail('documentRequestEnded')
    const refusal = await limitUse(ctx, `documentReminder:${request.orgId}`, limit)
    if (refusal) return refusal
    return write(ctx, async (w) => {
      const open = await listOpenRequested(w.tx, request.id)
      const reminded = await notify(w, reminderNotices(request, open, { now: ctx.now, byLadder: false }))
      const about = { subjectType: 'DocumentRequest', subjectId: request.id, orgId: request.orgId }
      w.audit({ ...about, action: 'documentRequest.reminded', detail: { people: reminded } })
      return ok({ reminded })
    })
  },
})

/** Reminds one person who has not answered. */
export const remindRequestedDocument = defineService({
  action: 'documentRequest.manage',
  input: z.strictObject({ id }),
  subject: (ctx, { id: requestedId }) => findRequested(ctx.db, requestedId),
  feature: requestsFeature,
  run: async (ctx, _input, requested): Promise<Result<Reminded>> => {
    if (requested.state !== 'OPEN') return fail('requestedDocumentState')
    const refusal = await limitUse(ctx, `documentReminder:${requested.orgId}`, limit)
    if (refusal) return refusal
    return write(ctx, async (w) => {
      const { id: subjectId, requestId, orgId, userId: personId } = requested
      const open = await listOpenRequested(w.tx, requestId, { id: subjectId })
      const reminded = await notify(
        w,
        reminderNotices({ ...requested, id: requestId }, open, { now: ctx.now, byLadder: false }),
      )
      const about = { subjectType: 'RequestedDocument', subjectId, orgId, personId }
      w.audit({ ...about, action: 'requestedDocument.reminded', detail: { people: reminded } })
      return ok({ reminded })
    })
  },
})
