import { z } from 'zod'
import { markClearance } from '@/lib/data/clearance/spans'
import { lockPeople } from '@/lib/data/compliance/read'
import {
  findProof,
  listProofPeople,
  listProofs,
  type ProofPerson,
  type ProofRecord,
} from '@/lib/data/exclusions/proofs'
import {
  findQuestion,
  listQuestions,
  lockQuestion,
  type QuestionRecord,
  saveAnswer,
} from '@/lib/data/exclusions/questions'
import { answerReasonProblem, exclusionAnswers } from '@/lib/domain/exclusions/values'
import { fail, ok, type Result } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { checkedBy, id, oneOf, optionalFlag, version } from '../inputs'
import { first, positionInput, storedInstant, toPage } from '../page-of'
import { recordAccess } from '../record-access'
import { write } from '../write'

const after = positionInput(z.tuple([storedInstant, z.uuid()]))
const fromOf = (position: readonly [string, string] | null) =>
  position && { createdAt: new Date(position[0]), id: position[1] }
const positionOf = (row: { createdAt: Date; id: string }) => [row.createdAt.toISOString(), row.id]

/** Exclusions that may be of an organization's members, the newest first; with `open` those that nobody has answered. */
export const listExclusionQuestions = defineService({
  action: 'exclusion.list',
  input: z.strictObject({ orgId: id, open: optionalFlag, first, after }),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  run: async (ctx, { orgId, open, first: size, after: position }) => {
    const page = { orgId, open: open ?? false, after: fromOf(position), size: size + 1 }
    return ok(toPage(await listQuestions(ctx.db, page), size, positionOf))
  },
})

/** One question. */
export const getExclusionQuestion = defineService({
  action: 'exclusion.read',
  input: z.strictObject({ id }),
  subject: (ctx, { id: questionId }) => findQuestion(ctx.db, questionId),
  run: async (_ctx, _input, question): Promise<Result<QuestionRecord>> => ok(question),
})

/** Says whether an exclusion is a member's, with a reason. Confirmed, it keeps them from working where it matters. */
export const answerExclusionQuestion = defineService({
  action: 'exclusion.answer',
  input: z.strictObject({
    input: z.strictObject({
      id,
      version,
      answer: oneOf(exclusionAnswers),
      reason: z
        .string('validation.required')
        .trim()
        .superRefine(checkedBy((text) => answerReasonProblem(text))),
    }),
  }),
  subject: async (ctx, { input }) => {
    const question = await findQuestion(ctx.db, input.id)
    return question && { ...question, aboutIds: [question.userId] }
  },
  run: (
    ctx,
    { input: { id: questionId, version: seen, answer, reason } },
    { userId, orgId },
  ): Promise<Result<QuestionRecord>> =>
    write(ctx, async (w) => {
      await lockPeople(w.tx, [userId])
      const before = await lockQuestion(w.tx, questionId)
      if (!before) return fail('notFound')
      if (before.version !== seen) return fail('staleVersion', undefined, { current: before })
      await saveAnswer(w.tx, questionId, { answer, reason, answeredById: ctx.viewer.userId, answeredAt: ctx.now })
      markClearance(w.tx, { userIds: [userId] })
      const about = { subjectType: 'ExclusionQuestion', subjectId: questionId, orgId, personId: userId }
      w.audit({ ...about, action: 'exclusion.answered', detail: { answer, from: before.answer } })
      const question = await findQuestion(w.tx, questionId)
      return question ? ok(question) : fail('notFound')
    }),
})

/** The proofs of an organization, newest first. */
export const listExclusionProofs = defineService({
  action: 'exclusion.list',
  input: z.strictObject({ orgId: id, first, after }),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  run: async (ctx, { orgId, first: size, after: position }) =>
    ok(toPage(await listProofs(ctx.db, { orgId, after: fromOf(position), size: size + 1 }), size, positionOf)),
})

/** A proof with its people, as a file. The history records that it was taken. */
export const downloadExclusionProof = defineService({
  action: 'exclusion.read',
  input: z.strictObject({ id }),
  subject: (ctx, { id: proofId }) => findProof(ctx.db, proofId),
  run: (ctx, _input, proof): Promise<Result<{ proof: ProofRecord; people: ProofPerson[] }>> =>
    recordAccess(ctx, async (audit) => {
      const about = { subjectType: 'ExclusionProof', subjectId: proof.id, orgId: proof.orgId }
      audit({ ...about, action: 'exclusionProof.downloaded' })
      return ok({ proof, people: await listProofPeople(ctx.db, proof.id) })
    }),
})
