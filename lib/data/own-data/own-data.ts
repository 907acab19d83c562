import { searchTextOf, sortNameOf } from '@/lib/domain/people/sort-name'
import type { Db, Tx } from '../db'
import { isOpen } from '../members/administrators'
import type { LockedRole } from '../members/write'
import { sql } from '../sql'
import { attended, type Handling, type PersonalModel, personalData, recordOrgs } from './personal-data'
import { privacyTags } from './privacy-tags'

/** The tagged columns of a model, in the order of the schema. */
export const taggedColumns = (model: string): string[] =>
  Object.keys(privacyTags).flatMap((name) => (name.startsWith(`${model}.`) ? name.slice(model.length + 1) : []))

const bookkeeping: Readonly<Record<string, readonly string[]>> = {
  AuditDetail: ['seq'],
  BoardEntry: ['id', 'computedOn'],
  BoardMatch: ['credentialId', 'rosterId'],
  ClearanceSpan: ['id', 'recordedAt'],
  CredentialRevision: ['credentialId', 'version'],
  CreditStateChange: ['creditId', 'version'],
  EnrollmentEvent: ['id'],
  ExclusionProofPerson: ['proofId'],
  ExclusionSearch: ['roleId'],
  IdempotencyKey: ['createdAt', 'operation'],
  OriginalSeen: ['id', 'seenAt'],
  RuleChange: ['ruleVersion'],
  RuleReplayChange: ['runId'],
  Session: ['id'],
  SigningEvent: ['id', 'at'],
  Standing: ['updatedAt'],
  TopicAnswerChange: ['version'],
}

const quoted = (column: string) => `t."${column}"`

function sectionStatement(model: string, { whose: owner, also: extraColumns = {}, without = {} }: Handling): string {
  const ownColumns = taggedColumns(model).filter((column) => !(column in without))
  const columns = [...(bookkeeping[model] ?? ['id', 'createdAt']), ...ownColumns].map(quoted)
  const extraColumnsSql = Object.entries(extraColumns).map(([name, sql]) => `${sql} AS "${name}"`)
  return `SELECT row_to_json(x) AS "row" FROM (
    SELECT ${[...columns, ...extraColumnsSql].join(', ')} FROM "${model}" t WHERE ${owner} ORDER BY 1, 2) x`
}

type Section = { name: string; statement: string }

/** The parts of the export, each with the statement that reads it, derived from the privacy tags. */
export const ownDataSections: readonly Section[] = Object.entries(personalData).flatMap(([model, handling]) =>
  handling.whose === null ? [] : [{ name: handling.called, statement: sectionStatement(model, handling as Handling) }],
)

/** Everything stored about a person, part by part, read as the caller consumes it. */
export async function* readOwnData(db: Db, userId: string): AsyncGenerator<{ name: string; rows: unknown[] }> {
  for (const { name, statement } of ownDataSections) {
    const rows = await db.$queryRawUnsafe<{ row: unknown }[]>(statement, userId)
    yield { name, rows: rows.map(({ row }) => row) }
  }
}

export type OwnFile = { id: string; fileName: string; storageKey: string; size: number }

/** The files of a person, including the sealed copies of what they signed and their certificates, oldest first. */
export const listOwnFiles = (db: Db, userId: string): Promise<OwnFile[]> =>
  db.$queryRaw<OwnFile[]>`
    SELECT f."id", f."fileName", f."storageKey", f."size" FROM "StoredFile" f
    WHERE f."id" IN (SELECT d."fileId" FROM "Document" d WHERE d."ownerId" = ${userId}::uuid
      UNION SELECT c."fileId" FROM "SigningCopy" c JOIN "Signer" s ON s."copyId" = c."id"
        WHERE s."userId" = ${userId}::uuid AND s."state" = 'SIGNED'
      UNION SELECT p."fileId" FROM "IssuedPaper" p JOIN "Certificate" k ON k."id" = p."certificateId"
        WHERE k."userId" = ${userId}::uuid)
    ORDER BY f."createdAt", f."id"`

/**
 * Locks, in the order of their ids, all memberships of a person and those of the active administrators of the same
 * organizations.
 */
export const lockAllRolesOf = (tx: Tx, userId: string): Promise<LockedRole[]> =>
  tx.$queryRaw<LockedRole[]>`
    SELECT "id", "orgId", "userId", "roleType"::text, "state"::text, "version", "supervisorId", "endedAt", "licensesHidden",
      "leftThemselves", NOT ${isOpen(sql`"Role"."userId"`)} AS "disabled" FROM "Role"
    WHERE "id" IN (SELECT r."id" FROM "Role" r JOIN "Role" own ON own."orgId" = r."orgId" AND own."userId" = ${userId}::uuid
      WHERE r."userId" = ${userId}::uuid OR (r."roleType" = 'ADMIN' AND r."state" = 'ACTIVE'))
    ORDER BY "id" FOR NO KEY UPDATE`

/**
 * When an account was deleted, as the transaction sees it; null while it exists, undefined for an unknown person. The
 * caller has locked the person.
 */
export async function findErasedAt(tx: Tx, userId: string): Promise<Date | null | undefined> {
  const row = await tx.user.findUnique({ where: { id: userId }, select: { erasedAt: true } })
  return row?.erasedAt
}

/** Deletes a person's documents with their files and returns the keys of the bytes. */
async function deleteDocuments(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ fileId: string }[]>`
    DELETE FROM "Document" WHERE "ownerId" = ${userId}::uuid RETURNING "fileId"`
  const files = await tx.$queryRaw<{ storageKey: string }[]>`
    DELETE FROM "StoredFile" WHERE "id" = ANY(${rows.map(({ fileId }) => fileId)}::uuid[]) RETURNING "storageKey"`
  return files.map(({ storageKey }) => storageKey)
}

/** Deletes what organizations without records of the person looked up about them, and returns the keys of the pictures. */
async function deleteStatedChecks(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.$queryRawUnsafe<{ fileId: string | null }[]>(
    `DELETE FROM "StatedCheck" t USING "Role" r WHERE r."id" = t."roleId" AND r."userId" = $1::uuid
      AND t."orgId" NOT IN (${recordOrgs}) RETURNING t."fileId"`,
    userId,
  )
  const files = await tx.$queryRaw<{ storageKey: string }[]>`
    DELETE FROM "StoredFile" WHERE "id" = ANY(${rows.flatMap(({ fileId }) => fileId ?? [])}::uuid[]) RETURNING "storageKey"`
  return files.map(({ storageKey }) => storageKey)
}

/**
 * The statements that erase one model of a person. Rows that stay lose every column without a reason to keep it; all
 * other rows are deleted.
 */
export function erasureOf(model: string, { whose: owner, stays }: Handling): string[] {
  if (owner === null) return []
  if (!stays) return [`DELETE FROM "${model}" t WHERE ${owner}`]
  const cleared = taggedColumns(model).filter((column) => !(column in stays.columns))
  const set = cleared.map((column) => `"${column}" = DEFAULT`).join(', ')
  return [
    ...(stays.rows === 'true' ? [] : [`DELETE FROM "${model}" t WHERE ${owner} AND NOT (${stays.rows})`]),
    ...(set ? [`UPDATE "${model}" t SET ${set} WHERE ${owner}`] : []),
  ]
}

const handledElsewhere: ReadonlySet<string> = new Set(['Document', 'StoredFile'] satisfies PersonalModel[])
/** In reverse, so that a row is deleted before the rows it refers to. */
const statements = Object.entries(personalData)
  .toReversed()
  .flatMap(([model, handling]) => (handledElsewhere.has(model) ? [] : erasureOf(model, handling as Handling)))

const untagged = [
  'DELETE FROM "CalendarFeed" t WHERE t."userId" = $1::uuid',
  'UPDATE "Invitation" t SET "invitedById" = NULL WHERE t."invitedById" = $1::uuid',
  'UPDATE "CreditProposal" t SET "proposedById" = NULL WHERE t."proposedById" = $1::uuid',
  `UPDATE "Guest" t SET "contactKind" = NULL, "contact" = NULL FROM "Contact" c
    WHERE c."userId" = $1::uuid AND c."verifiedAt" IS NOT NULL AND c."kind" = t."contactKind" AND c."value" = t."contact"`,
  'UPDATE "PeopleImport" t SET "createdById" = NULL WHERE t."createdById" = $1::uuid',
]

const nameless = `UPDATE "User" u SET "firstName" = NULL, "middleName" = NULL, "lastName" = NULL
  WHERE u."id" = $1::uuid AND NOT EXISTS (${recordOrgs})`

/** An organization counts its members by department. A department that is now empty may identify the person. */
const deleteEmptyTallies = (tx: Tx, orgIds: readonly string[]): Promise<number> =>
  tx.$executeRaw`DELETE FROM "OrgTally" WHERE "count" = 0 AND "orgId" = ANY (${orgIds}::uuid[])`

/** Lists still find a former member by name and employee number, but no longer by a contact. */
async function forgetContactsInLists(tx: Tx, userId: string): Promise<void> {
  const person = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { firstName: true, middleName: true, lastName: true, roles: { select: { id: true, employeeId: true } } },
  })
  for (const { id, employeeId } of person.roles) {
    const data = { sortName: sortNameOf(person), searchText: searchTextOf({ ...person, contacts: [], employeeId }) }
    await tx.role.update({ where: { id }, data })
  }
}

/**
 * Erases a person: everything tagged as personal is deleted, except what organizations have to keep. Digests in the
 * history that were made with the person's salt can no longer be linked to them, while its chain still verifies. The
 * caller has locked the person and their memberships, and has closed everything that was open. A sign-in in progress
 * finds a closed account. Returns the keys of the person's files.
 */
export async function erasePerson(tx: Tx, userId: string, at: Date): Promise<string[]> {
  const orgs = await tx.role.findMany({ where: { userId }, select: { orgId: true } })
  const keys = [...(await deleteDocuments(tx, userId)), ...(await deleteStatedChecks(tx, userId))]
  for (const statement of [...untagged, ...statements, nameless]) await tx.$executeRawUnsafe(statement, userId)
  await forgetContactsInLists(tx, userId)
  await deleteEmptyTallies(
    tx,
    orgs.map(({ orgId }) => orgId),
  )
  await tx.$executeRaw`
    UPDATE "Credential" SET "archivedAt" = ${at}::timestamptz, "updatedAt" = ${at}::timestamptz WHERE "userId" = ${userId}::uuid`
  await tx.$executeRaw`
    UPDATE "User" SET "erasedAt" = ${at}::timestamptz, "disabledAt" = ${at}::timestamptz, "wheelAt" = NULL, "auditSalt" = uuid_send(gen_random_uuid()),
      "version" = "version" + 1, "updatedAt" = ${at}::timestamptz
    WHERE "id" = ${userId}::uuid`
  return keys
}

/** An organization that keeps records of a person's training, with the numbers of these. */
export type KeptRecords = { id: string; name: string; classes: number; certificates: number; taught: number }

/** The records that organizations keep of a person when the account is deleted, by name. */
export const listKeptRecords = (db: Db, userId: string): Promise<KeptRecords[]> =>
  db.$queryRawUnsafe<KeptRecords[]>(
    `SELECT o."id", o."name",
      (SELECT count(*)::int FROM "Enrollment" e WHERE e."userId" = $1::uuid AND e."orgId" = o."id"
        AND ${attended('e')}) AS "classes",
      (SELECT count(*)::int FROM "Certificate" c WHERE c."userId" = $1::uuid AND c."orgId" = o."id") AS "certificates",
      (SELECT count(*)::int FROM "TaskSessionInstructor" i JOIN "TaskSession" s ON s."id" = i."taskSessionId"
        WHERE i."userId" = $1::uuid AND s."orgId" = o."id" AND s."state" = 'FINALIZED') AS "taught"
    FROM "Org" o WHERE o."id" IN (${recordOrgs}) ORDER BY o."name", o."id"`,
    userId,
  )

export type OwnCounts = { licenses: number; credits: number; documents: number; memberships: number }

/** The number of things of each kind that a person has. */
export async function countOwnThings(db: Db, userId: string): Promise<OwnCounts> {
  const [row] = await db.$queryRaw<OwnCounts[]>`
    SELECT (SELECT count(*)::int FROM "Credential" WHERE "userId" = ${userId}::uuid) AS "licenses",
      (SELECT count(*)::int FROM "Credit" WHERE "userId" = ${userId}::uuid AND "state" = 'ACTIVE'
        AND "supersededAt" IS NULL) AS "credits",
      (SELECT count(*)::int FROM "Document" WHERE "ownerId" = ${userId}::uuid AND "deletedAt" IS NULL) AS "documents",
      (SELECT count(*)::int FROM "Role" WHERE "userId" = ${userId}::uuid AND "state" <> 'ENDED') AS "memberships"`
  return row!
}

/** Organizations whose only active administrator a person is. */
export const listSoleAdminOrgs = (db: Db, userId: string): Promise<{ id: string; name: string }[]> =>
  db.$queryRaw<{ id: string; name: string }[]>`
    SELECT o."id", o."name" FROM "Role" r JOIN "Org" o ON o."id" = r."orgId"
    WHERE r."userId" = ${userId}::uuid AND r."roleType" = 'ADMIN' AND r."state" = 'ACTIVE'
      AND NOT EXISTS (SELECT 1 FROM "Role" x WHERE x."orgId" = r."orgId" AND x."roleType" = 'ADMIN' AND x."state" = 'ACTIVE'
        AND x."userId" <> r."userId" AND ${isOpen(sql`x."userId"`)})
    ORDER BY o."name", o."id"`

/**
 * Locks, in the order of their ids, the invitations sent to the person's verified contacts: they are deleted with the
 * account.
 */
export async function lockInvitationsTo(tx: Tx, userId: string): Promise<void> {
  await tx.$queryRaw`
    SELECT i."id" FROM "Invitation" i WHERE EXISTS (SELECT 1 FROM "Contact" c WHERE c."userId" = ${userId}::uuid
      AND c."verifiedAt" IS NOT NULL AND c."kind" = i."contactType" AND c."value" = i."contact")
    ORDER BY i."id" FOR UPDATE OF i`
}
