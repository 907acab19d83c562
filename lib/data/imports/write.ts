import type { BoardBand } from '@/lib/domain/compliance/standing'
import type { InvitationChanges, MemberChanges } from '@/lib/domain/imports/compare-person'
import type { ReportedLicense } from '@/lib/domain/imports/import-row'
import type { Tx } from '../db'
import type { Prisma } from '../generated/client'
import { administersNow } from '../members/administrators'
import { endSharesOf, withoutPlan, withoutStanding } from '../members/write'
import { sql } from '../sql'
import { findImport, type ImportContent, type ImportCounts, type ImportRecord, importFromRow, shape } from './read'

/** Locks an import until the transaction ends and returns it as it is then. */
export async function lockImport(tx: Tx, id: string): Promise<ImportRecord | null> {
  await tx.$queryRaw`SELECT 1 FROM "PeopleImport" WHERE "id" = ${id}::uuid FOR UPDATE`
  return findImport(tx, id)
}

type NewImport = {
  orgId: string
  createdById: string
  fileName: string | null
  content: ImportContent
  counts: ImportCounts
  total: number
}
const json = (value: unknown) => value as Prisma.InputJsonValue

export async function insertImport(tx: Tx, { content, counts, ...data }: NewImport): Promise<ImportRecord> {
  const row = await tx.peopleImport.create({ data: { ...data, rows: json(content), counts: json(counts) }, ...shape })
  return importFromRow(row)
}

/** Mappings stored per organization; the least recently used one is dropped. */
const maxMappings = 50

/** Stores the column mapping for files with this signature. */
export async function saveImportMapping(
  tx: Tx,
  { orgId, signature, mapping }: { orgId: string; signature: string; mapping: readonly (string | null)[] },
): Promise<void> {
  const data = { mapping: json(mapping) }
  const where = { orgId_signature: { orgId, signature } }
  await tx.importMapping.upsert({ where, create: { orgId, signature, ...data }, update: data })
  await tx.$executeRaw`
    DELETE FROM "ImportMapping" WHERE "orgId" = ${orgId}::uuid AND "signature" IN (
      SELECT "signature" FROM "ImportMapping" WHERE "orgId" = ${orgId}::uuid
      ORDER BY "updatedAt" DESC, "signature" OFFSET ${maxMappings}::int)`
}

type Changes = Partial<
  Pick<
    ImportRecord,
    'state' | 'missing' | 'leaving' | 'invite' | 'total' | 'done' | 'problem' | 'startedAt' | 'finishedAt' | 'counts'
  >
> & { content?: ImportContent }

/** Changes a locked import; `step` also increments its version. */
export async function updateImport(tx: Tx, id: string, changes: Changes, step = false): Promise<ImportRecord> {
  const { content, counts, ...data } = changes
  const row = await tx.peopleImport.update({
    where: { id },
    data: {
      ...data,
      ...(content ? { rows: json(content) } : {}),
      ...(counts ? { counts: json(counts) } : {}),
      ...(step ? { version: { increment: 1 } } : {}),
    },
    ...shape,
  })
  return importFromRow(row)
}

export async function deleteImport(tx: Tx, id: string): Promise<void> {
  await tx.peopleImport.delete({ where: { id }, select: { id: true } })
}

type OldImport = { id: string; orgId: string; applied: boolean }

/** The rows of an import after they are cleared. */
export const clearedRows = JSON.stringify({ header: [], mapping: [], lines: [], missing: [], leaving: [] })

/**
 * Deletes locked imports that were never applied. The others keep their counts and lose the personal data of their
 * file. The time of their last change stays the same.
 */
export const clearImportRows = (tx: Tx, ids: readonly string[]): Promise<OldImport[]> =>
  tx.$queryRaw<OldImport[]>`
    WITH old AS MATERIALIZED (SELECT "id", "state" FROM "PeopleImport" WHERE "id" = ANY(${[...ids]}::uuid[])),
    gone AS (
      DELETE FROM "PeopleImport" p USING old WHERE p."id" = old."id" AND old."state" = 'READY' RETURNING p."id", p."orgId"),
    cleared AS (
      UPDATE "PeopleImport" p SET "rows" = ${clearedRows}::jsonb, "fileName" = NULL, "version" = p."version" + 1,
        "state" = CASE old."state" WHEN 'DONE' THEN 'DONE' ELSE 'FAILED' END::"ImportState"
      FROM old WHERE p."id" = old."id" AND old."state" <> 'READY' RETURNING p."id", p."orgId")
    SELECT "id", "orgId", false AS "applied" FROM gone UNION ALL SELECT "id", "orgId", true FROM cleared`

type Fields = Required<InvitationChanges>
/** With the derived columns that lists sort and filter by. */
export type NewInvitation = Fields & { id: string; sortName: string; searchText: string; band: BoardBand | null }
/** When an invitation is sent, null if not automatically, and until when it is open. */
type Schedule = { nextResendAt: Date | null; expiresAt: Date }
/** The schedules of emails and of text messages; the latter wait when the organization cannot send texts. */
export type Schedules = Record<'emails' | 'phones', Schedule>
type Batch = { orgId: string; invitedById: string; now: Date; schedules: Schedules }

const columns = `"contactType" "ContactKind", "contact" text, "firstName" text, "middleName" text,
  "lastName" text, "employeeId" text, "jobTitle" text, "department" text, "hireDate" date, "npi" text, "supervisor" text`

/** Creates an invitation as member for each row without sending it; the schedules say when that is due. */
export async function insertImported(tx: Tx, rows: readonly NewInvitation[], batch: Batch): Promise<void> {
  if (rows.length === 0) return
  await tx.$executeRawUnsafe(
    `INSERT INTO "Invitation" ("id", "orgId", "invitationType", "contactType", "contact", "roleType", "firstName",
       "middleName", "lastName", "employeeId", "jobTitle", "department", "hireDate", "npi", "supervisorEmployeeId",
       "sortName", "searchText", "band", "invitedById", "sentAt", "nextResendAt", "expiresAt", "createdAt", "updatedAt")
     SELECT n."id", $2::uuid, 'ORG', n."contactType", n."contact", 'MEMBER', n."firstName", n."middleName", n."lastName",
       n."employeeId", n."jobTitle", n."department", n."hireDate", n."npi", n."supervisor", n."sortName", n."searchText", n."band",
       $3::uuid, NULL, CASE n."contactType" WHEN 'PHONE' THEN $7::timestamptz ELSE $5::timestamptz END,
       CASE n."contactType" WHEN 'PHONE' THEN $8::timestamptz ELSE $6::timestamptz END, $4::timestamptz, now()
     FROM json_to_recordset($1::json) AS n("id" uuid, "sortName" text, "searchText" text, "band" "BoardBand", ${columns})`,
    JSON.stringify(rows),
    batch.orgId,
    batch.invitedById,
    batch.now,
    ...[batch.schedules.emails, batch.schedules.phones].flatMap(({ nextResendAt, expiresAt }) => [
      nextResendAt,
      expiresAt,
    ]),
  )
}

type ChangedInvitation = { id: string; changes: InvitationChanges }

/** Applies the changes of a file to open invitations; omitted values are unchanged. */
export async function updateImported(tx: Tx, rows: readonly ChangedInvitation[]): Promise<void> {
  if (rows.length === 0) return
  const names = 'contactType contact firstName middleName lastName employeeId jobTitle department hireDate npi'
  const sets = names.split(' ').map((name) => `"${name}" = coalesce(n."${name}", i."${name}")`)
  await tx.$executeRawUnsafe(
    `UPDATE "Invitation" i SET ${sets.join(', ')},
       "supervisorEmployeeId" = coalesce(n."supervisor", i."supervisorEmployeeId"), "version" = i."version" + 1, "updatedAt" = now()
     FROM json_to_recordset($1::json) AS n("id" uuid, ${columns}) WHERE i."id" = n."id"`,
    JSON.stringify(rows.map(({ id, changes }) => ({ id, ...changes }))),
  )
}

/** Restarts the sending of these invitations from the beginning, or suspends it, as the schedules say. */
export async function scheduleImported(tx: Tx, ids: readonly string[], { emails, phones }: Schedules): Promise<void> {
  if (ids.length === 0) return
  await tx.$executeRaw`
    UPDATE "Invitation" SET "sentAt" = NULL, "resendCount" = 0, "updatedAt" = now(),
      "nextResendAt" = CASE "contactType" WHEN 'PHONE' THEN ${phones.nextResendAt}::timestamptz
        ELSE ${emails.nextResendAt}::timestamptz END,
      "expiresAt" = CASE "contactType" WHEN 'PHONE' THEN ${phones.expiresAt}::timestamptz
        ELSE ${emails.expiresAt}::timestamptz END
    WHERE "id" = ANY(${[...ids]}::uuid[])`
}

export type NewReported = ReportedLicense & { id: string; invitationId: string }

/** Records the licenses that the employer reports; a license that was already reported gets the new dates. */
export async function saveReported(tx: Tx, rows: readonly NewReported[]): Promise<void> {
  if (rows.length === 0) return
  await tx.$executeRaw`
    INSERT INTO "ReportedCredential" AS r ("id", "invitationId", "geo", "credentialType", "credentialNumber", "effectiveAt",
      "expiresAt", "updatedAt")
    SELECT n.*, now() FROM json_to_recordset(${JSON.stringify(rows)}::json) AS n("id" uuid, "invitationId" uuid,
      "geo" text, "credentialType" text, "credentialNumber" text, "effectiveAt" date, "expiresAt" date)
    ON CONFLICT ("invitationId", "geo", "credentialType", "credentialNumber") DO UPDATE SET
      "effectiveAt" = coalesce(excluded."effectiveAt", r."effectiveAt"), "expiresAt" = excluded."expiresAt", "updatedAt" = now()`
}

type ChangedRole = { id: string; changes: MemberChanges }

/** Applies the changes of a file to locked memberships; omitted values are unchanged. */
export async function updateRoles(tx: Tx, rows: readonly ChangedRole[]): Promise<void> {
  if (rows.length === 0) return
  const names = ['employeeId', 'jobTitle', 'department', 'hireDate', 'npi', 'supervisorId']
  const sets = names.map((name) => `"${name}" = coalesce(n."${name}", r."${name}")`)
  await tx.$executeRawUnsafe(
    `UPDATE "Role" r SET ${sets.join(', ')}, "version" = r."version" + 1, "updatedAt" = now()
     FROM json_to_recordset($1::json) AS n("id" uuid, "employeeId" text, "jobTitle" text, "department" text,
       "hireDate" date, "npi" text, "supervisorId" uuid) WHERE r."id" = n."id"`,
    JSON.stringify(rows.map(({ id, changes }) => ({ id, ...changes }))),
  )
}

type EndableRole = {
  id: string
  userId: string
  roleType: 'ADMIN' | 'MEMBER'
  state: 'ACTIVE' | 'ON_LEAVE' | 'ENDED'
}

/** Locks these memberships and those of the active administrators, in the order of their ids. */
export const lockEndable = (tx: Tx, orgId: string, ids: readonly string[]): Promise<EndableRole[]> =>
  tx.$queryRaw<EndableRole[]>`
    SELECT "id", "userId", "roleType"::text, "state"::text FROM "Role"
    WHERE "orgId" = ${orgId}::uuid
      AND ("id" = ANY(${[...ids]}::uuid[]) OR ("roleType" = 'ADMIN' AND "state" = 'ACTIVE'))
    ORDER BY "id" FOR UPDATE`

/** Ends locked memberships, what these people shared with the organization, and all their sessions. */
export async function endRoles(tx: Tx, rows: readonly EndableRole[], now: Date): Promise<void> {
  if (rows.length === 0) return
  await tx.$executeRaw`
    UPDATE "Role" SET "state" = 'ENDED', "endedAt" = ${now}::timestamptz, "leaveAt" = NULL, ${withoutPlan}, ${withoutStanding},
      "version" = "version" + 1, "updatedAt" = now()
    WHERE "id" = ANY(${rows.map(({ id }) => id)}::uuid[])`
  await endSharesOf(
    tx,
    rows.map(({ id }) => id),
    now,
  )
  await tx.$executeRaw`DELETE FROM "Session" WHERE "userId" = ANY(${rows.map(({ userId }) => userId)}::uuid[])`
}

/** Revokes invitations of the organization that are still open and returns their ids. */
export async function revokeImported(tx: Tx, orgId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx.$queryRaw<{ id: string }[]>`
    WITH held AS MATERIALIZED (
      SELECT "id" FROM "Invitation" WHERE "id" = ANY(${[...ids]}::uuid[]) AND "orgId" = ${orgId}::uuid AND "state" = 'OPEN'
        AND "roleType" = 'MEMBER'
      ORDER BY "id" FOR NO KEY UPDATE)
    UPDATE "Invitation" i SET "state" = 'REVOKED', "nextResendAt" = NULL, "version" = i."version" + 1, "updatedAt" = now()
    FROM held WHERE i."id" = held."id" RETURNING i."id"`
  return rows.map(({ id }) => id)
}

/**
 * True while this person is an administrator of the organization, with an open account, or the account is that of a program that acts for it.
 */
export async function isOrgAdmin(tx: Tx, orgId: string, userId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 WHERE ${administersNow(sql`${orgId}::uuid`, sql`${userId}::uuid`)}
    UNION ALL SELECT 1 FROM "User" WHERE "id" = ${userId}::uuid AND "serviceOrgId" = ${orgId}::uuid AND "disabledAt" IS NULL`
  return rows.length > 0
}
