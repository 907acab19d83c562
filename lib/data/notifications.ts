import 'server-only'
import type { DeadlineStanding, UnitsStanding } from '@/lib/domain/compliance/standing'
import { reminderKind } from '@/lib/domain/notices/credential-reminder'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Db, Tx } from './db'
import type { Prisma } from './generated/client'

type Row = Prisma.NotificationGetPayload<object>

/** What a reminder is about, and the values of its text. */
export type ReminderParams = {
  credentialId: string
  org: string
  geo: string
  credentialType: string
  expiresAt: PlainDate
  missingUnits: number | null
}
export type NewReminder = Pick<Row, 'userId' | 'severity' | 'messageKey' | 'dedupeKey'> & {
  orgId: string
  params: ReminderParams
  email: boolean
}

/** Records reminders, however many in one statement; one that was already made is left out. Answers which are new. */
export async function insertReminders(
  tx: Tx,
  rows: readonly NewReminder[],
  at: Date,
): Promise<{ id: string; dedupeKey: string }[]> {
  if (rows.length === 0) return []
  // In one order everywhere, so that two who remind the same people at once never wait for each other in a circle.
  const ordered = rows.toSorted((a, b) => (a.dedupeKey < b.dedupeKey ? -1 : 1))
  return tx.$queryRaw<{ id: string; dedupeKey: string }[]>`
    INSERT INTO "Notification" ("userId", "orgId", "kind", "severity", "messageKey", "params", "actionPath", "channels",
      "dedupeKey", "sendAt", "createdAt", "updatedAt")
    SELECT n."userId", n."orgId", ${reminderKind}, n."severity", n."messageKey", n."params",
      '/credentials/' || (n."params"->>'credentialId'),
      CASE WHEN n."email" THEN ARRAY['IN_APP', 'EMAIL'] ELSE ARRAY['IN_APP'] END::"NotificationChannel"[],
      n."dedupeKey", ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
    FROM json_to_recordset(${JSON.stringify(ordered)}::json) AS n("userId" uuid, "orgId" uuid,
      "severity" "NotificationSeverity", "messageKey" text, "params" jsonb, "dedupeKey" text, "email" boolean)
    ON CONFLICT ("dedupeKey") DO NOTHING RETURNING "id", "dedupeKey"`
}

/** A reminder that has not gone out, with its subject and its reader as they are now. */
export type ReminderSending = {
  id: string
  params: ReminderParams
  actionPath: string
  firstName: string | null
  uiLanguage: string | null
  email: string | null
  /** Null when the license is gone, archived, or no longer the organization's to see. */
  standing: {
    deadline: DeadlineStanding
    units: UnitsStanding
    missingUnits: number | null
    expiresAt: PlainDate
  } | null
}

/** Those of these reminders that have still to go out, in one statement. */
export const listReminderSendings = (db: Db, ids: readonly string[]): Promise<ReminderSending[]> =>
  db.$queryRaw<ReminderSending[]>`
    SELECT n."id", n."params", n."actionPath", u."firstName", u."uiLanguage", (
        SELECT c."value" FROM "Contact" c WHERE c."userId" = u."id" AND c."kind" = 'EMAIL' AND c."verifiedAt" IS NOT NULL
          AND 'EMAIL' = ANY(n."channels") ORDER BY c."verifiedAt", c."id" LIMIT 1) AS "email", (
        SELECT json_build_object('deadline', s."deadline", 'units', s."units", 'missingUnits', s."missingUnits",
          'expiresAt', k."expiresAt") FROM "Credential" k JOIN "Standing" s ON s."credentialId" = k."id"
        WHERE k."id" = (n."params"->>'credentialId')::uuid AND k."userId" = n."userId" AND k."archivedAt" IS NULL
          AND EXISTS (SELECT 1 FROM "Role" r WHERE r."userId" = n."userId" AND r."orgId" = n."orgId" AND r."state" <> 'ENDED')
      ) AS "standing"
    FROM "Notification" n JOIN "User" u ON u."id" = n."userId"
    WHERE n."id" = ANY(${ids}::uuid[]) AND n."kind" = ${reminderKind} AND n."state" IN ('SCHEDULED', 'FAILED')
    ORDER BY n."id"`

/** What became of a notice: sent, refused by the mail server for now, or no longer true. */
export async function markNotification(
  db: Db,
  id: string,
  change: Partial<Pick<Row, 'sentAt' | 'messageKey' | 'severity'>> & {
    state: 'SENT' | 'FAILED' | 'SUPPRESSED'
    params?: ReminderParams
  },
): Promise<void> {
  await db.notification.update({ where: { id }, data: change })
}
