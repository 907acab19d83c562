import 'server-only'
import type { TaskSessionState } from '@/lib/domain/lists/sessions'
import type { Severity } from '@/lib/domain/lists/severities'
import type { NoticeKind, NoticeParams } from '@/lib/domain/notices/notice-kinds'
import type { Db, Tx } from './db'

export type NewNotice = {
  userId: string
  orgId: string | null
  kind: NoticeKind
  severity: Severity
  params: NoticeParams
  actionPath: string
  dedupeKey: string
}

/**
 * Records notices, however many in one statement, and answers those that are new; one that was already made is left out.
 * They go by email where there is a proven address, else by text message where the organization has that switched on.
 */
export async function insertNotices(tx: Tx, notices: readonly NewNotice[]): Promise<string[]> {
  if (notices.length === 0) return []
  // In one order everywhere, so that two who tell the same people at once never wait for each other in a circle.
  const ordered = notices.toSorted((a, b) => (a.dedupeKey < b.dedupeKey ? -1 : 1))
  const rows = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO "Notification" ("userId", "orgId", "kind", "severity", "messageKey", "params", "actionPath", "channels",
      "dedupeKey", "updatedAt")
    SELECT n."userId", n."orgId", n."kind", n."severity", 'notices.' || n."kind", n."params", n."actionPath",
      CASE WHEN EXISTS (SELECT 1 FROM "Contact" c WHERE c."userId" = n."userId" AND c."kind" = 'EMAIL'
          AND c."verifiedAt" IS NOT NULL) THEN ARRAY['IN_APP', 'EMAIL']
        WHEN EXISTS (SELECT 1 FROM "OrgFeature" f WHERE f."orgId" = n."orgId" AND f."featureType" = 'SMS')
          THEN ARRAY['IN_APP', 'SMS'] ELSE ARRAY['IN_APP'] END::"NotificationChannel"[], n."dedupeKey", now()
    FROM json_to_recordset(${JSON.stringify(ordered)}::json) AS n("userId" uuid, "orgId" uuid, "kind" text,
      "severity" "NotificationSeverity", "params" jsonb, "actionPath" text, "dedupeKey" text)
    ON CONFLICT ("dedupeKey") DO NOTHING RETURNING "id"`
  return rows.map(({ id }) => id)
}

/** A notice that has not gone out, with its reader as they are now. */
export type NoticeSending = {
  id: string
  kind: NoticeKind
  params: NoticeParams
  actionPath: string
  firstName: string | null
  uiLanguage: string | null
  email: string | null
  /** Null unless text messages are this notice's way. */
  phone: string | null
  /** The session it is about as it is now; null for a notice of something else. */
  session: { state: TaskSessionState; sequence: number } | null
  /** Whether the API token it is about is still in use; null for a notice of something else. */
  tokenLives: boolean | null
}

/** Those of these notices that have still to go out, in one statement; reminders of licenses have their own. */
export const listNoticeSendings = (
  db: Db,
  ids: readonly string[],
  kinds: readonly string[],
): Promise<NoticeSending[]> =>
  db.$queryRaw<NoticeSending[]>`
    SELECT n."id", n."kind", n."params", n."actionPath", u."firstName", u."uiLanguage", (
        SELECT c."value" FROM "Contact" c WHERE c."userId" = u."id" AND c."kind" = 'EMAIL' AND c."verifiedAt" IS NOT NULL
          AND 'EMAIL' = ANY(n."channels") ORDER BY c."verifiedAt", c."id" LIMIT 1) AS "email", (
        SELECT c."value" FROM "Contact" c WHERE c."userId" = u."id" AND c."kind" = 'PHONE' AND c."verifiedAt" IS NOT NULL
          AND 'SMS' = ANY(n."channels") ORDER BY c."verifiedAt", c."id" LIMIT 1) AS "phone", (
        SELECT json_build_object('state', s."state", 'sequence', s."sequence") FROM "TaskSession" s
        WHERE s."id" = (n."params"->>'taskSessionId')::uuid) AS "session", (
        SELECT k."revokedAt" IS NULL AND k."expiresAt" > now() FROM "ApiToken" k
        WHERE k."id" = (n."params"->>'tokenId')::uuid) AS "tokenLives"
    FROM "Notification" n JOIN "User" u ON u."id" = n."userId"
    WHERE n."id" = ANY(${[...ids]}::uuid[]) AND n."kind" = ANY(${[...kinds]}) AND n."state" IN ('SCHEDULED', 'FAILED')
    ORDER BY n."id"`
