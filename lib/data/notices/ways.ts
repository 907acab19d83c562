import { type Sql, sql } from '../sql'
import { topicOfKind, wants } from './settings'

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
