import { z } from 'zod'
import { findSigner, type SigningRequestRecord } from '@/lib/data/signing/read'
import { boxProblem, type FieldPlan, signingFieldKinds, signingLimits } from '@/lib/domain/signing/fields'
import { signingModes } from '@/lib/domain/signing/states'
import { type Problems, problemsAmong, reasonProblem } from '@/lib/domain/values'
import type { SignedInCtx } from '../ctx'
import { audience } from '../curriculums/curriculum-input'
import { checkedBy, id, line, oneOf, optionalDate, optionalLine, paragraphs } from '../inputs'

/** Signing is part of the document requests feature of its organization. */
export const signingFeature = {
  type: 'DOCUMENT_REQUESTS',
  orgOf: ({ orgId }: { orgId: string }) => orgId,
} as const

/** The reason for declining or voiding. */
export const reason = z
  .string('validation.required')
  .trim()
  .superRefine(checkedBy((text) => reasonProblem(text, signingLimits.reason)))

export const title = line(signingLimits.title)

const coordinate = z.number('validation.invalid').int('validation.signingPlace')
const field = z.strictObject({
  kind: oneOf(signingFieldKinds),
  page: z.number('validation.invalid').int('validation.signingPage'),
  slot: z
    .number('validation.invalid')
    .int('validation.signingSlot')
    .min(0, 'validation.signingSlot')
    .max(signingLimits.together - 1, 'validation.signingSlot')
    .nullish()
    .transform((slot) => slot ?? 0),
  x: coordinate,
  y: coordinate,
  width: coordinate,
  height: coordinate,
  required: z
    .boolean('validation.invalid')
    .nullish()
    .transform((required) => required ?? true),
  label: optionalLine(signingLimits.label).transform((label) => label ?? null),
})

/** Fields of a draft; absent ones do not change. */
export const draft = z.strictObject({
  title: title.optional(),
  message: paragraphs(signingLimits.message),
  mode: oneOf(signingModes).optional(),
  inOrder: z.boolean('validation.invalid').optional(),
  /** True for the people in `roleIds`, in this order; otherwise everybody in `audience`. */
  named: z.boolean('validation.invalid').optional(),
  roleIds: z
    .array(id, 'validation.invalid')
    .max(signingLimits.each, 'validation.tooMany')
    .transform((ids) => [...new Set(ids)])
    .optional(),
  audience: audience.nullish(),
  dueOn: optionalDate,
  fields: z.array(field, 'validation.invalid').max(signingLimits.fields, 'validation.tooMany').optional(),
})
export type Draft = z.infer<typeof draft>

/** Problems with fields outside the pages of this request, by field. */
export const fieldProblems = (fields: readonly FieldPlan[], { pages }: Pick<SigningRequestRecord, 'pages'>): Problems =>
  problemsAmong(Object.fromEntries(fields.map((field, index) => [`input.fields.${index}`, boxProblem(field, pages)])))

/** A signer with an account; null once the account is deleted, and for signers who cannot see the document yet. */
export async function ownSigner(ctx: SignedInCtx, { id: signerId }: { id: string }) {
  const signer = await findSigner(ctx.db, signerId)
  return signer?.userId && signer.state !== 'WAITING' && !(signer.state === 'SENT' && signer.left)
    ? { ...signer, userId: signer.userId }
    : null
}
