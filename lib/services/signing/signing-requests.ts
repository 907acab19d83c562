import { z } from 'zod'
import { countAudience, listAudienceChoices } from '@/lib/data/curriculums/audiences'
import type { Tx } from '@/lib/data/db'
import { findSigningRequest, listSigningRequestPage, type SigningRequestRecord } from '@/lib/data/signing/read'
import {
  deleteSigningRequest as deleteDraft,
  insertSigningRequest,
  listSignableRoles,
  lockSigningRequest,
  replaceSigningFields,
  updateSigningRequest as update,
} from '@/lib/data/signing/write'
import { fail, ok, type Result } from '@/lib/domain/result'
import { signingFilters } from '@/lib/domain/signing/states'
import { audience, audienceWindow } from '../curriculums/curriculum-input'
import { orgToday } from '../curriculums/progress'
import { defineService } from '../define-service'
import { fileRefusalOf } from '../documents/file-check'
import { refuseWithoutRoom, refuseWithoutRoomIn, sentFile, uploaderOf, writeWithFile } from '../files'
import { id, inWindow, optionalOneOf, version } from '../inputs'
import { limitUpload } from '../limit-use'
import { first, type PageOf, positionInput, storedInstant, toPage } from '../page-of'
import { write } from '../write'
import { type Draft, draft, fieldProblems, signingFeature, title } from './signing-input'

const about = ({ id: subjectId, orgId }: { id: string; orgId: string }) => ({
  subjectType: 'SigningRequest',
  subjectId,
  orgId,
})

/** Stores a PDF for signing, as a draft. Locked, already signed or active (scripted) files are refused. */
export const createSigningRequest = defineService({
  action: 'signing.create',
  input: z.strictObject({ orgId: id, title, file: sentFile }),
  subject: (ctx, { orgId }) => ctx.load.org.load(orgId),
  feature: { type: 'DOCUMENT_REQUESTS', orgOf: (org) => org.id },
  run: async (ctx, { title, file }, { id: orgId }): Promise<Result<SigningRequestRecord>> => {
    const { userId } = ctx.viewer
    const refusal = (await limitUpload(ctx, userId)) ?? (await refuseWithoutRoom(ctx.db, { orgId }, file.size, 'file'))
    if (refusal) return refusal
    const received = await ctx.files.receiveToSign({ name: file.fileName, who: uploaderOf(ctx), file })
    if (!received.ok) return fail(received.problem.code, { file: `validation.${received.problem.code}` })
    const { key: storageKey, pages, ...storedFile } = received.value
    return writeWithFile(
      ctx,
      storageKey,
      ({ file }: SigningRequestRecord) => file.storageKey,
      async (w) => {
        const full = await refuseWithoutRoomIn(w.tx, { orgId }, storedFile.size, 'file')
        if (full) return full
        const requestId = await insertSigningRequest(
          w.tx,
          { orgId, createdById: userId, title, pages },
          { storageKey, ...storedFile },
        )
        const request = await findSigningRequest(w.tx, requestId)
        if (!request) return fail('notFound')
        w.audit({
          action: 'signing.created',
          ...about(request),
          detail: { sha256: request.file.sha256, pages: pages.length },
        })
        if (request.file.check === 'WAITING') await w.send({ queue: 'fileChecks', data: {} })
        return ok(request)
      },
    )
  },
})

/** Changes a draft: its fields, its people, its signing mode, its due date. Absent fields do not change. */
export const updateSigningRequest = defineService({
  action: 'signing.manage',
  input: z.strictObject({ id, version, input: draft }),
  dates: (at, today) => ({ ...inWindow(at, today, 'input.dueOn'), ...audienceWindow(at, today, 'input.audience') }),
  subject: (ctx, { id: requestId }) => findSigningRequest(ctx.db, requestId),
  feature: signingFeature,
  run: (ctx, { version: seen, input }, { id: requestId, orgId }) =>
    write(ctx, async (w): Promise<Result<SigningRequestRecord>> => {
      const lockedRequest = await lockDraft(w.tx, requestId, seen)
      if (!lockedRequest.ok) return lockedRequest
      const wrong = await draftProblems(w.tx, orgId, input, lockedRequest.value)
      if (wrong) return fail('invalidInput', wrong)
      const { fields, audience, ...changes } = input
      // A common copy is signed by listed people, each in their own fields.
      const together = (changes.mode ?? lockedRequest.value.mode) === 'TOGETHER' ? { named: true } : { inOrder: false }
      await update(w.tx, requestId, { ...changes, ...audience, ...together })
      if (fields) await replaceSigningFields(w.tx, requestId, fields)
      const request = await findSigningRequest(w.tx, requestId)
      if (!request) return fail('notFound')
      w.audit({
        action: 'signing.updated',
        ...about(request),
        detail: { fields: request.fields.length },
        after: { ...request },
      })
      return ok(request)
    }),
})

async function lockDraft(tx: Tx, requestId: string, seen: number): Promise<Result<SigningRequestRecord>> {
  await lockSigningRequest(tx, requestId, 'UPDATE')
  const current = await findSigningRequest(tx, requestId)
  if (!current) return fail('notFound')
  if (current.version !== seen) return fail('staleVersion', undefined, { current })
  return current.state === 'DRAFT' ? ok(current) : fail('signingState')
}

async function draftProblems(tx: Tx, orgId: string, { fields, roleIds }: Draft, draft: SigningRequestRecord) {
  const problems = fieldProblems(fields ?? [], draft)
  if (roleIds && roleIds.length > 0) {
    const found = await listSignableRoles(tx, orgId, roleIds)
    if (found.size < roleIds.length) problems['input.roleIds'] = 'validation.notAMember'
  }
  return Object.keys(problems).length > 0 ? problems : null
}

/** Deletes a draft with its file. Sent requests cannot be deleted. */
export const deleteSigningRequest = defineService({
  action: 'signing.manage',
  input: z.strictObject({ id, version }),
  subject: (ctx, { id: requestId }) => findSigningRequest(ctx.db, requestId),
  feature: signingFeature,
  run: (ctx, { version: seen }, request) =>
    write(ctx, async (w) => {
      const draft = await lockDraft(w.tx, request.id, seen)
      if (!draft.ok) return draft
      const key = await deleteDraft(w.tx, request.id)
      await w.send({ queue: 'erasures', data: { kind: 'files', keys: [key] } })
      w.audit({ action: 'signing.deleted', ...about(request) })
      return ok(null)
    }),
})

/** One request of an organization, with its fields and its progress. */
export const getSigningRequest = defineService({
  action: 'signing.read',
  input: z.strictObject({ id }),
  subject: (ctx, { id: requestId }) => findSigningRequest(ctx.db, requestId),
  feature: signingFeature,
  run: async (_ctx, _input, request) => ok(request),
})

/** An organization's signing requests, newest first. */
export const listSigningRequests = defineService({
  action: 'signing.list',
  input: z.strictObject({
    orgId: id,
    state: optionalOneOf(signingFilters),
    first,
    after: positionInput(z.tuple([storedInstant, z.uuid()])),
  }),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  feature: { type: 'DOCUMENT_REQUESTS', orgOf: (org) => org.id },
  run: async (_ctx, { orgId, state = null, first: size, after: position }) => {
    const from = position && { createdAt: position[0], id: position[1] }
    const rows = await listSigningRequestPage({ orgId, state, after: from, size: size + 1 })
    return ok<PageOf<SigningRequestRecord>>(toPage(rows, size, (row) => [row.createdAt.toISOString(), row.id]))
  },
})

const ofOrg = {
  action: 'signing.list',
  subject: async (_ctx: unknown, { orgId }: { orgId: string }) => ({ id: orgId }),
  feature: { type: 'DOCUMENT_REQUESTS', orgOf: (org: { id: string }) => org.id },
} as const

/** How many members an audience currently includes. */
export const countSigningReach = defineService({
  ...ofOrg,
  input: z.strictObject({ orgId: id, audience }),
  dates: (at, today) => audienceWindow(at, today, 'audience'),
  run: async (ctx, { orgId, audience: reached }) =>
    ok({ count: await countAudience(orgId, reached, await orgToday(ctx, orgId)) }),
})

/** The choices for an audience: departments, job titles and licenses that members have. */
export const getSigningChoices = defineService({
  ...ofOrg,
  input: z.strictObject({ orgId: id }),
  run: async (_ctx, { orgId }) => ok(await listAudienceChoices(orgId)),
})

/** The bytes of the file to be signed, for the organization that uploaded it. */
export const readSigningFile = defineService({
  action: 'signing.read',
  input: z.strictObject({ id }),
  subject: (ctx, { id: requestId }) => findSigningRequest(ctx.db, requestId),
  run: async (ctx, _input, { file }) => {
    const refusal = fileRefusalOf(file.check)
    if (refusal) return refusal
    const stream = await ctx.files.get(file.storageKey)
    return stream ? ok({ file, stream }) : fail('notFound')
  },
})
