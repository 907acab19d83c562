import { z } from 'zod'
import { findDocument, findKeptDocument } from '@/lib/data/documents/read'
import {
  findSharedFile,
  findSharedWith,
  insertOriginalSeen,
  listSharedPage,
  positionOfShared,
  type SharedDocumentRecord,
  type SharedFilter,
  sharedSorts,
  withoutOrder,
} from '@/lib/data/documents/shared'
import { endShare, findShare, holdMembership, insertShare, lockDocument } from '@/lib/data/documents/write'
import { type ExpiryState, expiryStateOf, expiryStates } from '@/lib/domain/documents/document-state'
import { documentKinds } from '@/lib/domain/lists/documents'
import { fail, ok } from '@/lib/domain/result'
import { type PlainDate, todayIn } from '@/lib/domain/time/plain-date'
import { can } from '@/lib/policy/can'
import type { Ctx, SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id, optionalOneOf, search } from '../inputs'
import { first, type PageOf, positionInput, storedDate, storedInstant, toPage } from '../page-of'
import { recordAccess } from '../record-access'
import { write } from '../write'
import { endHealthCopies } from './end-health-copies'
import { fileRefusalOf } from './file-check'

/** Shares a document with an organization the person belongs to; does nothing if it is already shared. */
export const shareDocument = defineService({
  action: 'document.share',
  input: z.strictObject({ documentId: id, orgId: id }),
  subject: async (ctx, { documentId, orgId }) => {
    const document = await findDocument(ctx.db, documentId)
    return document && { ...document, orgId }
  },
  run: (ctx, { documentId, orgId }, { userId }) =>
    write(ctx, async (w) => {
      if (!(await holdMembership(w.tx, userId, orgId))) return fail('notFound')
      const document = await lockDocument(w.tx, documentId)
      if (!document || document.deletedAt) return fail('notFound')
      if (document.replacedAt) return fail('documentReplaced')
      const shareId = await insertShare(w.tx, documentId, orgId, ctx.now)
      const about = { subjectType: 'Document', subjectId: documentId, personId: userId, orgId }
      if (shareId) w.audit({ action: 'document.shared', ...about, detail: { shareId } })
      return ok((await findDocument(w.tx, documentId))!)
    }),
})

/**
 * Ends a share, and with it the copy of a health record in that organization; returns the document. Does nothing if it
 * has already ended.
 */
export const endDocumentShare = defineService({
  action: 'document.endShare',
  input: z.strictObject({ id }),
  subject: (ctx, input) => findShare(ctx.db, input.id),
  run: (ctx, { id: shareId }, { documentId, orgId, userId }) =>
    write(ctx, async (w) => {
      const about = { subjectType: 'Document', subjectId: documentId, personId: userId, orgId }
      if (await endShare(w.tx, shareId, ctx.now)) {
        w.audit({ action: 'document.shareEnded', ...about, detail: { shareId } })
        await endHealthCopies(w, { documentId, orgId }, ctx.now)
      }
      const document = await findKeptDocument(w.tx, documentId)
      return document ? ok(document) : fail('notFound')
    }),
})

/** A document as seen by an organization, with its state on the organization's day. */
export type SharedDocumentView = Omit<SharedDocumentRecord, 'userId'> & { expiryState: ExpiryState }

const viewOf = ({ userId: _owner, ...shared }: SharedDocumentRecord, today: PlainDate): SharedDocumentView => ({
  ...shared,
  expiryState: expiryStateOf(shared.expiresAt, today),
})

/** Copies of health records are given to administrators in person: a token finds none, and neither does a grant. */
const inPerson = ({ viewer }: SignedInCtx, orgId: string): boolean => can(viewer, 'document.openCopy', { orgId })

async function dayOfOrg(ctx: Ctx, orgId: string): Promise<PlainDate> {
  const org = await ctx.load.org.load(orgId)
  return todayIn(org?.timeZone ?? 'America/New_York', ctx.now)
}

const filter = z
  .strictObject({ query: search, kind: optionalOneOf(documentKinds), expiry: optionalOneOf(expiryStates) })
  .nullish()

const sort = optionalOneOf(sharedSorts).transform((order) => order ?? 'SINCE')
const position = positionInput(z.tuple([z.string().max(1000), z.uuid()]))
const text = z.string().max(1000)

/** The sort value of a cursor, for each order. */
const values = { SINCE: storedInstant, PERSON: text, KIND: text, VALID_UNTIL: storedDate }

/**
 * Documents that members share with an organization or handed in; optionally of one member. Newest first by default;
 * other orders are ascending by default.
 */
export const listSharedDocuments = defineService({
  action: 'document.listShared',
  input: z.strictObject({
    orgId: id,
    roleId: id.nullish(),
    first,
    after: position,
    filter,
    sort,
    descending: z.boolean('validation.invalid').nullish(),
  }),
  subject: async (_ctx, { orgId }) => ({ orgId }),
  run: async (ctx, { orgId, roleId = null, first: size, after: from, filter: input, sort: by, descending }) => {
    // A cursor from another order is not valid here.
    if (from && !values[by].safeParse(from[0]).success) return fail('invalidInput', { after: 'validation.invalid' })
    const today = await dayOfOrg(ctx, orgId)
    const filter: SharedFilter = {
      words: input?.query ?? [],
      kind: input?.kind ?? null,
      expiry: input?.expiry ?? null,
      roleId,
    }
    const at = from && { value: from[0], id: from[1] }
    const order = { sort: by, down: descending ?? by === 'SINCE' }
    const page = { orgId, filter, today, order, after: at, size: size + 1 }
    const rows = await listSharedPage({ ...page, withCopies: inPerson(ctx, orgId) })
    const { edges, pageInfo } = toPage(rows, size, (row) => positionOfShared(by, row))
    const views = edges.map(({ cursor, node }) => ({ cursor, node: viewOf(withoutOrder(node), today) }))
    return ok<PageOf<SharedDocumentView>>({ edges: views, pageInfo })
  },
})

/** Records that an administrator saw the original of a health record in person. Only the first time is recorded. */
export const markOriginalSeen = defineService({
  action: 'document.markOriginalSeen',
  input: z.strictObject({ documentId: id, orgId: id }),
  subject: async (ctx, { documentId, orgId }) => {
    const shared = await findSharedWith(ctx.db, documentId, [orgId], { withCopies: inPerson(ctx, orgId) })
    return shared && { ...shared, aboutIds: [shared.userId] }
  },
  run: async (ctx, { documentId, orgId }, { kind }) => {
    if (kind !== 'HEALTH') return fail('notFound')
    const today = await dayOfOrg(ctx, orgId)
    return write(ctx, async (w) => {
      const seenById = ctx.viewer.userId
      const isNew = await insertOriginalSeen(w.tx, {
        documentId,
        orgId,
        seenAt: ctx.now,
        seenById,
        seenRoleType: 'ADMIN',
      })
      const about = { subjectType: 'Document', subjectId: documentId, orgId }
      if (isNew) w.audit({ action: 'document.originalSeen', ...about })
      const shared = await findSharedWith(w.tx, documentId, [orgId], { withCopies: inPerson(ctx, orgId) })
      return shared ? ok(viewOf(shared, today)) : fail('notFound')
    })
  },
})

/** The first organization for which the viewer may read it that can see the document. */
const sharedWithViewer = (ctx: SignedInCtx, { id: documentId }: { id: string }) => {
  const orgIds = ctx.viewer.roles.flatMap(({ orgId }) =>
    can(ctx.viewer, 'document.readShared', { orgId }) ? [orgId] : [],
  )
  if (orgIds.length === 0) return Promise.resolve(null)
  return findSharedWith(ctx.db, documentId, orgIds, { withCopies: false })
}

/** A shared document with a stream of its bytes; never a health record. The access is recorded first. */
export const readSharedDocument = defineService({
  action: 'document.readShared',
  input: z.strictObject({ id }),
  subject: sharedWithViewer,
  run: async (ctx, { id: documentId }, { orgId, kind }) => {
    const file = kind === 'HEALTH' ? null : await findSharedFile(ctx.db, documentId)
    if (!file) return fail('notFound')
    const refusal = fileRefusalOf(file.check)
    if (refusal) return refusal
    const recorded = await recordAccess(ctx, async (audit) => {
      audit({ action: 'document.viewed', subjectType: 'Document', subjectId: documentId, personId: file.userId, orgId })
      return ok(null)
    })
    if (!recorded.ok) return recorded
    const stream = await ctx.files.get(file.storageKey)
    return stream ? ok({ file, stream }) : fail('notFound')
  },
})
