import type { AideRecord } from '@/lib/domain/inspections/survey-answers'
import type { PersonName } from '@/lib/domain/people/names'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { query, sql } from '../sql'

/** Somebody on staff in a period who holds a license of one type, with what the organization has on record of them. */
export type SurveyedAide = PersonName &
  AideRecord & { id: string; employeeId: string | null; department: string | null }

type Surveyed = { orgId: string; credentialType: string; from: PlainDate; size: number }

/** They by name, at most `size`; one statement. */
export const listAides = ({ orgId, credentialType, from, size }: Surveyed): Promise<SurveyedAide[]> =>
  query<SurveyedAide>(sql`
    SELECT r."id", u."firstName", u."middleName", u."lastName", r."employeeId", r."department", r."hireDate"::text AS "hireDate",
      (r."endedAt" AT TIME ZONE o."timeZone")::date::text AS "leftOn",
      coalesce((SELECT json_agg(json_build_object('completedAt', k."completedAt"::text, 'units', k."units",
          'onlineUnits', k."onlineUnits", 'format', k."format", 'topicCodes', k."topicCodes"))
        FROM "Credit" k JOIN "Enrollment" e ON e."id" = k."enrollmentId" JOIN "TaskSession" s ON s."id" = e."taskSessionId"
        WHERE k."userId" = r."userId" AND s."orgId" = r."orgId" AND k."state" = 'ACTIVE' AND k."supersededAt" IS NULL), '[]') AS "given",
      ARRAY(SELECT c."checkedOn"::text FROM "StatedCheck" c
        WHERE c."roleId" = r."id" AND c."kind" = 'REVIEW' AND c."removedAt" IS NULL) AS "reviews",
      ARRAY(SELECT c."checkedOn"::text FROM "StatedCheck" c JOIN "Credential" l ON l."id" = c."credentialId"
        WHERE c."roleId" = r."id" AND c."kind" = 'LICENSE' AND c."result" = 'VALID' AND c."removedAt" IS NULL
          AND l."credentialType" = ${credentialType}
        UNION SELECT (c."checkedAt" AT TIME ZONE o."timeZone")::date::text FROM "LicenseCheck" c JOIN "Credential" l ON l."id" = c."credentialId"
        WHERE l."userId" = r."userId" AND l."credentialType" = ${credentialType} AND c."result" = 'YES') AS "registryChecks"
    FROM "Role" r JOIN "User" u ON u."id" = r."userId" JOIN "Org" o ON o."id" = r."orgId"
    WHERE r."orgId" = ${orgId}::uuid AND NOT r."licensesHidden"
      AND (r."state" <> 'ENDED' OR (r."endedAt" AT TIME ZONE o."timeZone")::date >= ${from}::date)
      AND EXISTS (SELECT 1 FROM "Credential" l WHERE l."userId" = r."userId" AND l."credentialType" = ${credentialType}
        AND l."archivedAt" IS NULL)
    ORDER BY r."sortName" COLLATE "C", r."id" LIMIT ${size}::int`)

/** The day on which the records of an organization begin: it was made, or held its first class. */
export async function recordsBegin(orgId: string): Promise<PlainDate | null> {
  const [row] = await query<{ day: PlainDate }>(sql`
    SELECT (least(o."createdAt", (SELECT min(s."startsAt") FROM "TaskSession" s WHERE s."orgId" = o."id" AND s."state" = 'FINALIZED'))
      AT TIME ZONE o."timeZone")::date::text AS "day" FROM "Org" o WHERE o."id" = ${orgId}::uuid`)
  return row?.day ?? null
}
