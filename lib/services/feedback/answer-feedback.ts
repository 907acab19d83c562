import { z } from 'zod'
import {
  type FeedbackRecord,
  type FeedbackState,
  findFeedbackWithAnswers,
  insertFeedbackAnswer,
  moveFeedback,
} from '@/lib/data/feedback'
import type { AuditAction } from '@/lib/domain/audit/actions'
import { feedbackAnswerLength } from '@/lib/domain/feedback/values'
import { fail, ok, type Result } from '@/lib/domain/result'
import { reasonProblem } from '@/lib/domain/values'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { checkedBy, id, version } from '../inputs'
import { type Write, write } from '../write'

const self = async (ctx: SignedInCtx) => ({ id: ctx.viewer.userId })
const seen = { id, version }

type Move = { to: FeedbackState; action: AuditAction; from: readonly FeedbackState[] }
type AfterMove = (w: Write, feedback: FeedbackRecord) => Promise<Result<Record<string, unknown>>>

/** Changes the state of a message from one of these states, if its version is still the one seen. */
const move = (
  ctx: SignedInCtx,
  { id: feedbackId, version }: { id: string; version: number },
  { to: state, action, from }: Move,
  afterMove: AfterMove = async () => ok({}),
): Promise<Result<FeedbackRecord>> =>
  write(ctx, async (w) => {
    const before = await findFeedbackWithAnswers(w.tx, feedbackId)
    if (!before) return fail('notFound')
    if (before.version !== version) return fail('staleVersion', undefined, { current: before })
    if (!from.includes(before.state)) return fail('feedbackState')
    if (!(await moveFeedback(w.tx, { id: feedbackId, version, state }))) return fail('feedbackState')
    const followed = await afterMove(w, before)
    if (!followed.ok) return followed
    const about = { subjectType: 'FeedbackMessage', subjectId: feedbackId, personId: before.sender.id }
    w.audit({ action, ...about, detail: followed.value })
    const after = await findFeedbackWithAnswers(w.tx, feedbackId)
    return after ? ok(after) : fail('notFound')
  })

/** Answers a message by mail, in the template of the person's language; the answer is stored as it was sent. */
export const answerFeedback = defineService({
  action: 'feedback.manage',
  input: z.strictObject({
    ...seen,
    answer: z
      .string('validation.required')
      .trim()
      .superRefine(checkedBy((text) => reasonProblem(text, feedbackAnswerLength))),
  }),
  subject: self,
  run: (ctx, { answer, ...message }) => {
    const to = { to: 'ANSWERED', action: 'feedback.answered', from: ['NEW', 'ANSWERED', 'CLOSED'] } as const
    return move(ctx, message, to, async ({ tx, send }, { id: feedbackId, sender }) => {
      if (!sender.email) return fail('feedbackNoMail')
      const answerId = await insertFeedbackAnswer(tx, { feedbackId, authorId: ctx.viewer.userId, answer })
      await send({ queue: 'mail', data: { kind: 'feedbackAnswer', answerId } })
      return ok({ answerId })
    })
  },
})

/** Closes a message that needs no (further) answer. */
export const closeFeedback = defineService({
  action: 'feedback.manage',
  input: z.strictObject(seen),
  subject: self,
  run: (ctx, message) => move(ctx, message, { to: 'CLOSED', action: 'feedback.closed', from: ['NEW', 'ANSWERED'] }),
})

/** Reopens a closed message. */
export const reopenFeedback = defineService({
  action: 'feedback.manage',
  input: z.strictObject(seen),
  subject: self,
  run: (ctx, message) => move(ctx, message, { to: 'NEW', action: 'feedback.reopened', from: ['CLOSED'] }),
})
