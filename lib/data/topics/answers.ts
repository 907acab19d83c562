import type { TopicAnswer } from '@/lib/domain/compliance/recorded-topics'
import type { TopicCode } from '@/lib/domain/lists/topics'
import type { Db, Tx } from '../db'
import { fromColumn } from '../plain-dates'
import { sql } from '../sql'

/** What a person said of a topic, and when. */
export type TopicAnswerRecord = TopicAnswer & { answeredAt: Date }

/** What a person said of topics, by code. */
export async function listTopicAnswers(db: Db | Tx, userId: string): Promise<TopicAnswerRecord[]> {
  const rows = await db.topicAnswer.findMany({ where: { userId }, orderBy: { code: 'asc' } })
  return rows.map(({ code, kind, doneOn, answeredAt }) => ({
    code: code as TopicCode,
    kind,
    doneOn: doneOn && fromColumn(doneOn),
    answeredAt,
  }))
}

/** Keeps each change of an answer beside those before it; the person is locked, so that no two have the same number. */
const keepChange = (at: Date) => sql`
  INSERT INTO "TopicAnswerChange" ("userId", "code", "version", "recordedAt", "kind", "doneOn")
  SELECT s."userId", s."code", 1 + coalesce((SELECT max(h."version") FROM "TopicAnswerChange" h
    WHERE h."userId" = s."userId" AND h."code" = s."code"), 0), ${at}::timestamptz, s."kind", s."doneOn" FROM said s`

/**
 * Keeps what a person says of a topic in place of what they said before; false when it is what they had said, or the
 * person is gone.
 */
export async function saveTopicAnswer(
  tx: Tx,
  userId: string,
  { code, kind, doneOn }: TopicAnswer,
  at: Date,
): Promise<boolean> {
  const count = await tx.$executeRaw`
    WITH said AS (
      INSERT INTO "TopicAnswer" AS w ("userId", "code", "kind", "doneOn", "answeredAt")
      SELECT u."id", ${code}, ${kind}::"TopicAnswerKind", ${doneOn}::date, ${at}::timestamptz
      FROM "User" u WHERE u."id" = ${userId}::uuid AND u."erasedAt" IS NULL
      ON CONFLICT ("userId", "code") DO UPDATE
        SET "kind" = excluded."kind", "doneOn" = excluded."doneOn", "answeredAt" = excluded."answeredAt"
      WHERE (w."kind", w."doneOn") IS DISTINCT FROM (excluded."kind", excluded."doneOn")
      RETURNING "userId", "code", "kind", "doneOn"
    ) ${keepChange(at)}`
  return count > 0
}

/** Forgets what a person said of a topic; false when they had said nothing. */
export async function deleteTopicAnswer(tx: Tx, userId: string, code: TopicCode, at: Date): Promise<boolean> {
  const count = await tx.$executeRaw`
    WITH said AS (
      DELETE FROM "TopicAnswer" WHERE "userId" = ${userId}::uuid AND "code" = ${code}
      RETURNING "userId", "code", NULL::"TopicAnswerKind" AS "kind", NULL::date AS "doneOn"
    ) ${keepChange(at)}`
  return count > 0
}
