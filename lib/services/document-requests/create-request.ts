import { z } from 'zod'
import { countAudience } from '@/lib/data/curriculums/audiences'
import { type DocumentRequestRecord, findDocumentRequest } from '@/lib/data/document-requests/read'
import {
  cancelRequested,
  endRequest,
  insertDocumentRequest,
  insertRequested,
  lockDocumentRequest,
} from '@/lib/data/document-requests/write'
import { noAudience } from '@/lib/domain/curriculums/audience'
import { firstDueOn, reminderSteps } from '@/lib/domain/documents/requests'
import { fail, ok, type Result } from '@/lib/domain/result'
import { todayIn } from '@/lib/domain/time/plain-date'
import { audience } from '../curriculums/curriculum-input'
import { defineService } from '../define-service'
import { id, inWindow, version } from '../inputs'
import { limitUse } from '../limit-use'
import { notify } from '../notices/notify'
import { cancelScheduled, scheduleSteps } from '../schedule/schedule-steps'
import { write } from '../write'
import { requestFields, requestProblemsIn, requestsFeature } from './request-input'
import { requestNotices } from './request-notices'

/** Requests per administrator and hour, because each one sends a message to all of its recipients. */
const limit = { limit: 60, seconds: 3600 }

/**
 * Requests a document from members: those listed, or the active members of an audience and, with `joiners`, members who
 * become part of it later. All of them are recorded in the same transaction, with one message each.
 */
export const createDocumentRequest = defineService({
  action: 'documentRequest.manage',
  input: z.strictObject({ input: requestFields }),
  // Only the format is checked here, because today's date depends on the time zone; `run` checks by the organization's
  // own day.
  dates: (at, today, raw) => ({ ...requestProblemsIn(raw, '0001-01-01'), ...inWindow(at, today, 'input.dueOn') }),
  subject: async (ctx, { input }) => ((await ctx.load.org.load(input.orgId)) ? { orgId: input.orgId } : null),
  feature: requestsFeature,
  run: async (ctx, { input }): Promise<Result<DocumentRequestRecord>> => {
    const { roleIds, audience: requestedAudience, orgId, ...fields } = input
    const org = await ctx.load.org.load(orgId)
    if (!org) return fail('notFound')
    const today = todayIn(org.timeZone, ctx.now)
    const problems = requestProblemsIn({ input: { ...input, roleIds } }, today)
    if (Object.keys(problems).length > 0) return fail('invalidInput', problems)
    const refusal = await limitUse(ctx, `documentRequest:${orgId}:${ctx.viewer.userId}`, limit)
    if (refusal) return refusal
    return write(ctx, async (w) => {
      const audience = roleIds ? noAudience : requestedAudience
      const requestId = await insertDocumentRequest(
        w.tx,
        { ...fields, ...audience, orgId, createdById: ctx.viewer.userId, named: roleIds !== null },
        ctx.now,
      )
      const dueOn = firstDueOn(fields, today)
      const requestedDocuments = await insertRequested(w.tx, requestId, { roleIds, dueOn, at: ctx.now })
      if (roleIds && requestedDocuments.length < roleIds.length)
        return fail('invalidInput', { 'input.roleIds': 'validation.notAMember' })
      if (requestedDocuments.length === 0 && !fields.joiners)
        return fail('invalidInput', { 'input.audience': 'validation.requestNobody' })
      const noticeSource = { id: requestId, orgId, orgName: org.name, timeZone: org.timeZone, title: fields.title }
      await notify(w, requestNotices(noticeSource, requestedDocuments))
      if (dueOn)
        await scheduleSteps(w, reminderSteps(requestId, dueOn, { timeZone: org.timeZone, now: ctx.now, today }))
      const request = await findDocumentRequest(w.tx, requestId, ctx.now)
      if (!request) return fail('notFound')
      const detail = {
        kind: fields.kind,
        people: requestedDocuments.length,
        named: roleIds !== null,
        joiners: fields.joiners,
      }
      w.audit({
        action: 'documentRequest.created',
        subjectType: 'DocumentRequest',
        subjectId: requestId,
        orgId,
        detail,
      })
      return ok(request)
    })
  },
})

/** Ends a request: no more reminders are sent, open requests to people are cancelled, and answers are kept. */
export const endDocumentRequest = defineService({
  action: 'documentRequest.manage',
  input: z.strictObject({ id, version }),
  subject: (ctx, { id: requestId }) => findDocumentRequest(ctx.db, requestId, ctx.now),
  feature: requestsFeature,
  run: (ctx, { version: seen }, { id: requestId, orgId }): Promise<Result<DocumentRequestRecord>> =>
    write(ctx, async (w) => {
      const lockedRequest = await lockDocumentRequest(w.tx, requestId)
      if (!lockedRequest) return fail('notFound')
      if (lockedRequest.version !== seen) {
        const current = await findDocumentRequest(w.tx, requestId, ctx.now)
        return fail('staleVersion', undefined, { current })
      }
      if (lockedRequest.state === 'ENDED') return fail('documentRequestEnded')
      await endRequest(w.tx, requestId, ctx.now)
      const cancelled = await cancelRequested(w.tx, { requestId }, ctx.now)
      await cancelScheduled(w, { subjectType: 'DocumentRequest', subjectId: requestId })
      const after = await findDocumentRequest(w.tx, requestId, ctx.now)
      if (!after) return fail('notFound')
      const detail = { cancelled }
      w.audit({ action: 'documentRequest.ended', subjectType: 'DocumentRequest', subjectId: requestId, orgId, detail })
      return ok(after)
    }),
})

/** How many members an audience currently includes; a preview before the request is made. */
export const countRequestReach = defineService({
  action: 'documentRequest.list',
  input: z.strictObject({ orgId: id, audience }),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  feature: { type: 'DOCUMENT_REQUESTS', orgOf: (org: { id: string }) => org.id },
  run: async (_ctx, { orgId, audience: reached }) => ok({ count: await countAudience(orgId, reached) }),
})
