import {
  fixedTopic,
  type NotificationChannel,
  type NotificationChoice,
  type NotificationTopic,
  topicOf,
} from '@/lib/domain/notices/topics'
import type { Db, Tx } from '../db'
import { type Sql, sql } from '../sql'

type StoredChoices = { choices: NotificationChoice[]; hasEmail: boolean; hasConsent: boolean }

/**
 * A person's stored choices about notifications, and whether they have a verified email address and have agreed to text
 * messages.
 */
export async function findNotificationChoices(db: Db | Tx, userId: string): Promise<StoredChoices> {
  const [row] = await db.$queryRaw<StoredChoices[]>`
    SELECT coalesce((SELECT json_agg(json_build_object('topic', s."topic", 'channel', s."channel", 'enabled', s."enabled"))
        FROM "NotificationSetting" s WHERE s."userId" = u."id"), '[]') AS "choices",
      EXISTS (SELECT 1 FROM "Contact" c WHERE c."userId" = u."id" AND c."kind" = 'EMAIL' AND c."verifiedAt" IS NOT NULL) AS "hasEmail",
      u."textConsentAt" IS NOT NULL AS "hasConsent"
    FROM "User" u WHERE u."id" = ${userId}::uuid`
  return row ?? { choices: [], hasEmail: false, hasConsent: false }
}

/**
 * Records that a person agrees to text messages from `at` on, unless they already did, or with null that they no longer
 * do. True when that is a change.
 */
export async function saveTextConsent(tx: Tx, userId: string, at: Date | null): Promise<boolean> {
  const count = await tx.$executeRaw`
    UPDATE "User" SET "textConsentAt" = ${at}::timestamptz, "updatedAt" = now() WHERE "id" = ${userId}::uuid
      AND "erasedAt" IS NULL AND ("textConsentAt" IS NULL) <> ${at === null}::boolean`
  return count > 0
}

/**
 * Stores choices of a person who still has an account, any number in one statement. Returns how many are new or
 * different.
 */
export const saveNotificationChoices = (
  tx: Tx,
  userId: string,
  choices: readonly NotificationChoice[],
  at: Date,
): Promise<number> =>
  tx.$executeRaw`
    INSERT INTO "NotificationSetting" AS s ("userId", "topic", "channel", "enabled", "changedAt")
    SELECT u."id", n."topic", n."channel", n."enabled", ${at}::timestamptz
    FROM json_to_recordset(${JSON.stringify(choices)}::json)
        AS n("topic" "NotificationTopic", "channel" "NotificationChannel", "enabled" boolean)
      JOIN "User" u ON u."id" = ${userId}::uuid AND u."erasedAt" IS NULL
    ORDER BY n."topic", n."channel"
    ON CONFLICT ("userId", "topic", "channel") DO UPDATE SET "enabled" = excluded."enabled", "changedAt" = excluded."changedAt"
    WHERE s."enabled" <> excluded."enabled"`

/** SQL for the topic of a kind of notice. */
export const topicOfKind = (kind: Sql): Sql => sql`(${JSON.stringify(topicOf)}::jsonb ->> ${kind})`

/**
 * SQL condition: a person wants a channel for a topic, by their own choice or else by `usual`. The same rule as
 * `settingsOf`. Choices are ignored for the topic that cannot be switched off.
 */
export const wants = (userId: Sql, topic: Sql, channel: NotificationChannel, usual: Sql): Sql => sql`coalesce((
  SELECT w."enabled" FROM "NotificationSetting" w WHERE w."userId" = ${userId} AND w."topic"::text = ${topic}
    AND w."topic"::text <> ${fixedTopic} AND w."channel" = ${channel}::"NotificationChannel"), ${usual})`

/** True when this person has switched off mail about a topic. */
export async function refusesMail(db: Db, userId: string, topic: NotificationTopic): Promise<boolean> {
  if (topic === fixedTopic) return false
  return (await db.notificationSetting.count({ where: { userId, topic, channel: 'EMAIL', enabled: false } })) > 0
}

/** The state of a new notice: suppressed when `ways."channels"` is empty. */
export const stateOfWays = sql`CASE WHEN ways."channels" = '{}' THEN 'SUPPRESSED' ELSE 'SCHEDULED' END::"NotificationState"`
/** When a new notice counts as read: immediately if it is not shown in the product. */
export const readWhereHidden = (at: Sql) => sql`CASE WHEN 'IN_APP' <> ALL(ways."channels") THEN ${at} END`

/**
 * SQL for the verified contact of `u` that a message goes to; null unless notice `n` uses this channel and the person
 * still wants it.
 */
export const canReach = (kind: 'EMAIL' | 'PHONE', channel: 'EMAIL' | 'SMS') => sql`(
  SELECT c."value" FROM "Contact" c WHERE c."userId" = u."id" AND c."kind" = ${kind}::"ContactKind" AND c."verifiedAt" IS NOT NULL
    AND ${channel}::"NotificationChannel" = ANY(n."channels")
    AND ${wants(sql`u."id"`, topicOfKind(sql`n."kind"`), channel, sql`true`)}
  ORDER BY c."verifiedAt", c."id" LIMIT 1)`
