import type { UnitsStanding } from '@/lib/domain/compliance/standing'
import type { Severity } from '@/lib/domain/lists/severities'
import type { GapClass } from '@/lib/domain/reminders/gap-class'
import {
  type LadderDeadline,
  ladderDeadlines,
  ladderNotice,
  ladderSteps,
  lateDays,
} from '@/lib/domain/reminders/ladder'
import { compareText } from '@/lib/domain/text'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Db, Tx } from '../db'
import { canReach, readWhereHidden, stateOfWays, wants } from '../notices/settings'
import { join, type Sql, sql } from '../sql'

/**
 * The date and the default zone of each geography, for people whose zone is unknown, and the zones in which it is not
 * night.
 */
export type Days = {
  geos: readonly string[]
  dates: readonly PlainDate[]
  zones: readonly string[]
  /** The earliest and the latest of `dates`. */
  first: PlainDate
  last: PlainDate
  loud: readonly string[]
}

/** A deadline of a license with a step that is due but not recorded yet, for a person in whose zone it is not night. */
export type DueRow = {
  credentialId: string
  userId: string
  geo: string
  credentialType: string
  deadline: LadderDeadline
  day: PlainDate
  daysLeft: number
  units: UnitsStanding
  missingUnits: number
  openTopics: string[]
  /** What each open way to renew still lacks, as stored, and whether the person has to be asked which is theirs. */
  waysMissing: string | null
  asksWay: boolean
  /** What the renewal rests on; null where hours alone decide. */
  basis: string | null
  /** Steps that are already recorded. */
  taken: number[]
  /** Steps that all organizations of the person omit; empty without an organization. */
  left: number[]
}

/** The name under which steps of a deadline are recorded in "Schedule". */
export const ladderKind = (deadline: LadderDeadline): string => `ladder.${deadline}`

/** The rows of one deadline. The condition is on its day alone, so that each is read by its index. */
const source = (deadline: LadderDeadline, { first, last }: Days): Sql => {
  const maxDays = Math.max(...ladderSteps[deadline])
  const between = sql`BETWEEN ${first}::date - ${lateDays[deadline]}::int AND ${last}::date + ${maxDays}::int`
  const sources: Record<LadderDeadline, Sql> = {
    EXPIRY: sql`SELECT c."id", 'EXPIRY' AS "deadline", c."expiresAt" AS "day", NULL::int AS "missing"
      FROM "Credential" c WHERE c."archivedAt" IS NULL AND c."expiresAt" ${between}`,
    FIRST_YEAR: sql`SELECT s."credentialId", 'FIRST_YEAR', s."firstYearEndsAt", s."firstYearMissing"
      FROM "Standing" s WHERE s."firstYearEndsAt" IS NOT NULL AND s."firstYearEndsAt" ${between}`,
    PERIOD_END: sql`SELECT s."credentialId", 'PERIOD_END', s."periodEndsAt", s."missingUnits"
      FROM "Standing" s WHERE (s."missingUnits" > 0 OR s."waysMissing" IS NOT NULL) AND s."periodEndsAt" ${between}`,
  }
  return sources[deadline]
}

const steps: Sql = join(
  ladderDeadlines.flatMap((deadline) => ladderSteps[deadline].map((step) => sql`(${deadline}::text, ${step}::int)`)),
  ', ',
)

/**
 * A page of due steps, by license and deadline. Reads only licenses near a deadline, and of these only steps that are
 * not recorded.
 */
export function listDue(db: Db, days: Days, page: { after: string; size: number }): Promise<DueRow[]> {
  const sources = join(
    ladderDeadlines.map((deadline) => source(deadline, days)),
    ' UNION ALL ',
  )
  return db.$queryRaw<DueRow[]>`
    WITH today AS (SELECT * FROM unnest(${[...days.geos]}::text[], ${[...days.dates]}::date[], ${[...days.zones]}::text[])
        AS t("geo", "date", "zone")),
      step("deadline", "step") AS (VALUES ${steps}),
      near AS (${sources})
    SELECT c."id" AS "credentialId", c."userId", c."geo", c."credentialType", n."deadline", n."day"::text AS "day",
      n."day" - t."date" AS "daysLeft", coalesce(s."units", 'NOT_TRACKED') AS "units",
      coalesce(n."missing", s."missingUnits", 0) AS "missingUnits", coalesce(s."openTopics", '{}') AS "openTopics",
      s."waysMissing", coalesce(s."asksWay", false) AS "asksWay", s."basis",
      ARRAY(SELECT g."step"::int FROM "Schedule" g WHERE g."kind" = 'ladder.' || n."deadline"
        AND g."subjectType" = 'Credential' AND g."subjectId" = c."id" AND g."day" = n."day") AS "taken",
      ${leftOut(sql`c."userId"`)} AS "left"
    FROM near n JOIN "Credential" c ON c."id" = n."id" AND c."archivedAt" IS NULL
      JOIN "User" u ON u."id" = c."userId" AND u."erasedAt" IS NULL AND u."disabledAt" IS NULL
      JOIN today t ON t."geo" = c."geo" LEFT JOIN "Standing" s ON s."credentialId" = c."id",
      LATERAL (SELECT min(step."step") AS "step" FROM step
        WHERE step."deadline" = n."deadline" AND step."step" >= n."day" - t."date") latest
    WHERE c."id" > ${page.after}::uuid AND latest."step" IS NOT NULL
      AND (n."deadline" <> 'PERIOD_END' OR n."day" <> c."expiresAt" AND ${isLastPeriod(sql`c."id"`, sql`n."day"`)})
      AND n."day" - t."date" >= (CASE n."deadline" WHEN 'EXPIRY' THEN ${-lateDays.EXPIRY}::int ELSE 0 END)
      AND coalesce(u."timeZone", t."zone") = ANY(${[...days.loud]})
      AND NOT EXISTS (SELECT 1 FROM "Schedule" g WHERE g."kind" = 'ladder.' || n."deadline" AND g."subjectType" = 'Credential'
        AND g."subjectId" = c."id" AND g."day" = n."day" AND g."step" = latest."step"::text)
    ORDER BY c."id" LIMIT ${page.size}::int`
}

/**
 * SQL condition: the period that ends on this day is the license's last. After a renewal another one follows, and the
 * old one requires nothing any more.
 */
const isLastPeriod = (credentialId: Sql, day: Sql): Sql => sql`NOT EXISTS (
  SELECT 1 FROM "RenewalPeriod" p WHERE p."credentialId" = ${credentialId} AND p."startsAt" > ${day})`

/** The steps that every organization a person belongs to omits. */
const leftOut = (userId: Sql): Sql => sql`ARRAY(
  SELECT l."step" FROM "Role" r JOIN "Org" o ON o."id" = r."orgId", unnest(o."ladderLeft") AS l("step")
  WHERE r."userId" = ${userId} AND r."state" <> 'ENDED'
  GROUP BY l."step" HAVING count(*) = (SELECT count(*) FROM "Role" q WHERE q."userId" = ${userId} AND q."state" <> 'ENDED'))`

/** A step of a subject on a day, to be recorded as taken. */
export type TakenStep = { kind: string; subjectType: string; subjectId: string; day: PlainDate; step: string }

/**
 * Records steps as taken and returns those that were not recorded before: of two simultaneous runs only one gets each
 * step.
 */
export async function noteSteps(tx: Tx, steps: readonly TakenStep[], at: Date): Promise<TakenStep[]> {
  if (steps.length === 0) return []
  return tx.$queryRaw<TakenStep[]>`
    INSERT INTO "Schedule" ("kind", "subjectType", "subjectId", "day", "step", "dueAt", "state", "updatedAt")
    SELECT n."kind", n."subjectType", n."subjectId", n."day", n."step", ${at}::timestamptz, 'DONE', ${at}::timestamptz
    FROM json_to_recordset(${JSON.stringify(steps)}::json) AS n("kind" text, "subjectType" text, "subjectId" uuid, "day" date,
      "step" text)
    ORDER BY n."kind", n."subjectId", n."day", n."step"
    ON CONFLICT ("kind", "subjectType", "subjectId", "day", "step") DO NOTHING
    RETURNING "kind", "subjectType", "subjectId", "day"::text AS "day", "step"`
}

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
  /** What each open way still lacks, as stored; absent where no way is open. */
  waysMissing?: string
  asksWay?: 'yes' | 'no'
  /** What the renewal rests on; absent where hours alone decide. */
  basis?: string
  /** The system to report to before the renewal, where nothing is missing for it. */
  reportTo?: string
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
    waysMissing: string | null
    asksWay: boolean | null
    basis: string | null
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
          'waysMissing', s."waysMissing", 'asksWay', s."asksWay", 'basis', s."basis",
          'periodEndsAt', CASE WHEN ${isLastPeriod(sql`k."id"`, sql`s."periodEndsAt"`)} THEN s."periodEndsAt" END,
          'firstYearEndsAt', s."firstYearEndsAt", 'firstYearMissing', s."firstYearMissing")
        FROM "Credential" k LEFT JOIN "Standing" s ON s."credentialId" = k."id"
        WHERE k."id" = (n."params"->>'credentialId')::uuid AND k."userId" = n."userId" AND k."archivedAt" IS NULL) AS "license"
    FROM "Notification" n JOIN "User" u ON u."id" = n."userId"
    WHERE n."id" = ANY(${[...ids]}::uuid[]) AND n."kind" = ${ladderNotice} AND n."state" IN ('SCHEDULED', 'FAILED')
      AND u."erasedAt" IS NULL AND u."disabledAt" IS NULL
    ORDER BY n."id"`
