import { type Sql, sql } from '../sql'
import { topicOfKind, wants } from './settings'

/** What is stored of the ways of a notice, `ways."channels"`: kept back where there is none, never unread where it is not shown. */
export const stateOfWays = sql`CASE WHEN ways."channels" = '{}' THEN 'SUPPRESSED' ELSE 'SCHEDULED' END::"NotificationState"`
/** When it counts as read: at once where it is not shown in the product. */
export const readWhereHidden = (at: Sql) => sql`CASE WHEN 'IN_APP' <> ALL(ways."channels") THEN ${at} END`

/** The verified address of `u` that a message goes to, where this is the way of notice `n` and, for mail, still wanted. */
export const canReach = (kind: 'EMAIL' | 'PHONE', channel: 'EMAIL' | 'SMS') => sql`(
  SELECT c."value" FROM "Contact" c WHERE c."userId" = u."id" AND c."kind" = ${kind}::"ContactKind" AND c."verifiedAt" IS NOT NULL
    AND ${channel}::"NotificationChannel" = ANY(n."channels")
    AND ${wants(sql`u."id"`, topicOfKind(sql`n."kind"`), channel, sql`true`)}
  ORDER BY c."verifiedAt", c."id" LIMIT 1)`
