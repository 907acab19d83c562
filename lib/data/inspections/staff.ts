import type { GivenHours } from '@/lib/domain/inspections/hire-years'
import type { PersonName } from '@/lib/domain/people/names'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { query, type Sql, sql } from '../sql'
import type { InspectedSpan } from './read'

/** Somebody on staff in a period, whether or not they came to a class, with what the organization's classes gave them. */
export type StaffMember = PersonName & {
  id: string
  /** The sort key: the name. */
  key: string
  employeeId: string | null
  jobTitle: string | null
  department: string | null
  hireDate: PlainDate | null
  /** Null for somebody who still belongs to the organization. */
  leftAt: string | null
  given: GivenHours[]
}

/** SQL condition: the hire of a row began before an instant, by the days of its organization (`o`). */
const hiredBefore = (row: Sql, before: Date) =>
  sql`(${row}."hireDate"::timestamp AT TIME ZONE o."timeZone") < ${before.toISOString()}::timestamptz`

/**
 * A page of everybody who worked at the organization at some time of the period, by name; one statement. Who was hired
 * before they joined is on it, and who was invited and has not joined.
 */
export const listStaff = (
  { orgId, since, before, license }: InspectedSpan,
  { after, size }: { after: readonly [key: string, id: string] | null; size: number },
): Promise<StaffMember[]> =>
  query<StaffMember>(sql`
    SELECT r."id", r."sortName" COLLATE "C" AS "key", u."firstName", u."middleName", u."lastName", r."employeeId", r."jobTitle",
      r."department", r."hireDate"::text AS "hireDate", r."endedAt" AS "leftAt",
      coalesce((SELECT json_agg(json_build_object('completedAt', k."completedAt"::text, 'units', k."units",
          'onlineUnits', k."onlineUnits", 'format', k."format"))
        FROM "Credit" k JOIN "Enrollment" e ON e."id" = k."enrollmentId" JOIN "TaskSession" s ON s."id" = e."taskSessionId"
        WHERE k."userId" = r."userId" AND s."orgId" = r."orgId" AND k."state" = 'ACTIVE' AND k."supersededAt" IS NULL
          AND (${license}::text IS NULL OR ${license}::text = ANY(k."approvedFor"))), '[]') AS "given"
    FROM "Role" r JOIN "User" u ON u."id" = r."userId" JOIN "Org" o ON o."id" = r."orgId"
    WHERE r."orgId" = ${orgId}::uuid
      AND (r."createdAt" < ${before.toISOString()}::timestamptz OR ${hiredBefore(sql`r`, before)})
      AND (r."state" <> 'ENDED' OR r."endedAt" >= ${since.toISOString()}::timestamptz)
      AND (${after?.[0] ?? null}::text IS NULL
        OR (r."sortName" COLLATE "C", r."id") > (${after?.[0] ?? null}::text COLLATE "C", ${after?.[1] ?? null}::uuid))
    UNION ALL
    SELECT i."id", i."sortName" COLLATE "C", i."firstName", i."middleName", i."lastName", i."employeeId", i."jobTitle",
      i."department", i."hireDate"::text, NULL::timestamptz, '[]'::json
    FROM "Invitation" i JOIN "Org" o ON o."id" = i."orgId"
    WHERE i."orgId" = ${orgId}::uuid AND i."state" = 'OPEN' AND i."invitationType" = 'ORG'
      AND ${hiredBefore(sql`i`, before)} AND coalesce(i."firstName", i."lastName") IS NOT NULL
      AND (${after?.[0] ?? null}::text IS NULL
        OR (i."sortName" COLLATE "C", i."id") > (${after?.[0] ?? null}::text COLLATE "C", ${after?.[1] ?? null}::uuid))
    ORDER BY 2, 1 LIMIT ${size}::int`)
