import { z } from 'zod'
import { countAudience } from '@/lib/data/curriculums/audiences'
import { type DocumentRequestRecord, findDocumentRequest, findRequested } from '@/lib/data/document-requests/read'
import { listOpenRequested } from '@/lib/data/document-requests/steps'
import {
  cancelRequested,
  endRequest,
  insertDocumentRequest,
  insertRequested,
  lockDocumentRequest,
  lockRequested,
} from '@/lib/data/document-requests/write'
import { noAudience } from '@/lib/domain/curriculums/audience'
import { firstDueOn, reminderSteps } from '@/lib/domain/documents/requests'
import { fail, ok, type Result } from '@/lib/domain/result'
import { todayIn } from '@/lib/domain/time/plain-date'
import { audience, audienceWindow } from '../curriculums/curriculum-input'
import { orgToday } from '../curriculums/progress'
import { defineService } from '../define-service'
import { id, inWindow, version } from '../inputs'
import { limitUse } from '../limit-use'
import { notify } from '../notices/notify'
import { cancelScheduled, scheduleSteps } from '../schedule/schedule-steps'
import { write } from '../write'
import { type RequestedView, requestFields, requestProblemsIn, requestsFeature, viewOf } from './request-input'
import { reminderNotices, requestNotices } from './request-notices'

/** Requests per administrator and hour, because each one sends a message to all of its recipients. */
const requestsPerHour = { limit: 60, seconds: 3600 }

/**
 * Requests a document from members: those listed, or the active members of an audience and, with `joiners`, members who
 * become part of it later. All of them are recorded in the same transaction, with one message each.
 */
export const createDocumentRequest = defineService({
  action: 'documentRequest.manage',
  input: z.strictObject({ input: requestFields }),
  // Only the format is checked here, because today's date depends on the time zone; `run` checks by the organization's
  // own day.
  dates: (at, today, raw) => ({
    ...requestProblemsIn(raw, '0001-01-01'),
    ...inWindow(at, today, 'input.dueOn'),
    ...audienceWindow(at, today, 'input.audience'),
  }),
  subject: async (ctx, { input }) => ((await ctx.load.org.load(input.orgId)) ? { orgId: input.orgId } : null),
  feature: requestsFeature,
  run: async (ctx, { input }): Promise<Result<DocumentRequestRecord>> => {
    const { roleIds, audience: requestedAudience, orgId, ...fields } = input
    const org = await ctx.load.org.load(orgId)
    if (!org) return fail('notFound')
    const today = todayIn(org.timeZone, ctx.now)
    const problems = requestProblemsIn({ input: { ...input, roleIds } }, today)
    if (Object.keys(problems).length > 0) return fail('invalidInput', problems)
    const refusal = await limitUse(ctx, `documentRequest:${orgId}:${ctx.viewer.userId}`, requestsPerHour)
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
  dates: (at, today) => audienceWindow(at, today, 'audience'),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  feature: { type: 'DOCUMENT_REQUESTS', orgOf: (org: { id: string }) => org.id },
  run: async (ctx, { orgId, audience: reached }) =>
    ok({ count: await countAudience(orgId, reached, await orgToday(ctx, orgId)) }),
})

/** Cancels a request to one person, who has nothing to hand in any more. */
export const cancelRequestedDocument = defineService({
  action: 'requestedDocument.cancel',
  input: z.strictObject({ id, version }),
  subject: async (ctx, { id: requestedId }) => {
    const requested = await findRequested(ctx.db, requestedId)
    return requested && { ...requested, aboutIds: [requested.userId] }
  },
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
const remindersPerHour = { limit: 300, seconds: 3600 }

/** Reminds everybody in a request who has not answered. */
export const remindDocumentRequest = defineService({
  action: 'documentRequest.manage',
  input: z.strictObject({ id }),
  subject: (ctx, { id: requestId }) => findDocumentRequest(ctx.db, requestId, ctx.now),
  feature: requestsFeature,
  run: async (ctx, _input, request): Promise<Result<Reminded>> => {
    if (request.state === 'ENDED') return fail('documentRequestEnded')
    const refusal = await limitUse(ctx, `documentReminder:${request.orgId}`, remindersPerHour)
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
    const refusal = await limitUse(ctx, `documentReminder:${requested.orgId}`, remindersPerHour)
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
