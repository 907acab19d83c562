import { z } from 'zod'
import { type CreditRecord, findCredit, findLastVersion } from '@/lib/data/credits/read'
import { insertCredit, restoreCredit, supersedeCredit, withdrawCredit } from '@/lib/data/credits/write'
import { moveDocuments } from '@/lib/data/documents/write'
import { isSameProfession, recordedFor } from '@/lib/domain/credits/professions'
import { creditLimits } from '@/lib/domain/credits/values'
import { fail, ok, type Result } from '@/lib/domain/result'
import { pairKey } from '@/lib/domain/tasks/eligible-pairs'
import { creditAdded, creditWithdrawn } from '@/lib/domain/webhooks/event-data'
import { recomputeCompliance, recomputeComplianceLocked } from '../compliance/recompute-compliance'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id, inWindow, optionalLine, version } from '../inputs'
import { type Write, write } from '../write'
import { creditInput } from './credit-input'
import { creditsFor } from './credits-for'

/** One of the person's own credits, including a withdrawn or replaced one. */
export const getCredit = defineService({
  action: 'credit.read',
  input: z.strictObject({ id }),
  subject: (ctx, input) => ctx.load.credit.load(input.id),
  run: async (_ctx, _input, credit) => ok(credit),
})

/** The earlier versions of a credit, newest first. */
export const getCreditHistory = defineService({
  action: 'credit.read',
  input: z.strictObject({ id }),
  subject: (ctx, input) => ctx.load.credit.load(input.id),
  run: async (ctx, { id: creditId }) => ok((await ctx.load.correctionsOfCredit.load(creditId)).earlier),
})

/** The files that prove a credit, oldest first. */
export const getCreditDocuments = defineService({
  action: 'credit.read',
  input: z.strictObject({ id }),
  subject: (ctx, input) => ctx.load.credit.load(input.id),
  run: async (ctx, { id: creditId }) => ok(await ctx.load.documentsOfCredit.load(creditId)),
})

/** The person's active credits, newest completion first. */
export const listCredits = defineService({
  action: 'credit.list',
  input: z.strictObject({}),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx) => ok(await ctx.load.creditsOf.load(ctx.viewer.userId)),
})

export type { CredentialCredit } from './credits-for'

/** Every active credit of the person as it applies to one license, newest completion first. */
export const listCreditsForCredential = defineService({
  action: 'credential.read',
  input: z.strictObject({ credentialId: id }),
  subject: (ctx, input) => ctx.load.credential.load(input.credentialId),
  run: async (ctx, _input, credential) => ok(await creditsFor(ctx, credential)),
})

/** The id of the last correction of a credit; null when it was never corrected. */
export const getLastCorrection = defineService({
  action: 'credit.read',
  input: z.strictObject({ id }),
  subject: (ctx, input) => ctx.load.credit.load(input.id),
  run: async (ctx, { id: creditId }) => ok((await ctx.load.correctionsOfCredit.load(creditId)).lastId),
})

/** Records a course that the signed-in person completed; by the rules, it applies to each of their credentials. */
export const addCredit = defineService({
  action: 'credit.add',
  input: z.strictObject({ input: creditInput }),
  dates: (at, today) => inWindow(at, today, 'input.completedAt'),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { input }, person) => {
    return write(ctx, async (w) => {
      const credit = await insertCredit(w.tx, {
        ...input,
        topicCodes: input.topicCodes ?? [],
        userId: person.id,
        source: 'SELF_REPORTED',
        approvedFor: input.approvedFor ?? [],
        supersedesId: null,
      })
      await recomputeComplianceLocked(w.tx, [person.id], ctx.now, [creditAdded(credit)])
      w.audit({
        action: 'credit.added',
        subjectType: 'Credit',
        subjectId: credit.id,
        personId: person.id,
        after: credit,
      })
      return ok(credit)
    })
  },
})

/**
 * The refusal for a credit that was already corrected has its last version, so that both corrections can be combined.
 */
const refusalFor = (current: CreditRecord | null) =>
  current?.state === 'ACTIVE' ? fail('staleVersion', undefined, { current }) : fail('creditNotActive')

/**
 * Replaces a self-reported credit with a corrected one; the old one is kept in its history, and the evidence moves
 * along. Correcting an outdated version is refused with the last one.
 */
export const correctCredit = defineService({
  action: 'credit.correct',
  input: z.strictObject({ id, version, input: creditInput }),
  dates: (at, today) => inWindow(at, today, 'input.completedAt'),
  subject: (ctx, input) => ctx.load.credit.load(input.id),
  run: async (ctx, { version: seen, input }, credit) => {
    if (credit.source === 'SESSION') return fail('creditFromSession')
    const stated = Object.entries(input).filter(([, value]) => value !== undefined)
    return write(ctx, (w) => replaceCredit(ctx, w, credit, seen, Object.fromEntries(stated)))
  },
})

/** A credit with what the correction changes; the old one is kept in its history, and the evidence moves along. */
async function replaceCredit(
  ctx: SignedInCtx,
  w: Write,
  credit: CreditRecord,
  seen: number,
  changes: Partial<CreditRecord>,
): Promise<Result<CreditRecord>> {
  // Inside the write, because a repeat of the same request must get its stored response first.
  if (!(await supersedeCredit(w.tx, credit.id, seen, ctx.now)))
    return refusalFor(await findLastVersion(w.tx, credit.id))
  const corrected = await insertCredit(w.tx, { ...credit, ...changes, supersedesId: credit.id })
  await moveDocuments(w.tx, credit.id, corrected.id)
  await recomputeComplianceLocked(w.tx, [credit.userId], ctx.now, [creditAdded(corrected)])
  w.audit({
    action: 'credit.corrected',
    subjectType: 'Credit',
    subjectId: corrected.id,
    personId: credit.userId,
    detail: { supersedesId: credit.id },
    before: credit,
    after: corrected,
  })
  return ok(corrected)
}

/** The person says that a course recorded for another profession counts for a license, or takes that back. */
export const countCreditFor = defineService({
  action: 'credit.correct',
  input: z.strictObject({ id, version, credentialId: id, counts: z.boolean('validation.chooseOne') }),
  subject: (ctx, input) => ctx.load.credit.load(input.id),
  run: async (ctx, { version: seen, credentialId, counts }, credit) => {
    if (credit.source === 'SESSION') return fail('creditFromSession')
    const credential = await ctx.load.credential.load(credentialId)
    if (credential?.userId !== credit.userId) return fail('notFound')
    const { credentialType } = credential
    const held = (await ctx.load.credentialsOf.load(credit.userId)).map(pairKey)
    const others = recordedFor(credit, held).filter((pair) => !isSameProfession(credentialType, [pair]))
    // Somebody of one profession is not asked.
    if (others.length === 0) return ok(credit)
    const approvedFor = counts ? [...others, pairKey(credential)] : others
    return write(ctx, (w) => replaceCredit(ctx, w, credit, seen, { approvedFor }))
  },
})

/** Takes a self-reported credit out of every count, keeping the record. */
export const withdrawOwnCredit = defineService({
  action: 'credit.withdraw',
  input: z.strictObject({ id, version, reason: optionalLine(creditLimits.withdrawReason) }),
  subject: (ctx, input) => ctx.load.credit.load(input.id),
  run: async (ctx, { version: seen, reason }, credit) => {
    if (credit.source === 'SESSION') return fail('creditFromSession')
    return write(ctx, async (w) => {
      // Inside the write, because a repeat of the same request must get its stored response first.
      if (credit.state !== 'ACTIVE' || credit.supersededAt) return fail('creditNotActive')
      if (!(await withdrawCredit(w.tx, credit.id, seen, reason ?? null, ctx.now)))
        return fail('staleVersion', undefined, { current: await findCredit(w.tx, credit.id) })
      await recomputeCompliance(w.tx, [credit.userId], ctx.now, [creditWithdrawn(credit, ctx.now)])
      w.audit({
        action: 'credit.withdrawn',
        subjectType: 'Credit',
        subjectId: credit.id,
        personId: credit.userId,
        before: credit,
      })
      const after = await findCredit(w.tx, credit.id)
      return after ? ok(after) : fail('notFound')
    })
  },
})

/** Makes a credit that its owner withdrew count again. Revoked and corrected credits cannot be restored. */
export const restoreOwnCredit = defineService({
  action: 'credit.restore',
  input: z.strictObject({ id, version }),
  subject: (ctx, input) => ctx.load.credit.load(input.id),
  run: async (ctx, { version: seen }, credit) => {
    if (credit.source === 'SESSION') return fail('creditFromSession')
    return write(ctx, async (w) => {
      // Inside the write, because a repeat of the same request must get its stored response first.
      if (credit.state !== 'WITHDRAWN' || credit.supersededAt) return fail('creditNotWithdrawn')
      if (!(await restoreCredit(w.tx, credit.id, seen, ctx.now)))
        return fail('staleVersion', undefined, { current: await findCredit(w.tx, credit.id) })
      await recomputeCompliance(w.tx, [credit.userId], ctx.now)
      const after = await findCredit(w.tx, credit.id)
      if (!after) return fail('notFound')
      w.audit({
        action: 'credit.restored',
        subjectType: 'Credit',
        subjectId: credit.id,
        personId: credit.userId,
        before: credit,
        after,
      })
      return ok(after)
    })
  },
})
