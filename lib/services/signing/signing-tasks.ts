import { z } from 'zod'
import {
  findSigningRequest,
  listSigners,
  listSigningTasks,
  type SignerRecord,
  type SignersQuery,
} from '@/lib/data/signing/read'
import { fail, ok } from '@/lib/domain/result'
import { signerStates } from '@/lib/domain/signing/states'
import { defineService } from '../define-service'
import { fileRefusalOf } from '../documents/file-check'
import { id, optionalOneOf } from '../inputs'
import { first, type PageOf, positionInput, storedInstant, toPage } from '../page-of'
import { limitAccess, recordAccess } from '../record-access'
import { ownSigner, signingFeature } from './signing-input'

/** Signing tasks of the signed-in person, newest first; `open`: true for waiting ones, false for the others. */
export const listOwnSigningTasks = defineService({
  action: 'signing.listOwn',
  input: z.strictObject({
    open: z.boolean('validation.invalid').nullish(),
    first,
    after: positionInput(z.tuple([storedInstant, z.uuid()])),
  }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { open = null, first: size, after: position }) => {
    const from = position && { createdAt: position[0], id: position[1] }
    const rows = await listSigningTasks({ userId: ctx.viewer.userId, open, after: from, size: size + 1 })
    return ok<PageOf<SignerRecord>>(toPage(rows, size, (row) => [row.createdAt.toISOString(), row.id]))
  },
})

/** One signing task: the document, the person's fields, and its state. */
export const getSigner = defineService({
  action: 'signing.sign',
  input: z.strictObject({ id }),
  subject: ownSigner,
  run: async (_ctx, _input, signer) => ok<SignerRecord>(signer),
})

const signersPage = {
  state: optionalOneOf(signerStates),
  first,
  after: positionInput(z.tuple([z.string(), z.uuid()])),
}

const positionOf = ({ name, id: signerId }: SignerRecord) => [name, signerId] as const

/** The signers of a request, by name. */
export const listRequestSigners = defineService({
  action: 'signing.read',
  input: z.strictObject({ signingRequestId: id, ...signersPage }),
  subject: (ctx, { signingRequestId }) => findSigningRequest(ctx.db, signingRequestId),
  feature: signingFeature,
  run: async (_ctx, { signingRequestId: requestId, state = null, first: size, after: position }) => {
    const rows = await listSigners({ of: { requestId }, state, after: position, size: size + 1 })
    return ok<PageOf<SignerRecord>>(toPage(rows, size, positionOf))
  },
})

/** Files per administrator, organization and hour, and the people read at once. */
const exportLimit = { limit: 30, seconds: 3600 }
const batch = 200

/** The signers of a request, by name, for a file; the history keeps each. */
export const exportRequestSigners = defineService({
  action: 'signing.read',
  input: z.strictObject({ signingRequestId: id, state: signersPage.state }),
  subject: (ctx, { signingRequestId }) => findSigningRequest(ctx.db, signingRequestId),
  feature: signingFeature,
  run: async (ctx, { signingRequestId: requestId, state = null }, { orgId }) => {
    const refusal = await limitAccess(ctx, `signersExport:${orgId}:${ctx.viewer.userId}`, exportLimit)
    if (refusal) return refusal
    return recordAccess(ctx, async (audit) => {
      const subject = { subjectType: 'SigningRequest', subjectId: requestId, orgId }
      audit({ action: 'signing.exported', ...subject, detail: { state } })
      return ok(eachSigner({ of: { requestId }, state, size: batch }))
    })
  },
})

async function* eachSigner(query: Omit<SignersQuery, 'after'>): AsyncGenerator<SignerRecord> {
  for (let after: SignersQuery['after'] = null; ; ) {
    const rows: SignerRecord[] = await listSigners({ ...query, after })
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < query.size) return
    after = positionOf(last)
  }
}

/** Signing tasks of one member, by the signer's name at that time. */
export const listMemberSigners = defineService({
  action: 'signing.list',
  input: z.strictObject({ orgId: id, roleId: id, ...signersPage }),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  feature: { type: 'DOCUMENT_REQUESTS', orgOf: (org) => org.id },
  run: async (_ctx, { orgId, roleId, state = null, first: size, after: position }) => {
    const rows = await listSigners({ of: { roleId, orgId }, state, after: position, size: size + 1 })
    return ok<PageOf<SignerRecord>>(toPage(rows, size, positionOf))
  },
})

/** The bytes of a signing task's file, as sent. */
export const readFileToSign = defineService({
  action: 'signing.sign',
  input: z.strictObject({ id }),
  subject: ownSigner,
  run: async (ctx, _input, { requestId }) => {
    const request = await findSigningRequest(ctx.db, requestId)
    const refusal = request && fileRefusalOf(request.file.check)
    if (refusal) return refusal
    const stream = request && (await ctx.files.get(request.file.storageKey))
    return stream ? ok({ file: request.file, stream }) : fail('notFound')
  },
})
