import 'server-only'
import type { KnownInvitation, KnownMember } from '@/lib/domain/imports/compare-person'
import type { Db, Tx } from './db'
import type { MissingPerson } from './people-imports'

/** Whom a file names: employee numbers, and contacts as they are stored. */
export type Named = { employeeIds: readonly string[]; contacts: readonly string[] }
type Lock = { lock: boolean }

/** Of the two kinds of contacts only one has an at sign. */
const kindOf = (value: string) => `(CASE WHEN ${value} LIKE '%@%' THEN 'EMAIL' ELSE 'PHONE' END)::"ContactKind"`

/** Members of the organization among the named, by number or by a proven contact; also those who have left. */
export const listNamedMembers = (db: Db | Tx, orgId: string, { employeeIds, contacts }: Named, { lock }: Lock) =>
  db.$queryRawUnsafe<KnownMember[]>(
    `WITH named AS MATERIALIZED (
       SELECT f."id" FROM unnest($2::text[]) AS e(n), LATERAL (
         SELECT "id" FROM "Role" WHERE "orgId" = $1::uuid AND "employeeId" = e.n OFFSET 0) f
       UNION SELECT f."id" FROM unnest($3::text[]) AS c(v), LATERAL (
         SELECT r."id" FROM "Contact" k JOIN "Role" r ON r."userId" = k."userId" AND r."orgId" = $1::uuid
         WHERE k."kind" = ${kindOf('c.v')} AND k."value" = c.v AND k."verifiedAt" IS NOT NULL OFFSET 0) f)
     SELECT r."id", r."userId", r."state"::text, r."roleType"::text, r."supervisorId", r."employeeId", r."department",
       r."jobTitle", to_char(r."hireDate", 'YYYY-MM-DD') AS "hireDate",
       coalesce((SELECT array_agg(c."value") FROM "Contact" c WHERE c."userId" = r."userId" AND c."verifiedAt" IS NOT NULL),
         '{}') AS "contacts"
     FROM "Role" r WHERE r."id" IN (SELECT "id" FROM named) ORDER BY r."id"${lock ? ' FOR UPDATE OF r' : ''}`,
    orgId,
    employeeIds,
    contacts,
  )

/** Invitations to the organization among the named that wait or were declined, with the licenses reported so far. */
export const listNamedInvitations = (db: Db | Tx, orgId: string, { employeeIds, contacts }: Named, { lock }: Lock) =>
  db.$queryRawUnsafe<(KnownInvitation & Sendable)[]>(
    `WITH named AS MATERIALIZED (
       SELECT f."id" FROM unnest($2::text[]) AS e(n), LATERAL (
         SELECT "id" FROM "Invitation" WHERE "orgId" = $1::uuid AND "employeeId" = e.n AND "state" = 'OPEN' OFFSET 0) f
       UNION SELECT f."id" FROM unnest($3::text[]) AS c(v), LATERAL (
         SELECT "id" FROM "Invitation" WHERE "contactType" = ${kindOf('c.v')} AND "contact" = c.v AND "orgId" = $1::uuid
           AND "state" IN ('OPEN', 'DECLINED') OFFSET 0) f)
     SELECT i."id", i."state"::text, i."roleType"::text, i."contactType"::text, i."contact", i."firstName", i."middleName",
       i."lastName", i."employeeId", i."department", i."jobTitle", to_char(i."hireDate", 'YYYY-MM-DD') AS "hireDate",
       i."sentAt", i."nextResendAt", i."expiresAt",
       coalesce((SELECT json_agg(json_build_object('geo', r."geo", 'credentialType', r."credentialType",
         'credentialNumber', r."credentialNumber", 'effectiveAt', r."effectiveAt", 'expiresAt', r."expiresAt"))
         FROM "ReportedCredential" r WHERE r."invitationId" = i."id"), '[]') AS "licenses"
     FROM "Invitation" i WHERE i."id" IN (SELECT "id" FROM named) AND i."invitationType" = 'ORG'
     ORDER BY i."id"${lock ? ' FOR NO KEY UPDATE OF i' : ''}`,
    orgId,
    employeeIds,
    contacts,
  )
/** What decides whether an invitation is still to be sent for the first time. */
export type Sendable = { sentAt: Date | null; nextResendAt: Date | null; expiresAt: Date }

/** Supervisors upwards from these memberships: each with its own supervisor. */
export async function listSupervision(db: Db | Tx, roleIds: readonly string[]): Promise<Map<string, string | null>> {
  const rows = await db.$queryRaw<{ id: string; supervisorId: string | null }[]>`
    WITH RECURSIVE above AS (
      SELECT "id", "supervisorId" FROM "Role" WHERE "id" = ANY(${[...roleIds]}::uuid[])
      UNION SELECT r."id", r."supervisorId" FROM "Role" r JOIN above ON r."id" = above."supervisorId"
    ) SELECT "id", "supervisorId" FROM above`
  return new Map(rows.map(({ id, supervisorId }) => [id, supervisorId]))
}

type Present = Named & { ids: readonly string[] }

/**
 * People of the organization with an employee number whom a file does not name, neither by what was found for its rows nor by a
 * number or contact that stands in it; whoever asks is never missing. By name.
 */
export const listMissing = (
  db: Db | Tx,
  { orgId, actorId, present, most }: { orgId: string; actorId: string; present: Present; most: number },
): Promise<MissingPerson[]> =>
  db.$queryRaw<MissingPerson[]>`
    WITH ids AS MATERIALIZED (SELECT unnest(${[...present.ids]}::uuid[]) AS v),
      numbers AS MATERIALIZED (SELECT unnest(${[...present.employeeIds]}::text[]) AS v),
      contacts AS MATERIALIZED (SELECT unnest(${[...present.contacts]}::text[]) AS v)
    SELECT "kind", "id", "employeeId", "name" FROM (
      SELECT 'member' AS "kind", r."id", r."employeeId", r."sortName", r."userId", NULL AS "contact",
        concat_ws(', ', nullif(u."lastName", ''), nullif(u."firstName", '')) AS "name"
      FROM "Role" r JOIN "User" u ON u."id" = r."userId"
      WHERE r."orgId" = ${orgId}::uuid AND r."state" <> 'ENDED' AND r."employeeId" IS NOT NULL
        AND r."userId" <> ${actorId}::uuid
      UNION ALL
      SELECT 'invitation', i."id", i."employeeId", i."sortName", NULL, i."contact",
        coalesce(nullif(concat_ws(', ', nullif(i."lastName", ''), nullif(i."firstName", '')), ''), i."contact")
      FROM "Invitation" i
      WHERE i."orgId" = ${orgId}::uuid AND i."state" = 'OPEN' AND i."invitationType" = 'ORG' AND i."employeeId" IS NOT NULL
    ) p
    WHERE NOT EXISTS (SELECT 1 FROM ids WHERE ids.v = p."id")
      AND NOT EXISTS (SELECT 1 FROM numbers WHERE numbers.v = p."employeeId")
      AND NOT EXISTS (SELECT 1 FROM contacts WHERE contacts.v = p."contact")
      AND NOT EXISTS (SELECT 1 FROM contacts JOIN "Contact" k ON k."value" = contacts.v AND k."verifiedAt" IS NOT NULL
        AND k."kind" IN ('EMAIL', 'PHONE') WHERE k."userId" = p."userId")
    ORDER BY "sortName", "id" LIMIT ${most}::int`
