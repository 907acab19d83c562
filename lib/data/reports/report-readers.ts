import type { PersonName } from '@/lib/domain/people/names'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Db, Tx } from '../db'
import type { DigestDays } from '../reminders/team'
import { sql } from '../sql'

/** A member who may read the training report, and whether each month's is announced to them. */
export type ReportReader = PersonName & { id: string; userId: string; roleType: 'ADMIN' | 'MEMBER'; chosen: boolean }

// As `trainingReport.read`: administrators, and holders of a grant that opens the report. `r` is the membership.
const mayRead = sql`(r."roleType" = 'ADMIN' OR EXISTS (SELECT 1 FROM "MemberGrant" g WHERE g."roleId" = r."id"
  AND g."endedAt" IS NULL AND g."department" IS NULL AND g."kind" IN ('EDUCATOR', 'AUDITOR')))`

/** The members who may read the report, by name. */
export const listReportReaders = (db: Db | Tx, orgId: string): Promise<ReportReader[]> =>
  db.$queryRaw<ReportReader[]>(sql`
    SELECT r."id", r."userId", r."roleType"::text AS "roleType", r."monthlyReport" AS "chosen", u."firstName", u."middleName",
      u."lastName"
    FROM "Role" r JOIN "User" u ON u."id" = r."userId"
    WHERE r."orgId" = ${orgId}::uuid AND r."state" <> 'ENDED' AND ${mayRead} AND u."serviceOrgId" IS NULL
    ORDER BY r."sortName", r."id"`)

/** Announces each month's report to these members, and no longer to others. */
export const chooseReaders = (tx: Tx, orgId: string, memberIds: readonly string[]): Promise<unknown> =>
  tx.$executeRaw(sql`
    UPDATE "Role" SET "monthlyReport" = NOT "monthlyReport"
    WHERE "orgId" = ${orgId}::uuid AND "monthlyReport" <> ("id" = ANY(${[...memberIds]}::uuid[]))`)

/** An organization whose report of a month is to be announced; `day` is the first day of the month after. */
export type DueReport = { orgId: string; name: string; timeZone: string; day: PlainDate }

/** Where a month's report is not announced yet, and somebody who still may read it is to be told. */
export const listDueReports = (db: Db, kind: string, days: DigestDays): Promise<DueReport[]> =>
  db.$queryRaw<DueReport[]>(sql`
    SELECT o."id" AS "orgId", o."name", o."timeZone", z."day"::text AS "day"
    FROM unnest(${days.map(({ zone }) => zone)}::text[], ${days.map(({ day }) => day)}::date[]) AS z("zone", "day")
      JOIN "Org" o ON o."timeZone" = z."zone"
    WHERE EXISTS (SELECT 1 FROM "Role" r WHERE r."orgId" = o."id" AND r."monthlyReport" AND r."state" = 'ACTIVE' AND ${mayRead})
      AND NOT EXISTS (SELECT 1 FROM "Schedule" g WHERE g."kind" = ${kind} AND g."subjectType" = 'Org'
        AND g."subjectId" = o."id" AND g."day" = z."day")
    ORDER BY o."id"`)

/** Who is told of a month's report: those chosen who may still read it. */
export const listToldReaders = (tx: Tx, orgId: string): Promise<{ userId: string }[]> =>
  tx.$queryRaw<{ userId: string }[]>(sql`
    SELECT r."userId" FROM "Role" r
    WHERE r."orgId" = ${orgId}::uuid AND r."monthlyReport" AND r."state" = 'ACTIVE' AND ${mayRead} ORDER BY r."id"`)
