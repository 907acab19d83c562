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

/** What a message of the ladder is about, and the values of its text. */
export type LadderParams = {
  credentialId: string
  deadline: LadderDeadline
  geo: string
  credentialType: string
  /** The day of the deadline, under the name that texts of licenses use. */
  expiresAt: PlainDate
  daysLeft: number
  missingUnits: number
  /** Codes, with commas between. */
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
 * Records messages of the ladder, however many in one statement, and answers which are to be sent; one that was already
 * made is left out. It is the product's own message: texts go to who agreed to them and has an organization that has
 * them switched on.
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

/** A message of the ladder that has not gone out, with its subject and its reader as they are now. */
export type LadderSending = {
  id: string
  userId: string
  params: LadderParams
  actionPath: string
  firstName: string | null
  lastName: string | null
  uiLanguage: string | null
  datesInLanguage: boolean
  /** Where the reader is; null where that is not known. */
  timeZone: string | null
  /** Null unless mail is its way and has not gone out yet. */
  email: string | null
  /** Null unless text messages are its way and the reader still agrees to them. */
  phone: string | null
  /** Null when the license is gone or archived. */
  license: {
    version: number
    updatedAt: string
    expiresAt: PlainDate
    units: UnitsStanding | null
    missingUnits: number | null
    openTopics: string[]
    /** Of its last period; null while another follows it. */
    periodEndsAt: PlainDate | null
    firstYearEndsAt: PlainDate | null
    firstYearMissing: number | null
  } | null
}

/** Those of these messages that have still to go out, in one statement. */
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
