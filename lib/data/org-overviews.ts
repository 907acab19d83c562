import 'server-only'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Db } from './db'
import type { FacetCount } from './facet-counts'
import type { Prisma } from './generated/client'

type Entry = Prisma.BoardEntryGetPayload<object>

/** A license of the board that expires soon, with the name of whose it is: a member (`roleId`), or an invited person. */
export type DueEntry = Pick<Entry, 'id' | 'roleId' | 'geo' | 'credentialType' | 'band'> & {
  expiresAt: PlainDate
  firstName: string | null
  middleName: string | null
  lastName: string | null
  /** How to reach an invited person whose name is not known. */
  contact: string | null
}

export type OrgFigures = { tallies: FacetCount[]; due: DueEntry[] }

/**
 * The counters of an organization and the licenses that expire next from a day on. One statement, whose work does not grow
 * with the organization: both are read by index.
 */
export async function findOrgFigures(db: Db, orgId: string, from: PlainDate, most: number): Promise<OrgFigures> {
  const [row] = await db.$queryRaw<[OrgFigures]>`
    SELECT
      coalesce((SELECT json_agg(json_build_object('list', t."list", 'facet', t."facet", 'value', t."value",
          'count', t."count"))
        FROM "OrgTally" t WHERE t."orgId" = ${orgId}::uuid AND t."count" <> 0), '[]') AS "tallies",
      coalesce((SELECT json_agg(json_build_object('id', b."id", 'roleId', b."roleId", 'geo', b."geo",
          'credentialType', b."credentialType", 'band', b."band", 'expiresAt', b."expiresAt",
          'firstName', coalesce(u."firstName", i."firstName"), 'middleName', coalesce(u."middleName", i."middleName"),
          'lastName', coalesce(u."lastName", i."lastName"), 'contact', i."contact")
          ORDER BY b."expiresAt", b."sortName", b."id")
        FROM (SELECT * FROM "BoardEntry" e WHERE e."orgId" = ${orgId}::uuid AND e."expiresAt" >= ${from}::date
          ORDER BY e."expiresAt", e."sortName", e."id" LIMIT ${most}) b
        LEFT JOIN "Role" r ON r."id" = b."roleId" LEFT JOIN "User" u ON u."id" = r."userId"
        LEFT JOIN "ReportedCredential" c ON c."id" = b."reportedCredentialId"
        LEFT JOIN "Invitation" i ON i."id" = c."invitationId"), '[]') AS "due"`
  return row
}
