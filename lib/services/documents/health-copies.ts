import { z } from 'zod'
import { listRequestReaders } from '@/lib/data/document-requests/steps'
import {
  type CopyRecord,
  findCopy,
  findRequestForCopy,
  holdCopiedFile,
  insertCopy,
  listCopies,
} from '@/lib/data/documents/copies'
import { findDocument, findKeptDocument } from '@/lib/data/documents/read'
import { holdMembership, lockDocument } from '@/lib/data/documents/write'
import { copyConsentVersion } from '@/lib/domain/documents/health-copy'
import { fullName } from '@/lib/domain/people/names'
import { fail, ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id, oneOf } from '../inputs'
import { notify } from '../notices/notify'
import { recordAccess } from '../record-access'
import { type Write, write } from '../write'
import { endHealthCopies } from './end-health-copies'
import { fileRefusalOf } from './file-check'

/**
 * Gives one organization that the person belongs to a copy of a health record, in the words of the consent text that they
 * were shown: its administrators may open the file from then on. Does nothing if it has one. Administrators who asked for
 * the record are told.
 */
export const giveHealthCopy = defineService({
  action: 'document.giveCopy',
  input: z.strictObject({
    documentId: id,
    orgId: id,
    consentVersion: z.string('validation.required').max(20, 'validation.invalid'),
    consentLocale: oneOf(['en', 'es', 'ja']),
  }),
  subject: async (ctx, { documentId, orgId }) => {
    const document = await findDocument(ctx.db, documentId)
    return document && { ...document, orgId }
  },
  run: (ctx, { documentId, orgId, consentVersion, consentLocale }, { userId }) =>
    write(ctx, async (w) => {
      if (consentVersion !== copyConsentVersion) return fail('copyTextChanged')
      if (!(await holdMembership(w.tx, userId, orgId))) return fail('notFound')
      const document = await lockDocument(w.tx, documentId)
      if (!document || document.deletedAt || document.kind !== 'HEALTH') return fail('notFound')
      if (document.replacedAt) return fail('documentReplaced')
      const copyId = await insertCopy(w.tx, { documentId, orgId, consentVersion, consentLocale }, ctx.now)
      if (copyId) {
        const about = { subjectType: 'Document', subjectId: documentId, personId: userId, orgId }
        w.audit({ action: 'document.copyGiven', ...about, detail: { copyId, consentVersion, consentLocale } })
        await tellWhoAsked(w, { copyId, documentId, orgId, userId })
      }
      return ok((await findDocument(w.tx, documentId))!)
    }),
})

type Given = { copyId: string; documentId: string; orgId: string; userId: string }

async function tellWhoAsked(w: Write, { copyId, documentId, orgId, userId }: Given): Promise<void> {
  const request = await findRequestForCopy(w.tx, documentId, orgId)
  if (!request) return
  const person = fullName(request)
  const readers = await listRequestReaders(w.tx, { orgId, createdById: request.createdById })
  const notices = readers
    .filter((readerId) => readerId !== userId)
    .map((readerId) => ({
      userId: readerId,
      orgId,
      kind: 'healthCopyGiven' as const,
      severity: 'INFO' as const,
      params: { org: request.orgName, title: request.title, person, named: person ? 'yes' : 'no' },
      actionPath: `/orgs/${orgId}/documents?member=${request.roleId}`,
      dedupeKey: `healthCopyGiven:${copyId}:${readerId}`,
    }))
  await notify(w, notices)
}

/** Ends a copy; returns the document. Does nothing if it has already ended. */
export const endHealthCopy = defineService({
  action: 'document.endCopy',
  input: z.strictObject({ id }),
  subject: (ctx, input) => findCopy(ctx.db, input.id),
  run: (ctx, { id: copyId }, { documentId }) =>
    write(ctx, async (w) => {
      await endHealthCopies(w, { id: copyId }, ctx.now)
      const document = await findKeptDocument(w.tx, documentId)
      return document ? ok(document) : fail('notFound')
    }),
})

/** The copies of a person's document, also those that have ended, each with the words agreed to and who opened it. */
export const listHealthCopies = defineService({
  action: 'document.listCopies',
  input: z.strictObject({ documentId: id }),
  subject: (ctx, { documentId }) => findKeptDocument(ctx.db, documentId),
  run: async (ctx, { documentId }) => ok<CopyRecord[]>(await listCopies(ctx.db, documentId)),
})

/**
 * The file of a copy, for an administrator of the organization it was given to, with a stream of its bytes. The opening
 * is recorded first, in the transaction that finds the copy still there.
 */
export const openHealthCopy = defineService({
  action: 'document.openCopy',
  input: z.strictObject({ id }),
  subject: (ctx, input) => findCopy(ctx.db, input.id),
  run: async (ctx, { id: copyId }, { documentId, orgId, userId }) => {
    const opened = await recordAccess(ctx, async (audit, tx) => {
      const file = await holdCopiedFile(tx, copyId)
      if (!file) return fail('notFound')
      const refusal = fileRefusalOf(file.check)
      if (refusal) return refusal
      const about = { subjectType: 'Document', subjectId: documentId, personId: userId, orgId }
      audit({ action: 'document.copyOpened', ...about, detail: { copyId } })
      return ok(file)
    })
    if (!opened.ok) return opened
    const stream = await ctx.files.get(opened.value.storageKey)
    return stream ? ok({ file: opened.value, stream }) : fail('notFound')
  },
})
