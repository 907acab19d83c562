import 'server-only'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Db } from './db'

/** Today by geography; `otherwise` for a code that is not among them. */
export type Todays = { geos: readonly string[]; dates: readonly PlainDate[]; otherwise: PlainDate }
type Page = { after: string; size: number }

const todays = `today AS (SELECT * FROM unnest($1::text[], $2::date[]) AS t("geo", "date"))`

/**
 * People of whom something stored is missing or speaks of an earlier day, by id: a credential's compliance, a snapshot that
 * should be gone, a membership without the name that lists sort by.
 */
export async function listStalePeople(db: Db, { geos, dates, otherwise }: Todays, page: Page): Promise<string[]> {
  const rows = await db.$queryRawUnsafe<{ id: string }[]>(
    `WITH ${todays}
    SELECT c."userId" AS "id" FROM "Credential" c
      LEFT JOIN "Standing" s ON s."credentialId" = c."id" LEFT JOIN today ON today."geo" = c."geo"
      WHERE c."userId" > $4::uuid AND CASE WHEN c."archivedAt" IS NULL
        THEN s."credentialId" IS NULL OR s."computedOn" < coalesce(today."date", $3::date)
        ELSE s."credentialId" IS NOT NULL END
    UNION SELECT r."userId" FROM "Role" r WHERE r."userId" > $4::uuid AND r."sortName" = ''
    ORDER BY "id" LIMIT $5::int`,
    geos,
    dates,
    otherwise,
    page.after,
    page.size,
  )
  return rows.map((row) => row.id)
}

/** Invitations of whose reported credentials an entry is missing, speaks of an earlier day or should be gone, or without a sort name. */
export async function listStaleInvitations(db: Db, { geos, dates, otherwise }: Todays, page: Page): Promise<string[]> {
  const rows = await db.$queryRawUnsafe<{ id: string }[]>(
    `WITH ${todays}
    SELECT i."id" FROM "ReportedCredential" r JOIN "Invitation" i ON i."id" = r."invitationId"
      LEFT JOIN "BoardEntry" b ON b."reportedCredentialId" = r."id" LEFT JOIN today ON today."geo" = r."geo"
      WHERE i."id" > $4::uuid AND CASE WHEN i."state" = 'OPEN'
        THEN b."id" IS NULL OR b."computedOn" < coalesce(today."date", $3::date)
        ELSE b."id" IS NOT NULL END
    UNION SELECT i."id" FROM "Invitation" i WHERE i."id" > $4::uuid AND i."sortName" = ''
    ORDER BY "id" LIMIT $5::int`,
    geos,
    dates,
    otherwise,
    page.after,
    page.size,
  )
  return rows.map((row) => row.id)
}
