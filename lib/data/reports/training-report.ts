import type { PersonName } from '@/lib/domain/people/names'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { query, type Sql, sql } from '../sql'

type Person = PersonName & { employeeId: string | null; department: string | null; jobTitle: string | null }

/** Somebody in a finalized class, with the outcome and the hours that it gave. */
export type AttendanceRow = Person & {
  id: string
  guest: boolean
  title: string
  inService: boolean
  on: PlainDate
  status: 'ATTENDED' | 'PASS' | 'FAIL' | 'INCOMPLETE' | 'ABSENT'
  /** Hundredths of an hour. */
  units: number
  instructors: string[]
}

type Span = { orgId: string; from: PlainDate; to: PlainDate; department: string | null }

const ofDepartment = (department: string | null, column: Sql): Sql =>
  department === null ? sql`TRUE` : sql`${column} = ${department}`

/** Everybody in the classes of a period, by day, class and name; at most `size`. */
export const listAttendances = ({ orgId, from, to, department }: Span, size: number): Promise<AttendanceRow[]> =>
  query<AttendanceRow>(sql`
    SELECT e."id", e."guestId" IS NOT NULL AS "guest", coalesce(u."firstName", g."firstName") AS "firstName", u."middleName",
      coalesce(u."lastName", g."lastName") AS "lastName", r."employeeId", r."department", r."jobTitle", v."title", v."inService",
      d."on"::text AS "on", e."status"::text AS "status", coalesce(k."units", 0) AS "units",
      ARRAY(SELECT concat_ws(' ', p."firstName", p."lastName") FROM "TaskSessionInstructor" i JOIN "User" p ON p."id" = i."userId"
        WHERE i."taskSessionId" = s."id" ORDER BY p."lastName", p."firstName") AS "instructors"
    FROM "TaskSession" s JOIN "TaskRevision" v ON v."id" = s."taskRevisionId" JOIN "Enrollment" e ON e."taskSessionId" = s."id"
      LEFT JOIN "User" u ON u."id" = e."userId" LEFT JOIN "Guest" g ON g."id" = e."guestId"
      LEFT JOIN "Role" r ON r."userId" = e."userId" AND r."orgId" = s."orgId"
      LEFT JOIN "Credit" k ON k."enrollmentId" = e."id" AND k."state" = 'ACTIVE' AND k."supersededAt" IS NULL,
      LATERAL (SELECT coalesce(k."completedAt",
        (CASE WHEN s."endsAt" = s."startsAt" THEN s."endsAt" + interval '1 day' ELSE s."endsAt" END AT TIME ZONE s."timeZone")::date)
        AS "on") d
    WHERE s."orgId" = ${orgId}::uuid AND s."state" = 'FINALIZED' AND e."status" IN ('ATTENDED', 'PASS', 'FAIL', 'INCOMPLETE', 'ABSENT')
      AND s."startsAt" >= ${from}::date - interval '2 days' AND s."startsAt" < ${to}::date + interval '2 days'
      AND d."on" BETWEEN ${from}::date AND ${to}::date AND ${ofDepartment(department, sql`r."department"`)}
    ORDER BY d."on", v."title", s."id", "lastName", "firstName", e."id" LIMIT ${size}::int`)

/** Somebody who taught a finalized class, with its length without breaks and their pay per hour. */
export type InstructorRow = Person & {
  id: string
  title: string
  on: PlainDate
  minutes: number
  /** US cents per hour; null where nobody stated it. */
  rateCents: number | null
}

/** Who taught the classes of a period, by day, class and name; at most `size`. */
export const listInstructing = ({ orgId, from, to, department }: Span, size: number): Promise<InstructorRow[]> =>
  query<InstructorRow>(sql`
    SELECT i."id", u."firstName", u."middleName", u."lastName", r."employeeId", r."department", r."jobTitle", v."title",
      d."on"::text AS "on", greatest(0, extract(epoch FROM s."endsAt" - s."startsAt") / 60 - s."breakMinutes")::int AS "minutes",
      i."rateCents"
    FROM "TaskSession" s JOIN "TaskRevision" v ON v."id" = s."taskRevisionId"
      JOIN "TaskSessionInstructor" i ON i."taskSessionId" = s."id" JOIN "User" u ON u."id" = i."userId"
      LEFT JOIN "Role" r ON r."userId" = i."userId" AND r."orgId" = s."orgId",
      LATERAL (SELECT (s."startsAt" AT TIME ZONE s."timeZone")::date AS "on") d
    WHERE s."orgId" = ${orgId}::uuid AND s."state" = 'FINALIZED'
      AND s."startsAt" >= ${from}::date - interval '2 days' AND s."startsAt" < ${to}::date + interval '2 days'
      AND d."on" BETWEEN ${from}::date AND ${to}::date AND ${ofDepartment(department, sql`r."department"`)}
    ORDER BY d."on", v."title", s."id", u."lastName", u."firstName", i."id" LIMIT ${size}::int`)

/** What was due in a month in one department, and how much of it was complete by then. */
export type CompletionRow = { department: string | null; month: string; due: number; done: number }

/**
 * What was due in each month of a period, by department: without exemptions, and without what nobody asks for any more
 * because somebody left or fits no longer.
 */
export const countCompletion = ({ orgId, from, to, department }: Span): Promise<CompletionRow[]> =>
  query<CompletionRow>(sql`
    SELECT r."department", to_char(a."dueAt", 'YYYY-MM') AS "month", count(*)::int AS "due",
      (count(*) FILTER (WHERE a."completedAt" <= a."dueAt"))::int AS "done"
    FROM "CurriculumAssignment" a JOIN "Role" r ON r."id" = a."roleId"
    WHERE a."orgId" = ${orgId}::uuid AND a."dueAt" BETWEEN ${from}::date AND ${to}::date AND a."exemptReason" IS NULL
      AND (a."state" <> 'CLOSED' OR a."completedAt" IS NOT NULL OR EXISTS (SELECT 1 FROM "CurriculumAssignment" n
        WHERE n."curriculumId" = a."curriculumId" AND n."roleId" = a."roleId" AND n."cycle" = a."cycle" + 1))
      AND ${ofDepartment(department, sql`r."department"`)}
    GROUP BY 1, 2 ORDER BY 1, 2`)

/** A training that somebody has not completed by its day. */
export type OverdueRow = Person & {
  id: string
  title: string
  dueAt: PlainDate
  doneUnits: number | null
  totalUnits: number | null
  onLeave: boolean
}

/** Open trainings that are overdue on a day, the longest first; at most `size`. */
export const listOverdue = (
  { orgId, department, today }: Pick<Span, 'orgId' | 'department'> & { today: PlainDate },
  size: number,
): Promise<OverdueRow[]> =>
  query<OverdueRow>(sql`
    SELECT a."id", u."firstName", u."middleName", u."lastName", r."employeeId", r."department", r."jobTitle", c."title",
      a."dueAt"::text AS "dueAt", a."doneUnits", a."totalUnits", r."state" = 'ON_LEAVE' AS "onLeave"
    FROM "CurriculumAssignment" a JOIN "Curriculum" c ON c."id" = a."curriculumId" AND c."state" = 'ACTIVE'
      JOIN "Role" r ON r."id" = a."roleId" AND r."state" <> 'ENDED' JOIN "User" u ON u."id" = r."userId"
    WHERE a."orgId" = ${orgId}::uuid AND a."state" IN ('ASSIGNED', 'IN_PROGRESS') AND a."dueAt" < ${today}::date
      AND ${ofDepartment(department, sql`r."department"`)}
    ORDER BY a."dueAt", r."sortName", a."id" LIMIT ${size}::int`)
