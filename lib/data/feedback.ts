import type { PersonName } from '@/lib/domain/people/names'
import type { Db, Tx } from './db'
import type { ContactTopic, FeedbackState } from './generated/enums'
import { type InJson, instant, instantOrNull } from './rows'
import { all, sql } from './sql'

export type { ContactTopic, FeedbackState }

/** Stores a message to the product team as it was written. */
export async function insertFeedback(tx: Tx, userId: string, message: string): Promise<string> {
  const row = await tx.feedbackMessage.create({ data: { userId, message }, select: { id: true } })
  return row.id
}

/** The details that a visitor leaves with their message. */
type VisitorMessage = { name: string; replyEmail: string; topic: ContactTopic; locale: string; message: string }

/** Stores a message of a visitor who is not signed in. */
export async function insertVisitorMessage(tx: Tx, data: VisitorMessage): Promise<string> {
  const row = await tx.feedbackMessage.create({ data, select: { id: true } })
  return row.id
}

export const findFeedback = (db: Db, id: string) => db.feedbackMessage.findUnique({ where: { id } })

/** Marks a message as mailed; false when another worker already did. */
export async function markFeedbackMailed(db: Db, id: string, at: Date): Promise<boolean> {
  const { count } = await db.feedbackMessage.updateMany({ where: { id, mailedAt: null }, data: { mailedAt: at } })
  return count === 1
}

/** Messages written in this period that were never mailed, oldest first; at most 200. */
export const listUnmailedFeedback = (db: Db, { from, until }: { from: Date; until: Date }): Promise<{ id: string }[]> =>
  db.feedbackMessage.findMany({
    where: { mailedAt: null, createdAt: { gte: from, lt: until } },
    orderBy: { createdAt: 'asc' },
    take: 200,
    select: { id: true },
  })

export type FeedbackAnswerRecord = {
  id: string
  createdAt: Date
  answer: string
  mailedAt: Date | null
  author: PersonName | null
}

/** A message with its author and its answers, oldest answer first. */
export type FeedbackRecord = {
  id: string
  createdAt: Date
  version: number
  state: FeedbackState
  message: string
  /** The topic; null for a message of a signed-in person, who does not choose one. */
  topic: ContactTopic | null
  /** Without an id, a visitor: their whole name is in `firstName`, and nobody has verified their email address. */
  sender: PersonName & { id: string | null; email: string | null; uiLanguage: string | null; datesInLanguage: boolean }
  answers: FeedbackAnswerRecord[]
}

const feedbackJson = sql`json_build_object('id', m."id", 'createdAt', m."createdAt", 'version', m."version", 'state', m."state",
  'message', m."message", 'topic', m."topic", 'sender', coalesce((SELECT json_build_object('id', u."id", 'firstName', u."firstName",
    'middleName', u."middleName", 'lastName', u."lastName", 'uiLanguage', u."uiLanguage", 'datesInLanguage', u."datesInLanguage",
    'email', (
      SELECT c."value" FROM "Contact" c WHERE c."userId" = u."id" AND c."kind" = 'EMAIL' AND c."verifiedAt" IS NOT NULL
      ORDER BY c."verifiedAt" LIMIT 1)) FROM "User" u WHERE u."id" = m."userId"), json_build_object('id', NULL,
    'firstName', m."name", 'middleName', NULL, 'lastName', NULL, 'uiLanguage', m."locale", 'datesInLanguage', false,
    'email', m."replyEmail")),
  'answers', coalesce((SELECT json_agg(json_build_object('id', a."id", 'createdAt', a."createdAt", 'answer', a."answer",
      'mailedAt', a."mailedAt", 'author', (SELECT json_build_object('firstName', w."firstName", 'middleName', w."middleName",
        'lastName', w."lastName") FROM "User" w WHERE w."id" = a."authorId")) ORDER BY a."createdAt", a."id")
    FROM "FeedbackAnswer" a WHERE a."feedbackId" = m."id"), '[]'))`

const fromJson = (row: InJson<FeedbackRecord>): FeedbackRecord => ({
  ...row,
  createdAt: instant(row.createdAt),
  answers: row.answers.map((answer) => ({
    ...answer,
    createdAt: instant(answer.createdAt),
    mailedAt: instantOrNull(answer.mailedAt),
  })),
})

type FeedbackQuery = {
  state: FeedbackState | null
  /** Part of the message, or the complete email address of its author; "" for all messages. */
  words: string
  after: { createdAt: string; id: string } | null
  size: number
}

const pattern = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`

/** Messages, newest first. */
export async function listFeedbackPage(
  db: Db,
  { state, words, after, size }: FeedbackQuery,
): Promise<FeedbackRecord[]> {
  const conditions = [
    ...(state ? [sql`f."state" = ${state}::"FeedbackState"`] : []),
    ...(words
      ? [
          sql`(f."message" ILIKE ${pattern(words)} OR f."replyEmail" = lower(${words}) OR f."userId" IN (SELECT c."userId" FROM "Contact" c
            WHERE c."kind" IN ('EMAIL', 'PHONE') AND c."value" = lower(${words})))`,
        ]
      : []),
    ...(after ? [sql`(f."createdAt", f."id") < (${after.createdAt}::timestamptz, ${after.id}::uuid)`] : []),
  ]
  const rows = await db.$queryRaw<{ feedback: InJson<FeedbackRecord> }[]>(sql`
    SELECT ${feedbackJson} AS "feedback" FROM (
      SELECT f.* FROM "FeedbackMessage" f WHERE ${all(conditions)} ORDER BY f."createdAt" DESC, f."id" DESC LIMIT ${size}) m
    ORDER BY m."createdAt" DESC, m."id" DESC`)
  return rows.map(({ feedback }) => fromJson(feedback))
}

/** One message with its answers; null when there is none. */
export async function findFeedbackWithAnswers(db: Db | Tx, id: string): Promise<FeedbackRecord | null> {
  const [row] = await db.$queryRaw<{ feedback: InJson<FeedbackRecord> }[]>(sql`
    SELECT ${feedbackJson} AS "feedback" FROM "FeedbackMessage" m WHERE m."id" = ${id}::uuid`)
  return row ? fromJson(row.feedback) : null
}

/** Moves a message to another state; false when its version is not `version`. */
export async function moveFeedback(
  tx: Tx,
  { id, version, state }: { id: string; version: number; state: FeedbackState },
): Promise<boolean> {
  const { count } = await tx.feedbackMessage.updateMany({
    where: { id, version },
    data: { state, version: { increment: 1 } },
  })
  return count === 1
}

/** Stores an answer as it is sent and returns its id. */
export async function insertFeedbackAnswer(
  tx: Tx,
  answer: { feedbackId: string; authorId: string; answer: string },
): Promise<string> {
  const row = await tx.feedbackAnswer.create({ data: answer, select: { id: true } })
  return row.id
}

/** Marks an answer as mailed. */
export async function markAnswerMailed(db: Db, id: string, at: Date): Promise<void> {
  await db.feedbackAnswer.updateMany({ where: { id, mailedAt: null }, data: { mailedAt: at } })
}

/** The message that an answer belongs to; null when there is none. */
export async function findAnsweredFeedback(db: Db, answerId: string): Promise<string | null> {
  const row = await db.feedbackAnswer.findUnique({ where: { id: answerId }, select: { feedbackId: true } })
  return row?.feedbackId ?? null
}
