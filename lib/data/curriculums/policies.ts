import type { PersonName } from '@/lib/domain/people/names'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Db, Tx } from '../db'

/** A member whose open training asks for a signature that they were not asked for yet. */
export type UnaskedSigner = PersonName & {
  requestId: string
  orgId: string
  orgName: string
  title: string
  dueOn: PlainDate | null
  /** Of the file, hexadecimal. */
  sha256: string
  roleId: string
  userId: string
}

/**
 * Members at work with an open assignment that asks for the signature of a sent document, who were not asked for it in the
 * window of its cycle (`windowOf`). Whoever declined was asked. At most `size`, request by request.
 */
export const listUnaskedSigners = (db: Db | Tx, size: number): Promise<UnaskedSigner[]> =>
  db.$queryRaw<UnaskedSigner[]>`
    SELECT DISTINCT ON (q."id", r."id") q."id" AS "requestId", q."orgId", o."name" AS "orgName", q."title",
      a."dueAt"::text AS "dueOn", f."sha256", r."id" AS "roleId", r."userId", u."firstName", u."middleName", u."lastName"
    FROM "CurriculumGroupItem" i JOIN "SigningRequest" q ON q."id" = i."signingRequestId" AND q."state" = 'SENT' AND q."mode" = 'EACH'
      JOIN "StoredFile" f ON f."id" = q."fileId" JOIN "CurriculumGroup" g ON g."id" = i."groupId"
      JOIN "Curriculum" c ON c."id" = g."curriculumId" AND c."state" = 'ACTIVE'
      JOIN "CurriculumAssignment" a ON a."curriculumId" = c."id" AND a."state" IN ('ASSIGNED', 'IN_PROGRESS')
      JOIN "Role" r ON r."id" = a."roleId" AND r."state" = 'ACTIVE' JOIN "User" u ON u."id" = r."userId" AND u."erasedAt" IS NULL
      JOIN "Org" o ON o."id" = q."orgId" AND o."state" = 'ACTIVE'
    WHERE EXISTS (SELECT 1 FROM "OrgFeature" e WHERE e."orgId" = q."orgId" AND e."featureType" = 'DOCUMENT_REQUESTS')
      AND NOT EXISTS (SELECT 1 FROM "Signer" s JOIN "SigningCopy" y ON y."id" = s."copyId"
        WHERE s."roleId" = r."id" AND y."requestId" = q."id" AND (s."state" IN ('WAITING', 'SENT')
          OR a."cycle" = 1 AND c."due" <> 'HIRE_ANNIVERSARY' AND c."recurrence" = 'NONE'
          OR (coalesce(s."answeredAt", s."createdAt") AT TIME ZONE o."timeZone")::date >= CASE
            WHEN a."cycle" > 1 OR c."due" = 'HIRE_ANNIVERSARY' THEN a."startsAt"
            ELSE (a."startsAt" - make_interval(months => c."recurrenceMonths"))::date END))
    ORDER BY q."id", r."id", a."dueAt" LIMIT ${size}::int`
