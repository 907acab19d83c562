import type { Severity } from '@/lib/domain/lists/severities'
import type { NoticeKind, NoticeParams } from '@/lib/domain/notices/notice-kinds'
import type { OpenNotices } from '@/lib/domain/notices/notices-of-others'
import { type NotificationChannel, reminderKind } from '@/lib/domain/notices/topics'
import { compareText } from '@/lib/domain/text'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Db, Tx } from '../db'
import type { Prisma } from '../generated/client'
import type { LadderParams } from '../reminders/ladder'
import { type Sql, sql } from '../sql'
import { isOpen, type ReminderParams } from './read'
import { readWhereHidden, stateOfWays, topicOfKind, wants } from './settings'

/** Marks these notices (or all) as read and returns how many were unread. */
export const markNoticesRead = (
  tx: Tx,
  { userId, open, ids, at }: { userId: string; open: OpenNotices; ids: readonly string[] | null; at: Date },
): Promise<number> =>
  tx.$executeRaw(sql`
    UPDATE "Notification" n SET "readAt" = ${at}::timestamptz, "updatedAt" = now()
    WHERE n."userId" = ${userId}::uuid AND n."readAt" IS NULL AND ${isOpen(open)}
      AND (${ids === null} OR n."id" = ANY(${[...(ids ?? [])]}::uuid[]))`)

/** Marks a person's notices that lead to an address as read: what they ask for is done. */
export const readNoticesAbout = (tx: Tx, { userId, path, at }: { userId: string; path: string; at: Date }) =>
  tx.$executeRaw`
    UPDATE "Notification" SET "readAt" = ${at}::timestamptz, "updatedAt" = now()
    WHERE "userId" = ${userId}::uuid AND "readAt" IS NULL AND "actionPath" = ${path}`

/** Marks a person's notices about proposed credits as read once none waits for an answer. */
export const readNoticesOfAnswered = (tx: Tx, userId: string, at: Date) =>
  tx.$executeRaw`
    UPDATE "Notification" SET "readAt" = ${at}::timestamptz, "updatedAt" = now()
    WHERE "userId" = ${userId}::uuid AND "readAt" IS NULL AND "actionPath" = '/proposed-credits' AND NOT EXISTS (
      SELECT 1 FROM "CreditProposal" p WHERE p."userId" = ${userId}::uuid AND p."state" = 'PROPOSED'
        AND p."lapsesAt" > ${at}::timestamptz)`

type Renewed = { userId: string; credentialId: string; expiresAt: PlainDate; at: Date }

/** Marks a person's reminders of a license as read that are about an earlier expiry than it has now. */
export const readRemindersOfRenewed = (tx: Tx, { userId, credentialId, expiresAt, at }: Renewed) =>
  tx.$executeRaw`
    UPDATE "Notification" SET "readAt" = ${at}::timestamptz, "updatedAt" = now()
    WHERE "userId" = ${userId}::uuid AND "readAt" IS NULL AND "kind" = ${reminderKind}
      AND "params"->>'credentialId' = ${credentialId} AND ("params"->>'expiresAt')::date < ${expiresAt}::date`

type Finished = { userIds: readonly string[]; assignmentIds: readonly string[]; at: Date }

/** Marks notices about these finished trainings as read; one about several only once none of them is open any more. */
export const readNoticesOfTrainings = (tx: Tx, { userIds, assignmentIds, at }: Finished) =>
  tx.$executeRaw`
    UPDATE "Notification" n SET "readAt" = ${at}::timestamptz, "updatedAt" = now()
    WHERE n."userId" = ANY(${[...userIds]}::uuid[]) AND n."readAt" IS NULL AND (
      n."dedupeKey" = ANY(${assignmentIds.map((id) => `curriculumAssigned:${id}`)})
      OR n."kind" IN ('trainingDue', 'trainingReminder')
        AND string_to_array(n."params"->>'assignmentIds', ',') && ${[...assignmentIds]}::text[]
        AND NOT EXISTS (SELECT 1 FROM "CurriculumAssignment" a
          WHERE a."id" = ANY(string_to_array(n."params"->>'assignmentIds', ',')::uuid[])
            AND a."state" IN ('ASSIGNED', 'IN_PROGRESS')))`

type Row = Prisma.NotificationGetPayload<object>

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
 * Notices as rows `n` for the database, and the channels of each. The order is always the same, so that two
 * transactions that notify the same people cannot deadlock.
 */
function noticesAs(notices: readonly NewNotice[]): { rows: Sql; ways: Sql } {
  const ordered = notices.toSorted((a, b) => compareText(a.dedupeKey, b.dedupeKey))
  const channelWanted = (channel: NotificationChannel, usual: Sql) =>
    wants(sql`n."userId"`, topicOfKind(sql`n."kind"`), channel, usual)
  return {
    rows: sql`json_to_recordset(${JSON.stringify(ordered)}::json) AS n("userId" uuid, "orgId" uuid, "kind" text,
      "severity" "NotificationSeverity", "params" jsonb, "actionPath" text, "dedupeKey" text)`,
    ways: sql`LATERAL (SELECT EXISTS (SELECT 1 FROM "Contact" c WHERE c."userId" = n."userId" AND c."kind" = 'EMAIL'
        AND c."verifiedAt" IS NOT NULL) AS "has") mail,
      LATERAL (SELECT EXISTS (SELECT 1 FROM "OrgFeature" f WHERE f."orgId" = n."orgId" AND f."featureType" = 'SMS') AS "on") texts,
      LATERAL (SELECT CASE WHEN EXISTS (SELECT 1 FROM "Org" o WHERE o."id" = n."orgId" AND o."state" = 'SUSPENDED')
        THEN ARRAY[]::text[] ELSE array_remove(ARRAY[CASE WHEN ${channelWanted('IN_APP', sql`true`)} THEN 'IN_APP' END,
        CASE WHEN mail."has" AND ${channelWanted('EMAIL', sql`true`)} THEN 'EMAIL' END,
        CASE WHEN texts."on" AND ${channelWanted('SMS', sql`NOT mail."has"`)} THEN 'SMS' END], NULL) END::"NotificationChannel"[]
        AS "channels") ways`,
  }
}

/**
 * The fate of reminders and notices, by their keys: already made, or without any channel to their reader. All others
 * would be sent.
 */
export type NoticePreview = {
  dedupeKey: string
  already: boolean
  switchedOff: boolean
  uiLanguage: string | null
  datesInLanguage: boolean
}

const previewOf = (db: Db | Tx, { rows, ways }: { rows: Sql; ways: Sql }) => db.$queryRaw<NoticePreview[]>`
  SELECT n."dedupeKey", x."id" IS NOT NULL AS "already", x."id" IS NULL AND ways."channels" = '{}' AS "switchedOff",
    u."uiLanguage", u."datesInLanguage"
  FROM ${rows} JOIN "User" u ON u."id" = n."userId" LEFT JOIN "Notification" x ON x."dedupeKey" = n."dedupeKey", ${ways}`

export const previewNotices = async (db: Db | Tx, notices: readonly NewNotice[]): Promise<NoticePreview[]> =>
  notices.length > 0 ? previewOf(db, noticesAs(notices)) : []

/**
 * Records notices, any number in one statement, and returns those to send; a notice that was already made is left out.
 * Each uses the channels that its reader wants (`wants`) and has: email with a verified address, text messages where
 * the organization has switched them on. A notice without any channel is suppressed, and so are notices of a suspended
 * organization.
 */
export async function insertNotices(tx: Tx, notices: readonly NewNotice[]): Promise<string[]> {
  if (notices.length === 0) return []
  const source = noticesAs(notices)
  const rows = await tx.$queryRaw<{ id: string; state: Row['state'] }[]>`
    INSERT INTO "Notification" ("userId", "orgId", "kind", "severity", "messageKey", "params", "actionPath", "channels",
      "state", "readAt", "dedupeKey", "updatedAt")
    SELECT n."userId", n."orgId", n."kind", n."severity", 'notices.' || n."kind", n."params", n."actionPath",
      ways."channels", ${stateOfWays}, ${readWhereHidden(sql`now()`)}, n."dedupeKey", now()
    FROM ${source.rows}, ${source.ways}
    ON CONFLICT ("dedupeKey") DO NOTHING RETURNING "id", "state"`
  return rows.filter(({ state }) => state === 'SCHEDULED').map(({ id }) => id)
}

export type NewReminder = Pick<Row, 'userId' | 'severity' | 'messageKey' | 'dedupeKey'> & {
  orgId: string
  params: ReminderParams
  email: boolean
}

/**
 * Reminders as rows `n` for the database. The order is always the same, so that two transactions that remind the same
 * people cannot deadlock.
 */
function remindersAs(rows: readonly NewReminder[]): { rows: Sql; ways: Sql } {
  const channelWanted = (channel: NotificationChannel) =>
    wants(sql`n."userId"`, topicOfKind(sql`${reminderKind}::text`), channel, sql`true`)
  const ordered = rows.toSorted((a, b) => compareText(a.dedupeKey, b.dedupeKey))
  return {
    rows: sql`json_to_recordset(${JSON.stringify(ordered)}::json) AS n("userId" uuid, "orgId" uuid,
      "severity" "NotificationSeverity", "messageKey" text, "params" jsonb, "dedupeKey" text, "email" boolean)`,
    ways: sql`LATERAL (SELECT array_remove(ARRAY[CASE WHEN ${channelWanted('IN_APP')} THEN 'IN_APP' END,
      CASE WHEN n."email" AND ${channelWanted('EMAIL')} THEN 'EMAIL' END], NULL)::"NotificationChannel"[] AS "channels") ways`,
  }
}

export const previewReminders = async (db: Db, rows: readonly NewReminder[]): Promise<NoticePreview[]> =>
  rows.length > 0 ? previewOf(db, remindersAs(rows)) : []

/**
 * Records reminders, any number in one statement, and returns the new ones; a reminder that was already made is left
 * out. SUPPRESSED ones have no channel to their reader.
 */
export async function insertReminders(
  tx: Tx,
  rows: readonly NewReminder[],
  at: Date,
): Promise<Pick<Row, 'id' | 'dedupeKey' | 'state'>[]> {
  if (rows.length === 0) return []
  const { rows: source, ways } = remindersAs(rows)
  return tx.$queryRaw<Pick<Row, 'id' | 'dedupeKey' | 'state'>[]>`
    INSERT INTO "Notification" ("userId", "orgId", "kind", "severity", "messageKey", "params", "actionPath", "channels",
      "state", "readAt", "dedupeKey", "sendAt", "createdAt", "updatedAt")
    SELECT n."userId", n."orgId", ${reminderKind}, n."severity", n."messageKey", n."params",
      '/credentials/' || (n."params"->>'credentialId'), ways."channels", ${stateOfWays},
      ${readWhereHidden(sql`${at}::timestamptz`)}, n."dedupeKey", ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
    FROM ${source}, ${ways}
    ON CONFLICT ("dedupeKey") DO NOTHING RETURNING "id", "dedupeKey", "state"`
}

/**
 * Records the outcome for a notice: mail sent with a text message to follow, sent, failed for now, or no longer true.
 */
export async function markNotification(
  db: Db,
  id: string,
  change: Partial<Pick<Row, 'mailedAt' | 'sentAt' | 'messageKey' | 'severity'>> & {
    state: Row['state']
    params?: ReminderParams | LadderParams
  },
): Promise<void> {
  await db.notification.update({ where: { id }, data: change })
}
