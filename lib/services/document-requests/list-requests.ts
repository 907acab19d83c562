import { z } from 'zod'
import { type AudienceChoices, listAudienceChoices } from '@/lib/data/curriculums/audiences'
import {
  type DocumentRequestRecord,
  findDocumentRequest,
  findRequested,
  listChoosable,
  listOwnRequested,
  listRequestedDepartments,
  listRequestedOfRole,
  listRequestedPage,
  listDocumentRequests as listRequests,
  type RequestedRecord,
} from '@/lib/data/document-requests/read'
import { findMember } from '@/lib/data/members/read'
import { occurs } from '@/lib/data/search-by-name'
import { answerProblem, documentRequestFilters, validUntilOf } from '@/lib/domain/documents/requests'
import { ok, type Result } from '@/lib/domain/result'
import { type PlainDate, todayIn } from '@/lib/domain/time/plain-date'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id, optionalOneOf } from '../inputs'
import { first, type PageOf, positionInput, storedInstant, toPage } from '../page-of'
import { limitAccess, recordAccess } from '../record-access'
import { type RequestedView, requestedFilter, requestsFeature, viewOf } from './request-input'

export type RequestedPage = PageOf<RequestedView>

const ofOrg = { type: 'DOCUMENT_REQUESTS', orgOf: (org: { id: string }) => org.id } as const
const timePosition = positionInput(z.tuple([storedInstant, z.uuid()]))
const namePosition = positionInput(z.tuple([z.string().max(500), z.uuid()]))

const timeOf = ({ createdAt, id: rowId }: { createdAt: Date; id: string }) => [createdAt.toISOString(), rowId] as const
const timeAt = (position: [string, string] | null) => position && { createdAt: position[0], id: position[1] }

/** An organization's requests, newest first, with the number of people in each state. */
export const listDocumentRequests = defineService({
  action: 'documentRequest.list',
  input: z.strictObject({
    orgId: id,
    first,
    after: timePosition,
    filter: z.strictObject({ state: optionalOneOf(documentRequestFilters) }).nullish(),
  }),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  feature: ofOrg,
  run: async (ctx, { orgId, first: size, after: position, filter }) => {
    const query = { orgId, state: filter?.state ?? null, now: ctx.now, after: timeAt(position), size: size + 1 }
    return ok<PageOf<DocumentRequestRecord>>(toPage(await listRequests(query), size, timeOf))
  },
})

/** One request, with the number of people in each state. */
export const getDocumentRequest = defineService({
  action: 'documentRequest.read',
  input: z.strictObject({ id }),
  subject: (ctx, { id: requestId }) => findDocumentRequest(ctx.db, requestId, ctx.now),
  feature: requestsFeature,
  run: async (_ctx, _input, request) => ok(request),
})

/** The people of a request by name, each with their latest cycle; for health records, only kind and "valid until". */
export const listRequestedDocuments = defineService({
  action: 'documentRequest.read',
  input: z.strictObject({ requestId: id, first, after: namePosition, filter: requestedFilter }),
  subject: (ctx, { requestId }) => findDocumentRequest(ctx.db, requestId, ctx.now),
  feature: requestsFeature,
  run: async (ctx, { requestId, first: size, after: position, filter }, { timeZone }) => {
    const today = todayIn(timeZone, ctx.now)
    const start = position && { sortName: position[0], id: position[1] }
    const rows = await listRequestedPage({ requestId, today, filter, occurs, after: start, size: size + 1 })
    const views = rows.map((row) => viewOf(row, ctx.now))
    return ok<RequestedPage>(toPage(views, size, (view) => [view.sortName, view.id]))
  },
})

/** Files per administrator, organization and hour, and the people read at once. */
const exportLimit = { limit: 30, seconds: 3600 }
const batch = 500

/** Everybody of a request who passes a filter, in the order of the list, for a file; the history keeps each. */
export const exportRequestedDocuments = defineService({
  action: 'documentRequest.read',
  input: z.strictObject({ requestId: id, filter: requestedFilter }),
  subject: (ctx, { requestId }) => findDocumentRequest(ctx.db, requestId, ctx.now),
  feature: requestsFeature,
  run: async (ctx, { requestId, filter }, { orgId, timeZone }) => {
    const refusal = await limitAccess(ctx, `requestExport:${orgId}:${ctx.viewer.userId}`, exportLimit)
    if (refusal) return refusal
    return recordAccess(ctx, async (audit) => {
      const { standing, department, words } = filter
      const detail = { standing, department: department !== null, searched: words.length > 0 }
      audit({ action: 'documentRequest.exported', subjectType: 'DocumentRequest', subjectId: requestId, orgId, detail })
      const query = { requestId, today: todayIn(timeZone, ctx.now), filter, occurs, size: batch }
      return ok(eachRequested(query, ctx.now))
    })
  },
})

async function* eachRequested(
  query: Omit<Parameters<typeof listRequestedPage>[0], 'after'>,
  now: Date,
): AsyncGenerator<RequestedView> {
  for (let after: { sortName: string; id: string } | null = null; ; ) {
    const rows: RequestedRecord[] = await listRequestedPage({ ...query, after })
    for (const row of rows) yield viewOf(row, now)
    const last = rows.at(-1)
    if (!last || rows.length < query.size) return
    after = { sortName: last.sortName, id: last.id }
  }
}

/** The departments of the people of a request, to filter by. */
export const listRequestDepartments = defineService({
  action: 'documentRequest.read',
  input: z.strictObject({ id }),
  subject: (ctx, { id: requestId }) => findDocumentRequest(ctx.db, requestId, ctx.now),
  feature: requestsFeature,
  run: async (_ctx, { id: requestId }) => ok(await listRequestedDepartments(requestId)),
})

/** How many requests a member's page shows. */
const maxOfMember = 50

/** The documents requested from a member, newest first. */
export const listMemberRequestedDocuments = defineService({
  action: 'documentRequest.read',
  input: z.strictObject({ roleId: id }),
  subject: (_ctx, { roleId }) => findMember(roleId),
  feature: requestsFeature,
  run: async (ctx, { roleId }) =>
    ok((await listRequestedOfRole(roleId, maxOfMember)).map((row) => viewOf(row, ctx.now))),
})

/** The choices for an audience: departments, job titles and licenses that members have. */
export const getRequestChoices = defineService({
  action: 'documentRequest.list',
  input: z.strictObject({ orgId: id }),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  feature: ofOrg,
  run: async (_ctx, { orgId }) => ok<AudienceChoices>(await listAudienceChoices(orgId)),
})

/**
 * Requests of organizations to the signed-in person, newest first; `open`: true for those waiting for an answer, false
 * for the rest.
 */
export const listOwnRequestedDocuments = defineService({
  action: 'requestedDocument.listOwn',
  input: z.strictObject({ open: z.boolean('validation.invalid').nullish(), first, after: timePosition }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { open = null, first: size, after: position }) => {
    const query = { userId: ctx.viewer.userId, open, after: timeAt(position), size: size + 1 }
    const views = (await listOwnRequested(query)).map((row) => viewOf(row, ctx.now))
    return ok<RequestedPage>(toPage(views, size, timeOf))
  },
})

/** A request with the documents that could answer it. */
export type OwnRequestedView = RequestedView & {
  choices: { id: string; title: string; validUntil: PlainDate | null }[]
}

/** How many documents are offered as an answer. */
const maxChoices = 50

/** One request to the person, with their documents that could answer it and until when each would be valid. */
export const getOwnRequestedDocument = defineService({
  action: 'requestedDocument.read',
  input: z.strictObject({ id }),
  subject: (ctx: SignedInCtx, { id: requestedId }: { id: string }) => findRequested(ctx.db, requestedId),
  feature: requestsFeature,
  run: async (ctx, _input, requested: RequestedRecord): Promise<Result<OwnRequestedView>> =>
    ok({ ...viewOf(requested, ctx.now), choices: await choicesOf(ctx, requested) }),
})

async function choicesOf(ctx: SignedInCtx, requested: RequestedRecord): Promise<OwnRequestedView['choices']> {
  if (requested.state !== 'OPEN') return []
  const today = todayIn(requested.timeZone, ctx.now)
  const documents = await listChoosable(ctx.viewer.userId, requested.kind, maxChoices)
  return documents.flatMap((document) =>
    answerProblem(requested, document, today) === null
      ? { id: document.id, title: document.title, validUntil: validUntilOf(requested, document) }
      : [],
  )
}
