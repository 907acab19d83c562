import { z } from 'zod'
import {
  type AttestationRecord,
  endAttestation,
  findAttestation,
  insertAttestation,
  listAttestationsOf,
} from '@/lib/data/attestations/attestations'
import { lockPeople } from '@/lib/data/compliance/read'
import type { CredentialRecord } from '@/lib/data/credentials/read'
import { findDocument } from '@/lib/data/documents/read'
import { amountProblem, attestationLimits } from '@/lib/domain/attestations/values'
import { evidenceOf } from '@/lib/domain/compliance/open-ways'
import { evidenceKinds } from '@/lib/domain/compliance/requirement'
import { fail, ok, type Result } from '@/lib/domain/result'
import { fromHours } from '@/lib/domain/units'
import { endProblem } from '@/lib/domain/values'
import { recomputeComplianceLocked } from '../compliance/recompute-compliance'
import { statusOf } from '../credentials/status'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { checkedBy, type DateAt, date, dateOrNull, id, inWindow, oneOf, optionalLine, version } from '../inputs'
import { type Write, write } from '../write'

const stated = z
  .strictObject({
    kind: oneOf(evidenceKinds),
    amount: z.number('validation.invalid').superRefine(checkedBy(amountProblem)).nullish(),
    from: date,
    to: dateOrNull,
    paid: z.boolean('validation.chooseOne').nullish(),
    issuer: optionalLine(attestationLimits.issuer),
    number: optionalLine(attestationLimits.number),
    documentId: id.nullish(),
  })
  .transform(({ amount, paid, issuer, number, documentId, ...rest }) => ({
    ...rest,
    amount: amount === null || amount === undefined ? null : fromHours(amount),
    paid: paid ?? false,
    issuer: issuer ?? null,
    number: number ?? null,
    documentId: documentId ?? null,
  }))
type Stated = z.infer<typeof stated>

const dateProblems = (at: DateAt, today: Parameters<typeof inWindow>[1]): Record<string, string> => {
  const problem = endProblem(at('input.from'), at('input.to'))
  return { ...(problem ? { 'input.to': String(problem) } : {}), ...inWindow(at, today, 'input.from', 'input.to') }
}

/** What stands of a person's own statements for a license, oldest first. */
export const listAttestations = defineService({
  action: 'attestation.list',
  input: z.strictObject({ credentialId: id }),
  subject: (ctx, { credentialId }) => ctx.load.credential.load(credentialId),
  run: async (ctx, { credentialId }) => ok(await listAttestationsOf(ctx.db, credentialId)),
})

/** Whether a paper is one of the person's own files; a certificate of a class proves a credit, and has no file of its own. */
async function paperProblem(w: Write, userId: string, documentId: string | null) {
  if (documentId === null || (await findDocument(w.tx, documentId))?.userId === userId) return null
  return fail('invalidInput', { 'input.documentId': 'validation.chooseOne' })
}

/** What the license's rule asks of such evidence, and the statement does not say: it would count for nothing. */
async function unsaidProblem(ctx: SignedInCtx, credential: CredentialRecord | null, { kind, amount, issuer }: Stated) {
  const due = credential && (await statusOf(ctx, credential)).current.requirement?.due
  const asked = due ? evidenceOf(due).filter((evidence) => evidence.kind === kind) : []
  if (asked.length === 0) return null
  const problems = {
    ...(amount === null && asked.every((evidence) => evidence.amount !== null)
      ? { 'input.amount': 'validation.required' }
      : {}),
    ...(issuer === null && asked.every(({ issuers }) => issuers !== undefined)
      ? { 'input.issuer': 'validation.required' }
      : {}),
  }
  return Object.keys(problems).length > 0 ? fail('invalidInput', problems) : null
}

type Change = { action: 'attestation.stated' | 'attestation.corrected' | 'attestation.withdrawn' }

/** Locks the person, changes their statements, and brings everything stored about their licenses up to date. */
const change = (
  ctx: SignedInCtx,
  userId: string,
  { action }: Change,
  store: (w: Write) => Promise<Result<AttestationRecord>>,
) =>
  write<AttestationRecord>(ctx, async (w) => {
    await lockPeople(w.tx, [userId])
    const after = await store(w)
    if (!after.ok) return after
    await recomputeComplianceLocked(w.tx, [userId], ctx.now)
    const { id: subjectId, kind } = after.value
    w.audit({ action, subjectType: 'Attestation', subjectId, personId: userId, detail: { kind } })
    return after
  })

/** Keeps what the person states for one of their licenses: hours of work, a certification. */
export const stateAttestation = defineService({
  action: 'attestation.state',
  input: z.strictObject({ credentialId: id, input: stated }),
  dates: dateProblems,
  subject: (ctx, { credentialId }) => ctx.load.credential.load(credentialId),
  run: async (ctx, { credentialId, input }, credential) => {
    const { userId, archivedAt } = credential
    if (archivedAt) return fail('archived')
    const unsaid = await unsaidProblem(ctx, credential, input)
    if (unsaid) return unsaid
    return change(ctx, userId, { action: 'attestation.stated' }, async (w) => {
      const problem = await paperProblem(w, userId, input.documentId)
      return problem ?? ok(await insertAttestation(w.tx, { ...input, credentialId, supersedesId: null }, ctx.now))
    })
  },
})

const refusalFor = async (w: Write, seen: string) => {
  const current = await findAttestation(w.tx, seen)
  return current && !current.supersededAt && !current.withdrawnAt
    ? fail('staleVersion', undefined, { current })
    : fail('attestationNotActive')
}

/** A statement of the viewer's own. */
const own = (ctx: SignedInCtx, { id: attestationId }: { id: string }) => findAttestation(ctx.db, attestationId)

/**
 * Replaces a statement by a corrected one, which is also how a paper is attached; the old one stays in its history. What
 * an organization confirmed was the old one.
 */
export const correctAttestation = defineService({
  action: 'attestation.state',
  input: z.strictObject({ id, version, input: stated }),
  dates: dateProblems,
  subject: own,
  run: async (
    ctx,
    { version: seen, input }: { version: number; input: Stated },
    { id: supersedesId, credentialId, userId },
  ) => {
    const unsaid = await unsaidProblem(ctx, await ctx.load.credential.load(credentialId), input)
    if (unsaid) return unsaid
    return change(ctx, userId, { action: 'attestation.corrected' }, async (w) => {
      const problem = await paperProblem(w, userId, input.documentId)
      if (problem) return problem
      if (!(await endAttestation(w.tx, supersedesId, seen, { supersededAt: ctx.now })))
        return refusalFor(w, supersedesId)
      return ok(await insertAttestation(w.tx, { ...input, credentialId, supersedesId }, ctx.now))
    })
  },
})

/** Takes a statement back; it stays in its history. */
export const withdrawAttestation = defineService({
  action: 'attestation.state',
  input: z.strictObject({ id, version }),
  subject: own,
  run: (ctx, { version: seen }, { id: attestationId, userId }) =>
    change(ctx, userId, { action: 'attestation.withdrawn' }, async (w) => {
      if (!(await endAttestation(w.tx, attestationId, seen, { withdrawnAt: ctx.now })))
        return refusalFor(w, attestationId)
      const after = await findAttestation(w.tx, attestationId)
      return after ? ok(after) : fail('notFound')
    }),
})
