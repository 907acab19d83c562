import type { Approval } from '@/lib/domain/certificates/approvals'
import type { DeadlineStanding, UnitsStanding } from '@/lib/domain/compliance/standing'
import type { EnrollmentStatus } from '@/lib/domain/lists/sessions'
import type { Severity } from '@/lib/domain/lists/severities'
import { reminderKind } from '@/lib/domain/notices/credential-reminder'
import type { NoticeKind, NoticeParams } from '@/lib/domain/notices/notice-kinds'
import type { GapClass } from '@/lib/domain/reminders/gap-class'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Db } from '../db'
import { type ReplyPerson, replyToOf } from '../reminders/reply-to'
import { openTrainings } from '../reminders/training'
import { occursIn } from '../search-words'
import { all, raw, sql } from '../sql'
import {
  approvalsJson,
  type TaskSessionJson,
  type TaskSessionRecord,
  taskSessionFromJson,
  taskSessionJson,
} from '../task-sessions/read'
import { canReach } from './ways'

/** A notice as its reader finds it in the product; the words come from `messageKey` and `params`. */
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

type Place = { createdAt: string; id: string }

/** Which notices of a person: each word occurs in what they name (an organization, a class, a license, somebody). */
type NoticeFilter = {
  words: readonly string[]
  /** Null: of every kind. */
  kinds: readonly string[] | null
  unread: boolean
}
type OwnNoticesQuery = {
  userId: string
  filter: NoticeFilter
  /** The oldest first. */
  reverse: boolean
  after: Place | null
  size: number
}

const holds = (word: string) =>
  sql`EXISTS (SELECT 1 FROM jsonb_each_text(n."params") p WHERE ${occursIn(word, sql`p."value"`)})`

/** A person's notices, newest first, after a place in that order; one statement. */
export function listOwnNotices(db: Db, pageQuery: OwnNoticesQuery): Promise<OwnNotice[]> {
  const { userId, filter, reverse, after, size } = pageQuery
  const [sign, direction] = reverse ? [sql`>`, sql`ASC`] : [sql`<`, sql`DESC`]
  const conditions = [
    sql`n."userId" = ${userId}::uuid`,
    raw(isShown),
    ...(filter.unread ? [sql`n."readAt" IS NULL`] : []),
    ...(filter.kinds ? [sql`n."kind" = ANY(${[...filter.kinds]})`] : []),
    ...filter.words.map(holds),
    ...(after ? [sql`(n."createdAt", n."id") ${sign} (${after.createdAt}::timestamptz, ${after.id}::uuid)`] : []),
  ]
  return db.$queryRaw<OwnNotice[]>(sql`
    SELECT n."id", n."createdAt", n."severity"::text AS "severity", n."messageKey", n."params", n."actionPath", n."readAt"
    FROM "Notification" n WHERE ${all(conditions)} ORDER BY n."createdAt" ${direction}, n."id" ${direction} LIMIT ${size}::int`)
}

/** Unread notices of a person, counted up to so many, as a piece of SQL. */
export const unreadCount = (userId: string, limit: string): string => `(SELECT count(*)::int FROM (
  SELECT 1 FROM "Notification" n WHERE n."userId" = ${userId} AND n."readAt" IS NULL AND ${isShown} LIMIT ${limit}) unread)`

/** How many notices a person has not read, counted up to `most`. */
export async function countUnreadNotices(db: Db, userId: string, limit: number): Promise<number> {
  const text = `SELECT ${unreadCount('$1::uuid', '$2::int')} AS "count"`
  const [row] = await db.$queryRawUnsafe<{ count: number }[]>(text, userId, limit)
  return row?.count ?? 0
}

/** A notice that has not gone out, with its reader as they are now. */
export type NoticeSending = {
  id: string
  userId: string
  /** Whose notice it is; null for one of the product itself. */
  orgId: string | null
  /** Whether that organization is suspended by now. */
  orgSuspended: boolean
  kind: NoticeKind
  params: NoticeParams
  actionPath: string
  firstName: string | null
  lastName: string | null
  uiLanguage: string | null
  datesInLanguage: boolean
  /** Where the reader is; where that is not known, the organization. */
  timeZone: string
  /** Null unless mail is this notice's way and has not gone out yet. */
  email: string | null
  /** Null unless text messages are this notice's way. */
  phone: string | null
  /** The session it is about as it is now; null for a notice of something else. */
  session: TaskSessionRecord | null
  /** The reader's enrollment in it as it is now; null for who has none, as an instructor. */
  enrollment: {
    status: EnrollmentStatus
    /** They came and have not signed. */
    unsigned: boolean
  } | null
  /** The approval numbers of the session's organization, which say what it gives. */
  approvals: Approval[]
  /** Whether the API token it is about is still in use; null for a notice of something else. */
  tokenLives: boolean | null
  /** The credits of its organization that wait for its reader's answer, the first to lapse first; null for a notice of something else. */
  proposals: { title: string; completedAt: PlainDate; units: number | null }[] | null
  /** Whether the document it asks for is still to be handed in; null for a notice of something else. */
  isRequested: boolean | null
  /** The trainings it is about that its reader has still to complete; null for a notice of something else. */
  trainings: { title: string; dueAt: PlainDate | null }[] | null
  /** Who gets answers, as an administrator has said; null where nobody does. */
  replyTo: ReplyPerson | null
}

/** The credits that wait for the answer of the reader of a notice `n`, of the kinds that are about them. */
const openProposals = sql`CASE WHEN n."kind" IN ('creditProposed', 'creditProposalReminder') THEN coalesce((
  SELECT json_agg(json_build_object('title', p."title", 'completedAt', p."completedAt", 'units', p."units")
    ORDER BY p."lapsesAt", p."completedAt", p."title", p."id")
  FROM "CreditProposal" p WHERE p."userId" = n."userId" AND p."orgId" = n."orgId" AND p."state" = 'PROPOSED'
    AND p."lapsesAt" > now()), '[]') END`

/** Those of these notices that have still to go out, in one statement; reminders of licenses have their own. */
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

/** What a reminder is about, and the values of its text. */
export type ReminderParams = {
  credentialId: string
  org: string
  geo: string
  credentialType: string
  expiresAt: PlainDate
  missingUnits: number | null
  /** What an administrator added in their own words. */
  note?: string
  /** The administrator who gets answers. */
  replyToUserId?: string
} & Partial<GapClass>

/** A reminder that has not gone out, with its subject and its reader as they are now. */
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
  /** Who gets answers; null where nobody does. */
  replyTo: ReplyPerson | null
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
    SELECT n."id", n."userId", n."orgId", n."params", n."actionPath", u."firstName", u."lastName",
      u."uiLanguage", u."datesInLanguage",
      ${canReach('EMAIL', 'EMAIL')} AS "email", ${replyToOf} AS "replyTo", (
        SELECT json_build_object('deadline', s."deadline", 'units', s."units", 'missingUnits', s."missingUnits",
          'expiresAt', k."expiresAt") FROM "Credential" k JOIN "Standing" s ON s."credentialId" = k."id"
        WHERE k."id" = (n."params"->>'credentialId')::uuid AND k."userId" = n."userId" AND k."archivedAt" IS NULL
          AND EXISTS (SELECT 1 FROM "Role" r WHERE r."userId" = n."userId" AND r."orgId" = n."orgId" AND r."state" <> 'ENDED')
      ) AS "standing"
    FROM "Notification" n JOIN "User" u ON u."id" = n."userId"
    WHERE n."id" = ANY(${ids}::uuid[]) AND n."kind" = ${reminderKind} AND n."state" IN ('SCHEDULED', 'FAILED')
    ORDER BY n."id"`
