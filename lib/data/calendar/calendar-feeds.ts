import { hasSeat } from '@/lib/domain/enrollments/seats'
import type { EnrollmentStatus, TaskSessionState } from '@/lib/domain/lists/sessions'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { type Db, pool, type Tx } from '../db'
import { type InJson, instant } from '../rows'

/** Sets the address of a person's calendar, replacing the previous one. */
export const saveFeed = (tx: Tx, userId: string, tokenHash: Buffer, at: Date) => {
  const row = { tokenHash: new Uint8Array(tokenHash), createdAt: at }
  return tx.calendarFeed.upsert({ where: { userId }, create: { userId, ...row }, update: row })
}

/** Removes the address; false when there was none. */
export async function deleteFeed(tx: Tx, userId: string): Promise<boolean> {
  return (await tx.calendarFeed.deleteMany({ where: { userId } })).count > 0
}

/** When the address of the person's calendar was created; null without one. The address itself is not stored. */
export async function findFeedDate(db: Db, userId: string): Promise<Date | null> {
  const row = await db.calendarFeed.findUnique({ where: { userId }, select: { createdAt: true } })
  return row?.createdAt ?? null
}

/** A session as a calendar shows it. */
export type CalendarSession = {
  id: string
  state: TaskSessionState
  sequence: number
  updatedAt: Date
  title: string
  startsAt: Date
  endsAt: Date
  timeZone: string
  location: string | null
  meetingUrl: string | null
  orgName: string
}
/** The content of one person's calendar. `teaching` is set where they are the instructor. */
export type CalendarContent = {
  userId: string
  uiLanguage: string | null
  datesInLanguage: boolean
  sessions: (CalendarSession & { teaching: boolean; status: EnrollmentStatus | null })[]
  dues: { id: string; version: number; updatedAt: Date; title: string; orgName: string; dueAt: PlainDate }[]
  /** Documents that an organization has asked the person to hand in. */
  requested: { id: string; version: number; updatedAt: Date; title: string; orgName: string; dueOn: PlainDate }[]
  licenses: {
    id: string
    version: number
    updatedAt: Date
    geo: string
    credentialType: string
    expiresAt: PlainDate
    standing: {
      updatedAt: Date
      firstYearEndsAt: PlainDate | null
      firstYearMissing: number | null
      periodEndsAt: PlainDate
      missingUnits: number | null
      /** What each open way to renew still lacks, as stored; null where no way is open. */
      waysMissing: string | null
    } | null
  }[]
}

const session = `'id', s."id", 'state', s."state", 'sequence', s."sequence", 'updatedAt', s."updatedAt", 'title', v."title",
  'startsAt', s."startsAt", 'endsAt', s."endsAt", 'timeZone', s."timeZone", 'location', s."location",
  'meetingUrl', s."meetingUrl", 'orgName', o."name"`
const sessionTables = `"TaskSession" s JOIN "TaskRevision" v ON v."id" = s."taskRevisionId" JOIN "Org" o ON o."id" = s."orgId"`

const content = `
  SELECT json_build_object('userId', f."userId", 'uiLanguage', u."uiLanguage",
    'datesInLanguage', u."datesInLanguage",
    'sessions', coalesce((SELECT json_agg(x."row" ORDER BY x."at") FROM (
        SELECT s."startsAt" AS "at", json_build_object(${session}, 'teaching', false, 'status', e."status") AS "row"
        FROM "Enrollment" e JOIN ${sessionTables} ON s."id" = e."taskSessionId"
        WHERE e."userId" = f."userId" AND s."startsAt" > $2::timestamptz AND s."state" <> 'DRAFT'
          AND (e."status" IN ('ENROLLED', 'PENDING', 'ATTENDED', 'PASS', 'FAIL', 'INCOMPLETE')
            OR (e."status" = 'WITHDRAWN' AND s."state" = 'CANCELLED' AND NOT EXISTS (SELECT 1 FROM "Enrollment" n
              WHERE n."taskSessionId" = s."id" AND n."userId" = e."userId" AND n."createdAt" > e."createdAt")))
        UNION ALL SELECT s."startsAt", json_build_object(${session}, 'teaching', true, 'status', null)
        FROM "TaskSessionInstructor" i JOIN ${sessionTables} ON s."id" = i."taskSessionId"
        WHERE i."userId" = f."userId" AND s."startsAt" > $2::timestamptz AND s."state" <> 'DRAFT'
          AND EXISTS (SELECT 1 FROM "Role" r WHERE r."userId" = f."userId" AND r."orgId" = s."orgId" AND r."state" <> 'ENDED')
        ORDER BY "at" LIMIT 500) x), '[]'),
    'dues', coalesce((SELECT json_agg(json_build_object('id', a."id", 'version', a."version", 'updatedAt', a."updatedAt",
        'title', c."title", 'orgName', o."name", 'dueAt', a."dueAt"))
      FROM "CurriculumAssignment" a JOIN "Curriculum" c ON c."id" = a."curriculumId" JOIN "Org" o ON o."id" = a."orgId"
      WHERE a."userId" = f."userId" AND a."state" IN ('ASSIGNED', 'IN_PROGRESS') AND a."dueAt" IS NOT NULL AND EXISTS (
        SELECT 1 FROM "OrgFeature" t WHERE t."orgId" = a."orgId" AND t."featureType" = 'CURRICULUMS')), '[]'),
    'requested', coalesce((SELECT json_agg(json_build_object('id', r."id", 'version', r."version", 'updatedAt', r."updatedAt",
        'title', q."title", 'orgName', o."name", 'dueOn', r."dueOn"))
      FROM "RequestedDocument" r JOIN "DocumentRequest" q ON q."id" = r."requestId" JOIN "Org" o ON o."id" = r."orgId"
      WHERE r."userId" = f."userId" AND r."state" = 'OPEN' AND r."dueOn" IS NOT NULL AND EXISTS (
        SELECT 1 FROM "OrgFeature" t WHERE t."orgId" = r."orgId" AND t."featureType" = 'DOCUMENT_REQUESTS')), '[]'),
    'licenses', coalesce((SELECT json_agg(json_build_object('id', k."id", 'version', k."version", 'updatedAt', k."updatedAt",
        'geo', k."geo", 'credentialType', k."credentialType", 'expiresAt', k."expiresAt", 'standing', (
          SELECT json_build_object('updatedAt', s."updatedAt", 'firstYearEndsAt', s."firstYearEndsAt",
            'firstYearMissing', s."firstYearMissing", 'periodEndsAt', s."periodEndsAt", 'missingUnits', s."missingUnits",
            'waysMissing', s."waysMissing")
          FROM "Standing" s WHERE s."credentialId" = k."id")))
      FROM "Credential" k WHERE k."userId" = f."userId" AND k."archivedAt" IS NULL), '[]')) AS "content"
  FROM "CalendarFeed" f JOIN "User" u ON u."id" = f."userId" AND u."disabledAt" IS NULL WHERE f."tokenHash" = $1`

type Row = { content: InJson<CalendarContent> }

/**
 * The calendar behind an address with its sessions from a time on, in one statement; null for an unknown address or a
 * disabled account.
 */
export async function findCalendar(tokenHash: Buffer, sessionsFrom: Date): Promise<CalendarContent | null> {
  const { rows } = await pool().query<Row>({ name: 'calendar', text: content, values: [tokenHash, sessionsFrom] })
  const calendar = rows[0]?.content
  if (!calendar) return null
  const withUpdatedAt = <T extends { updatedAt: string }>(row: T) => ({ ...row, updatedAt: instant(row.updatedAt) })
  return {
    ...calendar,
    sessions: calendar.sessions.map((row) => ({
      ...withUpdatedAt(row),
      // Who waits, or has left, does not see it on the page either.
      meetingUrl: row.teaching || (row.status !== null && hasSeat({ status: row.status })) ? row.meetingUrl : null,
      startsAt: instant(row.startsAt),
      endsAt: instant(row.endsAt),
    })),
    dues: calendar.dues.map(withUpdatedAt),
    requested: calendar.requested.map(withUpdatedAt),
    licenses: calendar.licenses.map((row) => ({
      ...withUpdatedAt(row),
      standing: row.standing && withUpdatedAt(row.standing),
    })),
  }
}

/** True when the person has an enrollment in the session, whatever its status. */
export async function isEnrolledIn(db: Db, taskSessionId: string, userId: string): Promise<boolean> {
  return (await db.enrollment.count({ where: { taskSessionId, userId } })) > 0
}
