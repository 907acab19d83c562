import { z } from 'zod'
import { type FeedbackRecord, findFeedbackWithAnswers, listFeedbackPage } from '@/lib/data/feedback'
import { feedbackStates } from '@/lib/domain/feedback/values'
import { fail, ok } from '@/lib/domain/result'
import { type Connection, first, placeInput, storedInstant, toConnection } from '../connection'
import { defineService } from '../define-service'
import { id, optionalOneOf } from '../inputs'
import { exactly } from '../search-input'

export type FeedbackConnection = Connection<FeedbackRecord>

const self = async (ctx: { viewer: { userId: string } }) => ({ id: ctx.viewer.userId })

/** Messages to the product team, newest first. */
export const listFeedback = defineService({
  action: 'feedback.manage',
  input: z.strictObject({
    state: optionalOneOf(feedbackStates),
    q: exactly,
    first,
    after: placeInput(z.tuple([storedInstant, z.uuid()])),
  }),
  subject: self,
  run: async (ctx, { state = null, q, first: size, after: place }) => {
    const from = place && { createdAt: place[0], id: place[1] }
    const rows = await listFeedbackPage(ctx.db, { state, words: q?.trim() ?? '', after: from, size: size + 1 })
    return ok<FeedbackConnection>(toConnection(rows, size, (row) => [row.createdAt.toISOString(), row.id]))
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
