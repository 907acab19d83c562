import { compareText } from '@/lib/domain/compare'
import type { UnitsStanding } from '@/lib/domain/compliance/standing'
import type { Severity } from '@/lib/domain/lists/severities'
import type { GapClass } from '@/lib/domain/reminders/gap-class'
import type { LadderDeadline } from '@/lib/domain/reminders/ladder'
import { ladderNotice } from '@/lib/domain/reminders/ladder-message'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Db, Tx } from '../db'
import { wants } from '../notices/settings'
import { canReach, readWhereHidden, stateOfWays } from '../notices/ways'
import { sql } from '../sql'
import { isLastPeriod } from './due'

/** The subject of a ladder message, and the values of its text. */
export type LadderParams = {
  credentialId: string
  deadline: LadderDeadline
  geo: string
  credentialType: string
  /** The day of the deadline. The name is the one that all texts about licenses use. */
  expiresAt: PlainDate
  daysLeft: number
  missingUnits: number
  /** Comma-separated codes. */
  topics: string
} & Partial<GapClass>

export type NewLadderNotice = {
  userId: string
  severity: Severity
  messageKey: string
  params: LadderParams
  dedupeKey: string
}

/**
 * Records ladder messages, any number in one statement, and returns those to send; a message that was already made is
 * left out. They come from the product itself: text messages go to people who agreed to them and have an organization
 * with text messages switched on.
 */
export async function insertLadderNotices(tx: Tx, notices: readonly NewLadderNotice[], at: Date): Promise<string[]> {
  if (notices.length === 0) return []
  const ordered = notices.toSorted((a, b) => compareText(a.dedupeKey, b.dedupeKey))
  const topic = sql`'EXPIRY'::text`
  const channelWanted = (channel: 'IN_APP' | 'EMAIL' | 'SMS') => wants(sql`n."userId"`, topic, channel, sql`true`)
  const proven = (kind: 'EMAIL' | 'PHONE') => sql`EXISTS (SELECT 1 FROM "Contact" c WHERE c."userId" = n."userId"
    AND c."kind" = ${kind}::"ContactKind" AND c."verifiedAt" IS NOT NULL)`
  const rows = await tx.$queryRaw<{ id: string; state: string }[]>`
    INSERT INTO "Notification" ("userId", "kind", "severity", "messageKey", "params", "actionPath", "channels", "state", "readAt",
      "dedupeKey", "sendAt", "createdAt", "updatedAt")
    SELECT n."userId", ${ladderNotice}, n."severity", n."messageKey", n."params",
      '/credentials/' || (n."params"->>'credentialId'), ways."channels", ${stateOfWays},
      ${readWhereHidden(sql`${at}::timestamptz`)}, n."dedupeKey", ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
    FROM json_to_recordset(${JSON.stringify(ordered)}::json) AS n("userId" uuid, "severity" "NotificationSeverity",
        "messageKey" text, "params" jsonb, "dedupeKey" text) JOIN "User" u ON u."id" = n."userId",
      LATERAL (SELECT array_remove(ARRAY[CASE WHEN ${channelWanted('IN_APP')} THEN 'IN_APP' END,
        CASE WHEN ${proven('EMAIL')} AND ${channelWanted('EMAIL')} THEN 'EMAIL' END,
        CASE WHEN u."textConsentAt" IS NOT NULL AND ${proven('PHONE')} AND ${channelWanted('SMS')} AND EXISTS (
          SELECT 1 FROM "Role" r JOIN "OrgFeature" f ON f."orgId" = r."orgId" AND f."featureType" = 'SMS'
          WHERE r."userId" = u."id" AND r."state" <> 'ENDED') THEN 'SMS' END], NULL)::"NotificationChannel"[]
        AS "channels") ways
    ON CONFLICT ("dedupeKey") DO NOTHING RETURNING "id", "state"::text AS "state"`
  return rows.filter(({ state }) => state === 'SCHEDULED').map(({ id }) => id)
}

/** A ladder message that has not been sent, with the current data of its subject and its reader. */
export type LadderSending = {
  id: string
  userId: string
  params: LadderParams
  actionPath: string
  firstName: string | null
  lastName: string | null
  uiLanguage: string | null
  datesInLanguage: boolean
  /** The reader's time zone; null when it is not known. */
  timeZone: string | null
  /** Null unless this message goes by mail and the mail has not been sent yet. */
  email: string | null
  /** Null unless this message goes by text message and the reader still agrees to that. */
  phone: string | null
  /** Null when the license is gone or archived. */
  license: {
    version: number
    updatedAt: string
    expiresAt: PlainDate
    units: UnitsStanding | null
    missingUnits: number | null
    openTopics: string[]
    /** The end of its last period; null when another period follows. */
    periodEndsAt: PlainDate | null
    firstYearEndsAt: PlainDate | null
    firstYearMissing: number | null
  } | null
}

/** Those of these messages that still have to be sent, in one statement. */
export const listLadderSendings = (db: Db, ids: readonly string[]): Promise<LadderSending[]> =>
  db.$queryRaw<LadderSending[]>`
    SELECT n."id", n."userId", n."params", n."actionPath", u."firstName", u."lastName",
      u."uiLanguage", u."datesInLanguage", u."timeZone",
      CASE WHEN n."mailedAt" IS NULL THEN ${canReach('EMAIL', 'EMAIL')} END AS "email",
      CASE WHEN u."textConsentAt" IS NOT NULL THEN ${canReach('PHONE', 'SMS')} END AS "phone", (
        SELECT json_build_object('version', k."version", 'updatedAt', k."updatedAt", 'expiresAt', k."expiresAt",
          'units', s."units", 'missingUnits', s."missingUnits", 'openTopics', coalesce(s."openTopics", '{}'),
          'periodEndsAt', CASE WHEN ${isLastPeriod(sql`k."id"`, sql`s."periodEndsAt"`)} THEN s."periodEndsAt" END,
          'firstYearEndsAt', s."firstYearEndsAt", 'firstYearMissing', s."firstYearMissing")
        FROM "Credential" k LEFT JOIN "Standing" s ON s."credentialId" = k."id"
        WHERE k."id" = (n."params"->>'credentialId')::uuid AND k."userId" = n."userId" AND k."archivedAt" IS NULL) AS "license"
    FROM "Notification" n JOIN "User" u ON u."id" = n."userId"
    WHERE n."id" = ANY(${[...ids]}::uuid[]) AND n."kind" = ${ladderNotice} AND n."state" IN ('SCHEDULED', 'FAILED')
      AND u."erasedAt" IS NULL AND u."disabledAt" IS NULL
    ORDER BY n."id"`
