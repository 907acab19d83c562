import type { CheckedRow, FileReading, RepeatedProblem, RowOutcome } from '@/lib/domain/imports/check-file'
import type { MappedTarget } from '@/lib/domain/imports/columns'
import type { KnownInvitation, KnownMember } from '@/lib/domain/imports/compare-person'
import type { RowProblem } from '@/lib/domain/imports/import-row'
import { sortableName } from '@/lib/domain/people/names'
import type { Db, Tx } from '../db'
import type { Prisma } from '../generated/client'
import type { ContactKey } from '../users/identities'

type Row = Prisma.PeopleImportGetPayload<object>

/** The numbers of an import: as checked and, once it runs, as applied. */
export type ImportCounts = Record<RowOutcome | 'rows' | 'people' | 'applicable' | 'missing', number> & {
  applied?: Partial<Record<RowOutcome | 'ended' | 'revoked' | 'kept', number>>
  /** The first rows that could no longer be applied. */
  late?: { line: number; key: string; params?: RowProblem['params'] }[]
  /** Number of people who would be added and changed; missing for imports checked before these were counted. */
  adding?: number
  updating?: number
  /** Problems that many rows have in common. */
  repeated?: RepeatedProblem[]
  /** True when the columns are mapped as the organization mapped such a file before. */
  remembered?: boolean
  /** The columns of dates whose order is a question, answered or not. */
  asksOrder?: number[]
  /** Number of rows whose person has left by what the file says, and the columns that say so, which are not read. */
  departed?: { rows: number; columns: number[] }
  /** Number of current members and invitations among them, whom the import can end; missing in files of before. */
  leaving?: number
  /** Number of members and invitations that a file can end, when it was checked. */
  members?: number
  /** How the file was read; missing for files checked before this was recorded. */
  reading?: FileReading
}
/** A line of the file with the result of its check. */
export type ImportLine = CheckedRow & { cells: string[] }
/** A member or invitation of the organization that the file does not mention. */
export type MissingPerson = { kind: 'member' | 'invitation'; id: string; name: string; employeeId: string | null }
/** The whole content of the file. */
export type ImportContent = {
  header: string[]
  mapping: (MappedTarget | null)[]
  lines: ImportLine[]
  missing: MissingPerson[]
  /** Members and invitations of people who have left by the file; missing in files of before. */
  leaving?: MissingPerson[]
}
/** An import without the content of its file, which may be large. */
export type ImportRecord = Omit<Row, 'rows' | 'counts'> & {
  counts: ImportCounts
  createdBy: {
    firstName: string | null
    middleName: string | null
    lastName: string | null
    serviceOrgId: string | null
  } | null
}

const withoutRows = { rows: true } as const
export const shape = {
  omit: withoutRows,
  include: { createdBy: { select: { firstName: true, middleName: true, lastName: true, serviceOrgId: true } } },
} satisfies Prisma.PeopleImportDefaultArgs
export const importFromRow = (row: Omit<ImportRecord, 'counts'> & { counts: unknown }): ImportRecord => ({
  ...row,
  counts: row.counts as ImportCounts,
})

export async function findImport(db: Db | Tx, id: string): Promise<ImportRecord | null> {
  const row = await db.peopleImport.findUnique({ where: { id }, ...shape })
  return row && importFromRow(row)
}

/** The whole content of an import. */
export async function findImportContent(db: Db | Tx, id: string): Promise<ImportContent | null> {
  const row = await db.peopleImport.findUnique({ where: { id }, select: { rows: true } })
  return row && (row.rows as unknown as ImportContent)
}

/** `samples`: the first 50 rows, in which a column that is rarely filled may have a value. */
type Head = Pick<ImportContent, 'header' | 'mapping' | 'missing'> & { leaving: MissingPerson[]; samples: string[][] }

/**
 * Everything about an import except its lines: header, mapping, samples of the first rows and the first of the people
 * who are missing or have left.
 */
export async function findImportHead(db: Db, id: string): Promise<Head | null> {
  const [row] = await db.$queryRaw<Head[]>`
    SELECT c->'header' AS "header", c->'mapping' AS "mapping",
      jsonb_path_query_array(c, '$.missing[0 to 49]') AS "missing",
      jsonb_path_query_array(c, '$.leaving[0 to 49]') AS "leaving", jsonb_path_query_array(c, '$.lines[0 to 49].cells') AS "samples"
    FROM (SELECT "rows" || '{}' AS c FROM "PeopleImport" WHERE "id" = ${id}::uuid OFFSET 0) p`
  return row ?? null
}

/** A page of the lines of an import, of one outcome or of all; `after` is the number of a line in the list. */
export const listImportLines = (
  db: Db,
  { id, outcome, after, size }: { id: string; outcome: RowOutcome | null; after: number; size: number },
): Promise<(ImportLine & { number: number })[]> =>
  db.$queryRaw<{ number: number; line: ImportLine }[]>`
      SELECT l.number::int AS "number", l.line AS "line"
      FROM "PeopleImport" p, jsonb_array_elements(p."rows"->'lines') WITH ORDINALITY AS l(line, number)
      WHERE p."id" = ${id}::uuid AND l.number > ${after}::int
        AND (${outcome}::text IS NULL OR l.line->>'outcome' = ${outcome}::text)
      ORDER BY l.number LIMIT ${size}::int`.then((rows) => rows.map(({ number, line }) => ({ ...line, number })))

/** The organization's latest mapping for a file with this signature; null for a new one. */
export async function findImportMapping(
  db: Db,
  orgId: string,
  signature: string,
): Promise<(MappedTarget | null)[] | null> {
  const row = await db.importMapping.findUnique({ where: { orgId_signature: { orgId, signature } } })
  return row && (row.mapping as (MappedTarget | null)[])
}

/** A running import of the organization that has made progress since an instant; null when there is none. */
export const findRunningImport = (tx: Tx, orgId: string, movedSince: Date) =>
  tx.peopleImport.findFirst({
    where: { orgId, state: 'RUNNING', updatedAt: { gt: movedSince } },
    select: { id: true },
  })

type ImportPage = { orgId: string; after: { createdAt: Date; id: string } | null; size: number; keptSince: Date }

/**
 * A page of an organization's imports, newest first, without those that were only checked and have not changed since
 * `keptSince`.
 */
export async function listImports(db: Db, { orgId, after, size, keptSince }: ImportPage): Promise<ImportRecord[]> {
  const afterCondition = after
    ? { OR: [{ createdAt: { lt: after.createdAt } }, { createdAt: after.createdAt, id: { lt: after.id } }] }
    : {}
  const rows = await db.peopleImport.findMany({
    where: { orgId, NOT: { state: 'READY', updatedAt: { lte: keptSince } }, ...afterCondition },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: size,
    ...shape,
  })
  return rows.map(importFromRow)
}

/** The people a file names: employee numbers, and contacts in their stored form. */
export type NamedKeys = { employeeIds: readonly string[]; contacts: readonly string[] }
type Lock = { lock: boolean }

/** Only one of the two kinds of contacts contains an at sign. */
const kindOf = (value: string) => `(CASE WHEN ${value} LIKE '%@%' THEN 'EMAIL' ELSE 'PHONE' END)::"ContactKind"`

/**
 * Members of the organization whom the file names, by employee number or by a verified contact, including former
 * members.
 */
export const listNamedMembers = (db: Db | Tx, orgId: string, { employeeIds, contacts }: NamedKeys, { lock }: Lock) =>
  db.$queryRawUnsafe<KnownMember[]>(
    `WITH named AS MATERIALIZED (
       SELECT f."id" FROM unnest($2::text[]) AS e(n), LATERAL (
         SELECT "id" FROM "Role" WHERE "orgId" = $1::uuid AND "employeeId" = e.n OFFSET 0) f
       UNION SELECT f."id" FROM unnest($3::text[]) AS c(v), LATERAL (
         SELECT r."id" FROM "Contact" k JOIN "Role" r ON r."userId" = k."userId" AND r."orgId" = $1::uuid
         WHERE k."kind" = ${kindOf('c.v')} AND k."value" = c.v AND k."verifiedAt" IS NOT NULL OFFSET 0) f)
     SELECT r."id", r."userId", r."state"::text, r."roleType"::text, r."supervisorId", r."employeeId", r."department",
       r."jobTitle", to_char(r."hireDate", 'YYYY-MM-DD') AS "hireDate", r."npi",
       coalesce((SELECT array_agg(c."value") FROM "Contact" c WHERE c."userId" = r."userId" AND c."verifiedAt" IS NOT NULL),
         '{}') AS "contacts"
     FROM "Role" r WHERE r."id" IN (SELECT "id" FROM named) ORDER BY r."id"${lock ? ' FOR UPDATE OF r' : ''}`,
    orgId,
    employeeIds,
    contacts,
  )

/** Open and declined invitations to the organization that the file names, with the licenses reported so far. */
export const listNamedInvitations = (
  db: Db | Tx,
  orgId: string,
  { employeeIds, contacts }: NamedKeys,
  { lock }: Lock,
) =>
  db.$queryRawUnsafe<(KnownInvitation & Sendable)[]>(
    `WITH named AS MATERIALIZED (
       SELECT f."id" FROM unnest($2::text[]) AS e(n), LATERAL (
         SELECT "id" FROM "Invitation" WHERE "orgId" = $1::uuid AND "employeeId" = e.n AND "state" = 'OPEN' OFFSET 0) f
       UNION SELECT f."id" FROM unnest($3::text[]) AS c(v), LATERAL (
         SELECT "id" FROM "Invitation" WHERE "contactType" = ${kindOf('c.v')} AND "contact" = c.v AND "orgId" = $1::uuid
           AND "state" IN ('OPEN', 'DECLINED') OFFSET 0) f)
     SELECT i."id", i."state"::text, i."roleType"::text, i."contactType"::text, i."contact", i."firstName", i."middleName",
       i."lastName", i."employeeId", i."department", i."jobTitle", to_char(i."hireDate", 'YYYY-MM-DD') AS "hireDate",
       i."npi", i."supervisorEmployeeId" AS "supervisor", i."sentAt", i."nextResendAt", i."expiresAt",
       coalesce((SELECT json_agg(json_build_object('geo', r."geo", 'credentialType', r."credentialType",
         'credentialNumber', r."credentialNumber", 'effectiveAt', r."effectiveAt", 'expiresAt', r."expiresAt"))
         FROM "ReportedCredential" r WHERE r."invitationId" = i."id"), '[]') AS "licenses"
     FROM "Invitation" i WHERE i."id" IN (SELECT "id" FROM named) AND i."invitationType" = 'ORG'
     ORDER BY i."id"${lock ? ' FOR NO KEY UPDATE OF i' : ''}`,
    orgId,
    employeeIds,
    contacts,
  )
/** The columns that decide whether an invitation still has to be sent for the first time. */
export type Sendable = { sentAt: Date | null; nextResendAt: Date | null; expiresAt: Date }

/** The chain of supervisors above these memberships: each membership with its supervisor. */
export async function listSupervision(db: Db | Tx, roleIds: readonly string[]): Promise<Map<string, string | null>> {
  const rows = await db.$queryRaw<{ id: string; supervisorId: string | null }[]>`
    WITH RECURSIVE above AS (
      SELECT "id", "supervisorId" FROM "Role" WHERE "id" = ANY(${[...roleIds]}::uuid[])
      UNION SELECT r."id", r."supervisorId" FROM "Role" r JOIN above ON r."id" = above."supervisorId"
    ) SELECT "id", "supervisorId" FROM above`
  return new Map(rows.map(({ id, supervisorId }) => [id, supervisorId]))
}

type Present = NamedKeys & { ids: readonly string[] }

/**
 * People of the organization with an employee number whom a file does not name, neither by the matches of its rows nor
 * by any number or contact in it. The person who imports is never missing, nor is an administrator, whom no file ends.
 * By name.
 */
export const listMissing = async (
  db: Db | Tx,
  { orgId, actorId, present, most: limit }: { orgId: string; actorId: string; present: Present; most: number },
): Promise<MissingPerson[]> => {
  type Row = Omit<MissingPerson, 'name'> & { firstName: string | null; lastName: string | null; contact: string | null }
  const rows = await db.$queryRaw<Row[]>`
    WITH ids AS MATERIALIZED (SELECT unnest(${[...present.ids]}::uuid[]) AS v),
      numbers AS MATERIALIZED (SELECT unnest(${[...present.employeeIds]}::text[]) AS v),
      contacts AS MATERIALIZED (SELECT unnest(${[...present.contacts]}::text[]) AS v)
    SELECT "kind", "id", "employeeId", "firstName", "lastName", "contact" FROM (
      SELECT 'member' AS "kind", r."id", r."employeeId", r."sortName", r."userId", NULL AS "contact",
        u."firstName", u."lastName"
      FROM "Role" r JOIN "User" u ON u."id" = r."userId"
      WHERE r."orgId" = ${orgId}::uuid AND r."state" <> 'ENDED' AND r."employeeId" IS NOT NULL
        AND r."userId" <> ${actorId}::uuid AND r."roleType" = 'MEMBER'
      UNION ALL
      SELECT 'invitation', i."id", i."employeeId", i."sortName", NULL, i."contact",
        i."firstName", i."lastName"
      FROM "Invitation" i
      WHERE i."orgId" = ${orgId}::uuid AND i."state" = 'OPEN' AND i."invitationType" = 'ORG' AND i."employeeId" IS NOT NULL
        AND i."roleType" = 'MEMBER'
    ) p
    WHERE NOT EXISTS (SELECT 1 FROM ids WHERE ids.v = p."id")
      AND NOT EXISTS (SELECT 1 FROM numbers WHERE numbers.v = p."employeeId")
      AND NOT EXISTS (SELECT 1 FROM contacts WHERE contacts.v = p."contact")
      AND NOT EXISTS (SELECT 1 FROM contacts JOIN "Contact" k ON k."value" = contacts.v AND k."verifiedAt" IS NOT NULL
        AND k."kind" IN ('EMAIL', 'PHONE') WHERE k."userId" = p."userId")
    ORDER BY "sortName", "id" LIMIT ${limit}::int`
  return rows.map(({ kind, id, employeeId, contact, ...name }) => ({
    kind,
    id,
    employeeId,
    name: sortableName(name) || (contact ?? ''),
  }))
}

/**
 * A member who can be enrolled, with the verified contact that their invitation goes to: an email address if there is
 * one.
 */
export type EnrollableMember = {
  roleId: string
  userId: string
  firstName: string | null
  lastName: string | null
  contact: ContactKey | null
}

const contactJson = `(SELECT json_build_object('kind', c."kind", 'value', c."value") FROM "Contact" c
  WHERE c."userId" = u."id" AND c."verifiedAt" IS NOT NULL ORDER BY c."kind", c."verifiedAt", c."id" LIMIT 1)`

/** The given memberships that belong to the organization and have not ended, by their ids. */
export async function listMembersOfRoles(
  tx: Tx,
  orgId: string,
  roleIds: readonly string[],
): Promise<Map<string, EnrollableMember>> {
  const rows = await tx.$queryRawUnsafe<EnrollableMember[]>(
    `SELECT r."id" AS "roleId", u."id" AS "userId", u."firstName", u."lastName", ${contactJson} AS "contact"
     FROM "Role" r JOIN "User" u ON u."id" = r."userId"
     WHERE r."id" = ANY($1::uuid[]) AND r."orgId" = $2::uuid AND r."state" <> 'ENDED'`,
    [...roleIds],
    orgId,
  )
  return new Map(rows.map((row) => [row.roleId, row]))
}

/** A person the organization may know about; `isMember` says whether as a member. */
export type KnownOwner = { userId: string; isMember: boolean }

/**
 * The people who have verified these contacts, by contact, but only members of the organization and people who are
 * already in the session. The organization learns nothing about anybody else before they answer.
 */
export async function listKnownOwners(
  tx: Tx,
  contacts: readonly ContactKey[],
  { orgId, taskSessionId }: { orgId: string; taskSessionId: string },
): Promise<Map<string, KnownOwner>> {
  const rows = await tx.contact.findMany({
    where: {
      verifiedAt: { not: null },
      value: { in: contacts.map(({ value }) => value) },
      user: {
        OR: [
          { roles: { some: { orgId, state: { not: 'ENDED' } } } },
          { enrollments: { some: { taskSessionId, status: { not: 'WITHDRAWN' } } } },
        ],
      },
    },
    select: {
      value: true,
      userId: true,
      user: { select: { roles: { where: { orgId, state: { not: 'ENDED' } }, select: { id: true } } } },
    },
  })
  return new Map(rows.map(({ value, userId, user }) => [value, { userId, isMember: user.roles.length > 0 }]))
}

/** Number of an organization's members and open invitations, except administrators. */
export async function countEndable(db: Db | Tx, orgId: string): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT (SELECT count(*) FROM "Role" WHERE "orgId" = ${orgId}::uuid AND "state" <> 'ENDED' AND "roleType" = 'MEMBER')::int
      + (SELECT count(*) FROM "Invitation" WHERE "orgId" = ${orgId}::uuid AND "state" = 'OPEN' AND "invitationType" = 'ORG'
        AND "roleType" = 'MEMBER')::int AS "count"`
  return row?.count ?? 0
}
