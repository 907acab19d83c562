import { z } from 'zod'
import { lockPeople } from '@/lib/data/compliance/read'
import { deleteTopicAnswer, listTopicAnswers, saveTopicAnswer, type TopicAnswerRecord } from '@/lib/data/topics/answers'
import { topicAnswerKinds, topicCodes } from '@/lib/domain/lists/topics'
import { ok } from '@/lib/domain/result'
import { addDays, type PlainDate } from '@/lib/domain/time/plain-date'
import { recomputeComplianceLocked } from '../compliance/recompute-compliance'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { type DateAt, date, inWindow, oneOf } from '../inputs'
import { type Write, write } from '../write'

const self = async (ctx: SignedInCtx) => ({ id: ctx.viewer.userId })

/** The signed-in person's answers about topics that their credits do not show. */
export const listOwnTopicAnswers = defineService({
  action: 'topic.listAnswers',
  input: z.strictObject({}),
  subject: self,
  run: async (ctx, _input, { id }) => ok(await listTopicAnswers(ctx.db, id)),
})

const answer = z.strictObject({
  code: oneOf(topicCodes),
  kind: oneOf(topicAnswerKinds),
  doneOn: date.nullish(),
})

/**
 * A completed topic has a day, which is not in the future. `today` is in UTC, and it may already be one day later where
 * the person is.
 */
function dayProblems(at: DateAt, today: PlainDate, raw: unknown): Record<string, string> {
  const isDone = (raw as { kind?: unknown } | null)?.kind === 'DONE'
  const doneOn = at('doneOn')
  if (!isDone) return {}
  if (doneOn === null) return { doneOn: 'validation.required' }
  if (doneOn > addDays(today, 1)) return { doneOn: 'validation.dateInFuture' }
  return inWindow(at, today, 'doneOn')
}

/** Stores a person's answer about a topic, for all their licenses, and recomputes their compliance. */
export const answerTopic = defineService({
  action: 'topic.answer',
  input: answer,
  dates: dayProblems,
  subject: self,
  run: (ctx, { code, kind, doneOn }, { id }) =>
    changeAnswer(ctx, id, async (w) => {
      const answer = { code, kind, doneOn: kind === 'DONE' ? (doneOn ?? null) : null }
      return (await saveTopicAnswer(w.tx, id, answer, ctx.now)) ? answer : null
    }),
})

/** Deletes a person's answer about a topic: only their credits count again. */
export const withdrawTopicAnswer = defineService({
  action: 'topic.answer',
  input: z.strictObject({ code: oneOf(topicCodes) }),
  subject: self,
  run: (ctx, { code }, { id }) =>
    changeAnswer(ctx, id, async (w) =>
      (await deleteTopicAnswer(w.tx, id, code, ctx.now)) ? { code, kind: null } : null,
    ),
})

/** Returns all answers of the person. History and licenses only change when an answer did. */
const changeAnswer = (ctx: SignedInCtx, userId: string, store: (w: Write) => Promise<Record<string, unknown> | null>) =>
  write<TopicAnswerRecord[]>(ctx, async (w) => {
    await lockPeople(w.tx, [userId])
    const after = await store(w)
    if (after) {
      await recomputeComplianceLocked(w.tx, [userId], ctx.now)
      w.audit({ action: 'topic.answered', subjectType: 'User', subjectId: userId, personId: userId, detail: after })
    }
    return ok(await listTopicAnswers(w.tx, userId))
  })
