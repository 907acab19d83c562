import type { TopicAnswer } from '@/lib/domain/compliance/recorded-topics'
import type { TopicCode } from '@/lib/domain/lists/topics'
import type { Db, Tx } from '../db'
import { fromColumn } from '../rows'
import { sql } from '../sql'

/** A person's answer about a topic, and when they gave it. */
export type TopicAnswerRecord = TopicAnswer & { answeredAt: Date }

/** A person's answers about topics, by code. */
export async function listTopicAnswers(db: Db | Tx, userId: string): Promise<TopicAnswerRecord[]> {
  const rows = await db.topicAnswer.findMany({ where: { userId }, orderBy: { code: 'asc' } })
  return rows.map(({ code, kind, doneOn, answeredAt }) => ({
    code: code as TopicCode,
    kind,
    doneOn: doneOn && fromColumn(doneOn),
    answeredAt,
  }))
}

/**
 * Stores each change of an answer next to the previous ones. The caller has locked the person, so that no two changes
 * get the same number.
 */
const keepChange = (at: Date) => sql`
  INSERT INTO "TopicAnswerChange" ("userId", "code", "version", "recordedAt", "kind", "doneOn")
  SELECT s."userId", s."code", 1 + coalesce((SELECT max(h."version") FROM "TopicAnswerChange" h
    WHERE h."userId" = s."userId" AND h."code" = s."code"), 0), ${at}::timestamptz, s."kind", s."doneOn" FROM said s`

/**
 * Stores a person's answer about a topic in place of the previous one; false when it is the same, or when the person is
 * gone.
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

/** Deletes a person's answer about a topic; false when there was none. */
export async function deleteTopicAnswer(tx: Tx, userId: string, code: TopicCode, at: Date): Promise<boolean> {
  const count = await tx.$executeRaw`
    WITH said AS (
      DELETE FROM "TopicAnswer" WHERE "userId" = ${userId}::uuid AND "code" = ${code}
      RETURNING "userId", "code", NULL::"TopicAnswerKind" AS "kind", NULL::date AS "doneOn"
    ) ${keepChange(at)}`
  return count > 0
}
