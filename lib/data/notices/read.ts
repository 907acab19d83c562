import type { Approval } from '@/lib/domain/certificates/session-credit'
import type { DeadlineStanding, UnitsStanding } from '@/lib/domain/compliance/standing'
import type { EnrollmentStatus } from '@/lib/domain/lists/sessions'
import type { Severity } from '@/lib/domain/lists/severities'
import type { NoticeKind, NoticeParams } from '@/lib/domain/notices/notice-kinds'
import { kindsOfOthers, type OpenNotices } from '@/lib/domain/notices/notices-of-others'
import { reminderKind } from '@/lib/domain/notices/topics'
import type { GapClass } from '@/lib/domain/reminders/gap-class'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Db } from '../db'
import { type ReplyPerson, replyToOf } from '../reminders/reply-to'
import { openTrainings } from '../reminders/training'
import { occursIn } from '../search-by-name'
import { all, raw, type Sql, sql } from '../sql'
import {
  approvalsJson,
  type TaskSessionJson,
  type TaskSessionRecord,
  taskSessionFromJson,
  taskSessionJson,
} from '../task-sessions/read'
import { canReach } from './settings'

/** A notice as its reader sees it in the product; its text comes from `messageKey` and `params`. */
export type OwnNotice = {
  id: string
  createdAt: Date
  severity: Severity
  messageKey: string
  params: Record<string, string | number | null>
  actionPath: string | null
  readAt: Date | null
}

/** Shown in the product, and still true when it was sent. */
const isShown = `'IN_APP' = ANY(n."channels") AND n."state" <> 'SUPPRESSED'`

type Position = { createdAt: string; id: string }

/**
 * Filter for a person's notices: every word must occur in what they mention (an organization, a class, a license, a
 * person).
 */
type NoticeFilter = {
  words: readonly string[]
  /** Null for every kind. */
  kinds: readonly string[] | null
  unread: boolean
}
type OwnNoticesQuery = {
  userId: string
  open: OpenNotices
  filter: NoticeFilter
  /** Oldest first. */
  reverse: boolean
  after: Position | null
  size: number
}

const holds = (word: string) =>
  sql`EXISTS (SELECT 1 FROM jsonb_each_text(n."params") p WHERE ${occursIn(word, sql`p."value"`)})`

/** Condition on "Notification" `n`: the person's sign-in opens it. */
export const isOpen = ({ orgId, othersOf }: OpenNotices): Sql => sql`
  (${orgId}::uuid IS NULL OR n."orgId" IS NULL OR n."orgId" = ${orgId}::uuid)
  AND (n."orgId" IS NULL OR n."kind" <> ALL(${[...kindsOfOthers]}) OR n."orgId" = ANY(${[...othersOf]}::uuid[]))`

/** A page of a person's notices, newest first unless reversed; one statement. */
export function listOwnNotices(db: Db, pageQuery: OwnNoticesQuery): Promise<OwnNotice[]> {
  const { userId, open, filter, reverse, after, size } = pageQuery
  const [sign, direction] = reverse ? [sql`>`, sql`ASC`] : [sql`<`, sql`DESC`]
  const conditions = [
    sql`n."userId" = ${userId}::uuid`,
    raw(isShown),
    isOpen(open),
    ...(filter.unread ? [sql`n."readAt" IS NULL`] : []),
    ...(filter.kinds ? [sql`n."kind" = ANY(${[...filter.kinds]})`] : []),
    ...filter.words.map(holds),
    ...(after ? [sql`(n."createdAt", n."id") ${sign} (${after.createdAt}::timestamptz, ${after.id}::uuid)`] : []),
  ]
  return db.$queryRaw<OwnNotice[]>(sql`
    SELECT n."id", n."createdAt", n."severity"::text AS "severity", n."messageKey", n."params", n."actionPath", n."readAt"
    FROM "Notification" n WHERE ${all(conditions)} ORDER BY n."createdAt" ${direction}, n."id" ${direction} LIMIT ${size}::int`)
}

/** SQL for the number of a person's unread notices that fit a condition on "Notification" `n`, counted up to a limit. */
export const unreadCount = (userId: string, condition: string, limit: string): string => `(SELECT count(*)::int FROM (
  SELECT 1 FROM "Notification" n WHERE n."userId" = ${userId} AND n."readAt" IS NULL AND ${isShown} AND ${condition} LIMIT ${limit}) unread)`

type UnreadQuery = { userId: string; open: OpenNotices; limit: number }

/** Number of a person's unread notices, counted up to `limit`. */
export async function countUnreadNotices(db: Db, { userId, open, limit }: UnreadQuery): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>(sql`
    SELECT count(*)::int AS "count" FROM (SELECT 1 FROM "Notification" n WHERE n."userId" = ${userId}::uuid
      AND n."readAt" IS NULL AND ${raw(isShown)} AND ${isOpen(open)} LIMIT ${limit}::int) unread`)
  return row?.count ?? 0
}

/** A notice that has not been sent, with the current data of its reader. */
export type NoticeSending = {
  id: string
  userId: string
  /** The organization that sends the notice; null for the product itself. */
  orgId: string | null
  /** Whether that organization is suspended now. */
  orgSuspended: boolean
  kind: NoticeKind
  params: NoticeParams
  actionPath: string
  firstName: string | null
  lastName: string | null
  uiLanguage: string | null
  datesInLanguage: boolean
  /** The reader's time zone or, if it is not known, the organization's. */
  timeZone: string
  /** Null unless this notice goes by mail and the mail has not been sent yet. */
  email: string | null
  /** Null unless this notice goes by text message. */
  phone: string | null
  /** The current state of the session it is about; null for a notice about something else. */
  session: TaskSessionRecord | null
  /** The reader's current enrollment in it; null for a reader without one, such as an instructor. */
  enrollment: {
    status: EnrollmentStatus
    /** True when they attended and have not signed. */
    unsigned: boolean
  } | null
  /** The approval numbers of the session's organization, which decide what it counts for. */
  approvals: Approval[]
  /** Whether the API token it is about is still active; null for a notice about something else. */
  tokenLives: boolean | null
  /**
   * The credits proposed by its organization that wait for the reader's answer, the first to lapse first; null for a
   * notice about something else.
   */
  proposals: { title: string; completedAt: PlainDate; units: number | null }[] | null
  /** Whether the document it asks for still has to be handed in; null for a notice about something else. */
  isRequested: boolean | null
  /** The trainings it is about that the reader still has to complete; null for a notice about something else. */
  trainings: { title: string; dueAt: PlainDate | null }[] | null
  /** The person who receives replies, as an administrator chose; null when nobody does. */
  replyTo: ReplyPerson | null
}

/** The credits that wait for the answer of the reader of notice `n`, for the kinds that are about proposed credits. */
const openProposals = sql`CASE WHEN n."kind" IN ('creditProposed', 'creditProposalReminder') THEN coalesce((
  SELECT json_agg(json_build_object('title', p."title", 'completedAt', p."completedAt", 'units', p."units")
    ORDER BY p."lapsesAt", p."completedAt", p."title", p."id")
  FROM "CreditProposal" p WHERE p."userId" = n."userId" AND p."orgId" = n."orgId" AND p."state" = 'PROPOSED'
    AND p."lapsesAt" > now()), '[]') END`

/**
 * Those of these notices that still have to be sent, in one statement. Reminders of licenses have a statement of their
 * own.
 */
export async function listNoticeSendings(
  db: Db,
  ids: readonly string[],
  kinds: readonly string[],
): Promise<NoticeSending[]> {
  type Row = Omit<NoticeSending, 'session'> & { session: TaskSessionJson | null }
  const rows = await db.$queryRaw<Row[]>`
    SELECT n."id", n."userId", n."orgId", n."kind", n."params", n."actionPath", u."firstName", u."lastName",
      u."uiLanguage", u."datesInLanguage",
      coalesce(u."timeZone", o."timeZone", 'America/New_York') AS "timeZone", o."state" IS NOT DISTINCT FROM 'SUSPENDED' AS "orgSuspended",
      CASE WHEN n."mailedAt" IS NULL THEN ${canReach('EMAIL', 'EMAIL')} END AS "email", ${canReach('PHONE', 'SMS')} AS "phone",
      CASE WHEN s."id" IS NOT NULL THEN ${taskSessionJson} END AS "session", ${approvalsJson} AS "approvals", (
        SELECT json_build_object('status', e."status",
          'unsigned', e."attendanceSource" IS NOT NULL AND e."signatureId" IS NULL) FROM "Enrollment" e
        WHERE e."taskSessionId" = s."id" AND e."userId" = n."userId"
        ORDER BY e."status" = 'WITHDRAWN', e."createdAt" DESC LIMIT 1) AS "enrollment", (
        SELECT k."revokedAt" IS NULL AND k."expiresAt" > now() FROM "ApiToken" k
        WHERE k."id" = (n."params"->>'tokenId')::uuid) AS "tokenLives", (
        SELECT d."state" = 'OPEN' FROM "RequestedDocument" d WHERE d."id" = (n."params"->>'requestedDocumentId')::uuid) AS "isRequested",
      ${openTrainings} AS "trainings", ${openProposals} AS "proposals", ${replyToOf} AS "replyTo"
    FROM "Notification" n JOIN "User" u ON u."id" = n."userId" LEFT JOIN "Org" o ON o."id" = n."orgId"
      LEFT JOIN "TaskSession" s ON s."id" = (n."params"->>'taskSessionId')::uuid
    WHERE n."id" = ANY(${[...ids]}::uuid[]) AND n."kind" = ANY(${[...kinds]}) AND n."state" IN ('SCHEDULED', 'FAILED')
    ORDER BY n."id"`
  return rows.map((row) => ({ ...row, session: row.session && taskSessionFromJson(row.session) }))
}

/** The subject of a reminder, and the values of its text. */
export type ReminderParams = {
  credentialId: string
  org: string
  geo: string
  credentialType: string
  expiresAt: PlainDate
  missingUnits: number | null
  /** What each open way still lacks, as stored; absent where no way is open. */
  waysMissing?: string
  asksWay?: 'yes' | 'no'
  /** What the renewal rests on; absent where hours alone decide. */
  basis?: string
  /** The system to report to before the renewal, where nothing is missing for it. */
  reportTo?: string
  /** A note that an administrator added. */
  note?: string
  /** The administrator who receives replies. */
  replyToUserId?: string
} & Partial<GapClass>

/** A reminder that has not been sent, with the current data of its subject and its reader. */
export type ReminderSending = {
  id: string
  userId: string
  orgId: string | null
  params: ReminderParams
  actionPath: string
  firstName: string | null
  lastName: string | null
  uiLanguage: string | null
  datesInLanguage: boolean
  email: string | null
  /** The person who receives replies; null when nobody does. */
  replyTo: ReplyPerson | null
  /** Null when the license is gone or archived, or when the organization can no longer see it. */
  standing: {
    deadline: DeadlineStanding
    units: UnitsStanding
    missingUnits: number | null
    waysMissing: string | null
    asksWay: boolean
    basis: string | null
    expiresAt: PlainDate
  } | null
}

/** Those of these reminders that still have to be sent, in one statement. */
export const listReminderSendings = (db: Db, ids: readonly string[]): Promise<ReminderSending[]> =>
  db.$queryRaw<ReminderSending[]>`
    SELECT n."id", n."userId", n."orgId", n."params", n."actionPath", u."firstName", u."lastName",
      u."uiLanguage", u."datesInLanguage",
      ${canReach('EMAIL', 'EMAIL')} AS "email", ${replyToOf} AS "replyTo", (
        SELECT json_build_object('deadline', s."deadline", 'units', s."units", 'missingUnits', s."missingUnits",
          'waysMissing', s."waysMissing", 'asksWay', s."asksWay", 'basis', s."basis", 'expiresAt', k."expiresAt") FROM "Credential" k JOIN "Standing" s ON s."credentialId" = k."id"
        WHERE k."id" = (n."params"->>'credentialId')::uuid AND k."userId" = n."userId" AND k."archivedAt" IS NULL
          AND EXISTS (SELECT 1 FROM "Role" r WHERE r."userId" = n."userId" AND r."orgId" = n."orgId" AND r."state" <> 'ENDED')
      ) AS "standing"
    FROM "Notification" n JOIN "User" u ON u."id" = n."userId"
    WHERE n."id" = ANY(${ids}::uuid[]) AND n."kind" = ${reminderKind} AND n."state" IN ('SCHEDULED', 'FAILED')
    ORDER BY n."id"`
