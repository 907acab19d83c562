import { z } from 'zod'
import {
  type FeedbackRecord,
  type FeedbackState,
  findFeedbackWithAnswers,
  insertFeedback,
  insertFeedbackAnswer,
  insertVisitorMessage,
  listFeedbackPage,
  moveFeedback,
} from '@/lib/data/feedback'
import type { AuditAction } from '@/lib/domain/audit/actions'
import {
  contactMessageLength,
  contactNameLength,
  contactTopics,
  feedbackAnswerLength,
  feedbackStates,
} from '@/lib/domain/feedback/values'
import { contactProblem, normalizeEmail } from '@/lib/domain/people/contact'
import { fail, ok, type Result } from '@/lib/domain/result'
import { reasonProblem } from '@/lib/domain/values'
import type { SignedInCtx } from '../ctx'
import { definePublicService, defineService } from '../define-service'
import { checkedBy, exactly, id, line, oneOf, optionalOneOf, version } from '../inputs'
import { limitUse, limitVisitor } from '../limit-use'
import { first, type PageOf, positionInput, storedInstant, toPage } from '../page-of'
import { type Write, write } from '../write'

/** Stores a message to the product team as written (nothing is checked), then mails it. */
export const sendFeedbackMessage = defineService({
  action: 'feedback.send',
  input: z.strictObject({ message: z.string('validation.invalid') }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { message }) => {
    const refusal = await limitUse(ctx, `feedback:${ctx.viewer.userId}`, { limit: 20, seconds: 3600 })
    if (refusal) return refusal
    return write(ctx, async (w) => {
      // PostgreSQL cannot store U+0000 in text; every other character is kept.
      const feedbackId = await insertFeedback(w.tx, ctx.viewer.userId, message.replaceAll('\0', ''))
      await w.send({ queue: 'mail', data: { kind: 'feedback', feedbackId } })
      w.audit({
        action: 'feedback.sent',
        subjectType: 'FeedbackMessage',
        subjectId: feedbackId,
        personId: ctx.viewer.userId,
      })
      return ok(feedbackId)
    })
  },
})

/** Messages per network and hour: a whole hospital may share an address, but a bot would send many more. */
const perHour = { limit: 20, seconds: 3600 }
/** The shared limit when the address is unknown. */
const perHourOfAll = { limit: 200, seconds: 3600 }

/**
 * Stores a message from somebody not signed in, with an address for the answer, then mails it to the product team.
 * Nothing is sent to that address before a super admin answers, because it may belong to anybody.
 */
export const sendContactMessage = definePublicService({
  action: 'feedback.sendSignedOut',
  input: z.strictObject({
    name: line(contactNameLength),
    replyEmail: z
      .string('validation.required')
      .trim()
      .superRefine(checkedBy((text) => contactProblem('EMAIL', text)))
      .transform(normalizeEmail),
    topic: oneOf(contactTopics),
    message: z
      .string('validation.required')
      .trim()
      .superRefine(checkedBy((text) => reasonProblem(text, contactMessageLength))),
  }),
  run: async (ctx, message) => {
    // Counted in its own transaction, because a refused write rolls back.
    const { locale } = ctx
    const refusal = await limitVisitor(ctx, 'contact', perHour, perHourOfAll)
    if (refusal) return refusal
    return write(ctx, async (w) => {
      const feedbackId = await insertVisitorMessage(w.tx, { ...message, locale })
      await w.send({ queue: 'mail', data: { kind: 'feedback', feedbackId } })
      w.audit({ action: 'feedback.sentSignedOut', subjectType: 'FeedbackMessage', subjectId: feedbackId })
      return ok(feedbackId)
    })
  },
})

const self = async (ctx: { viewer: { userId: string } }) => ({ id: ctx.viewer.userId })

/** Messages to the product team, newest first. */
export const listFeedback = defineService({
  action: 'feedback.manage',
  input: z.strictObject({
    state: optionalOneOf(feedbackStates),
    q: exactly,
    first,
    after: positionInput(z.tuple([storedInstant, z.uuid()])),
  }),
  subject: self,
  run: async (ctx, { state = null, q, first: size, after: position }) => {
    const from = position && { createdAt: position[0], id: position[1] }
    const rows = await listFeedbackPage(ctx.db, { state, words: q?.trim() ?? '', after: from, size: size + 1 })
    return ok<PageOf<FeedbackRecord>>(toPage(rows, size, (row) => [row.createdAt.toISOString(), row.id]))
  },
})

/** One message with its answers. */
export const getFeedback = defineService({
  action: 'feedback.manage',
  input: z.strictObject({ id }),
  subject: self,
  run: async (ctx, { id: feedbackId }) => {
    const message = await findFeedbackWithAnswers(ctx.db, feedbackId)
    return message ? ok(message) : fail('notFound')
  },
})

const signedInSelf = async (ctx: SignedInCtx) => ({ id: ctx.viewer.userId })
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
  subject: signedInSelf,
  run: (ctx, { answer, ...message }) => {
    const to = { to: 'ANSWERED', action: 'feedback.answered', from: ['NEW', 'ANSWERED', 'CLOSED'] } as const
    return move(ctx, message, to, async (w, { id: feedbackId, sender }) => {
      if (!sender.email) return fail('feedbackNoMail')
      const answerId = await insertFeedbackAnswer(w.tx, { feedbackId, authorId: ctx.viewer.userId, answer })
      await w.send({ queue: 'mail', data: { kind: 'feedbackAnswer', answerId } })
      return ok({ answerId })
    })
  },
})

/** Closes a message that needs no (further) answer. */
export const closeFeedback = defineService({
  action: 'feedback.manage',
  input: z.strictObject(seen),
  subject: signedInSelf,
  run: (ctx, message) => move(ctx, message, { to: 'CLOSED', action: 'feedback.closed', from: ['NEW', 'ANSWERED'] }),
})

/** Reopens a closed message. */
export const reopenFeedback = defineService({
  action: 'feedback.manage',
  input: z.strictObject(seen),
  subject: signedInSelf,
  run: (ctx, message) => move(ctx, message, { to: 'NEW', action: 'feedback.reopened', from: ['CLOSED'] }),
})
