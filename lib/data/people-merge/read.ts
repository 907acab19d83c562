import { isSameLicense } from '@/lib/domain/license-checks/match'
import type { MergeCountKind } from '@/lib/domain/people/merge-plan'
import type { Db, Tx } from '../db'

export type RoleSide = {
  id: string
  roleType: 'ADMIN' | 'MEMBER'
  state: 'ACTIVE' | 'ON_LEAVE' | 'ENDED'
  department: string | null
  jobTitle: string | null
}
export type CredentialSide = {
  id: string
  verifiedState: 'UNVERIFIED' | 'PENDING' | 'YES' | 'NO' | 'PARTIAL' | 'UNVERIFIABLE'
  effectiveAt: string
  expiresAt: string
  archived: boolean
}
export type EnrollmentSide = { id: string; status: string; certified: boolean }
export type AssignmentSide = { id: string; roleId: string; state: string; doneParts: number; totalParts: number }

type Twins<Side> = { about: string; label: string; kept: Side; other: Side }
/** Things that both records have and one person can have only once. */
type MergeTwins = {
  roles: Twins<RoleSide>[]
  credentials: (Twins<CredentialSide> & { geo: string; credentialType: string })[]
  enrollments: (Twins<EnrollmentSide> & { startsAt: Date; timeZone: string })[]
  assignments: Twins<AssignmentSide>[]
}

type MergeIds = { keptId: string; closedId: string }

/** Memberships of one organization, licenses of one number, places in one class, assignments of one curriculum. */
export async function findTwins(db: Db | Tx, { keptId, closedId }: MergeIds): Promise<MergeTwins> {
  const role = (r: 'k' | 'c') =>
    `json_build_object('id', ${r}."id", 'roleType', ${r}."roleType", 'state', ${r}."state", 'department', ${r}."department",
      'jobTitle', ${r}."jobTitle")`
  const [roles, credentials, enrollments, assignments] = [
    await db.$queryRawUnsafe<MergeTwins['roles']>(
      `SELECT o."id" AS "about", o."name" AS "label", ${role('k')} AS "kept", ${role('c')} AS "other"
      FROM "Role" k JOIN "Role" c ON c."orgId" = k."orgId" JOIN "Org" o ON o."id" = k."orgId"
      WHERE k."userId" = $1::uuid AND c."userId" = $2::uuid ORDER BY o."name", o."id"`,
      keptId,
      closedId,
    ),
    await findTwinLicenses(db, { keptId, closedId }),
    await db.$queryRawUnsafe<MergeTwins['enrollments']>(
      `SELECT s."id" AS "about", v."title" AS "label", s."startsAt", s."timeZone", ${enrollmentSide('k')} AS "kept",
        ${enrollmentSide('c')} AS "other"
      FROM "Enrollment" k JOIN "Enrollment" c ON c."taskSessionId" = k."taskSessionId" AND c."status" <> 'WITHDRAWN'
      JOIN "TaskSession" s ON s."id" = k."taskSessionId" JOIN "TaskRevision" v ON v."id" = s."taskRevisionId"
      WHERE k."userId" = $1::uuid AND c."userId" = $2::uuid AND k."status" <> 'WITHDRAWN' ORDER BY s."startsAt", s."id"`,
      keptId,
      closedId,
    ),
    await db.$queryRawUnsafe<MergeTwins['assignments']>(
      `SELECT u."id" || ':' || k."cycle" AS "about", u."title" AS "label", ${assignmentSide('k')} AS "kept",
        ${assignmentSide('c')} AS "other"
      FROM "CurriculumAssignment" k JOIN "CurriculumAssignment" c ON c."curriculumId" = k."curriculumId" AND c."cycle" = k."cycle"
      JOIN "Curriculum" u ON u."id" = k."curriculumId"
      WHERE k."userId" = $1::uuid AND c."userId" = $2::uuid ORDER BY u."title", u."id", k."cycle"`,
      keptId,
      closedId,
    ),
  ]
  return { roles, credentials, enrollments, assignments }
}

type TwinLicense = MergeTwins['credentials'][number] & { otherNumber: string }

/** Licenses with the same number, each in one pair: first those written identically, then those written differently. */
async function findTwinLicenses(db: Db | Tx, { keptId, closedId }: MergeIds): Promise<MergeTwins['credentials']> {
  const candidates = await db.$queryRawUnsafe<TwinLicense[]>(
    `SELECT concat_ws(':', k."geo", k."credentialType", k."credentialNumber") AS "about", k."credentialNumber" AS "label",
      k."geo", k."credentialType", ${credentialSide('k')} AS "kept", ${credentialSide('c')} AS "other",
      c."credentialNumber" AS "otherNumber"
    FROM "Credential" k JOIN "Credential" c ON c."geo" = k."geo" AND c."credentialType" = k."credentialType"
      AND "license_number_key"(c."credentialNumber") = "license_number_key"(k."credentialNumber")
    WHERE k."userId" = $1::uuid AND c."userId" = $2::uuid
    ORDER BY c."credentialNumber" <> k."credentialNumber", k."geo", k."credentialType", k."credentialNumber", c."credentialNumber"`,
    keptId,
    closedId,
  )
  const paired = new Set<string>()
  return candidates.flatMap(({ otherNumber, ...twins }) => {
    const { geo, credentialType, label, kept, other } = twins
    const isSame = isSameLicense(
      { geo, credentialType, credentialNumber: label },
      { geo, credentialType, credentialNumber: otherNumber },
    )
    if (!isSame || paired.has(kept.id) || paired.has(other.id)) return []
    paired.add(kept.id).add(other.id)
    return twins
  })
}

const credentialSide = (k: 'k' | 'c') =>
  `json_build_object('id', ${k}."id", 'verifiedState', ${k}."verifiedState", 'effectiveAt', ${k}."effectiveAt",
    'expiresAt', ${k}."expiresAt", 'archived', ${k}."archivedAt" IS NOT NULL)`
const enrollmentSide = (k: 'k' | 'c') =>
  `json_build_object('id', ${k}."id", 'status', ${k}."status",
    'certified', EXISTS (SELECT 1 FROM "Certificate" x WHERE x."enrollmentId" = ${k}."id" AND x."state" = 'VALID'))`
const assignmentSide = (k: 'k' | 'c') =>
  `json_build_object('id', ${k}."id", 'roleId', ${k}."roleId", 'state', ${k}."state", 'doneParts', ${k}."doneParts",
    'totalParts', ${k}."totalParts")`

/** The number of things of each kind in a record. */
export async function countRecord(db: Db | Tx, userId: string): Promise<Record<MergeCountKind, number>> {
  const [row] = await db.$queryRaw<Record<MergeCountKind, number>[]>`
    SELECT (SELECT count(*)::int FROM "Credential" WHERE "userId" = u."id") AS "credentials",
      (SELECT count(*)::int FROM "Credit" WHERE "userId" = u."id" AND "supersededAt" IS NULL) AS "credits",
      (SELECT count(*)::int FROM "Document" WHERE "ownerId" = u."id" AND "deletedAt" IS NULL) AS "documents",
      (SELECT count(*)::int FROM "Role" WHERE "userId" = u."id") AS "roles",
      (SELECT count(*)::int FROM "Enrollment" WHERE "userId" = u."id") AS "enrollments",
      (SELECT count(*)::int FROM "Certificate" WHERE "userId" = u."id") AS "certificates",
      (SELECT count(*)::int FROM "Signature" WHERE "userId" = u."id")
        + (SELECT count(*)::int FROM "Signer" WHERE "userId" = u."id") AS "signatures",
      (SELECT count(*)::int FROM "CurriculumAssignment" WHERE "userId" = u."id") AS "assignments",
      (SELECT count(*)::int FROM "Contact" WHERE "userId" = u."id") AS "contacts",
      (SELECT count(*)::int FROM "Identity" WHERE "userId" = u."id") AS "identities",
      (SELECT count(*)::int FROM "Notification" WHERE "userId" = u."id") AS "notifications"
    FROM "User" u WHERE u."id" = ${userId}::uuid`
  return row!
}

const mergeColumns = { id: true, createdAt: true, keptId: true, closedId: true, undoneAt: true, reason: true } as const

export const findMerge = (db: Db | Tx, id: string) => db.personMerge.findUnique({ where: { id }, select: mergeColumns })

/** The latest merge that involves these records, which has to be undone first; null when there is none. */
export const findLastMerge = (db: Db | Tx, userIds: readonly string[]) =>
  db.personMerge.findFirst({
    where: { undoneAt: null, OR: [{ keptId: { in: [...userIds] } }, { closedId: { in: [...userIds] } }] },
    orderBy: { number: 'desc' },
    select: mergeColumns,
  })

/** The merges that a record took part in, newest first. */
export const listMerges = (db: Db, userId: string) =>
  db.personMerge.findMany({
    where: { OR: [{ keptId: userId }, { closedId: userId }] },
    orderBy: { number: 'desc' },
    take: 20,
    select: {
      ...mergeColumns,
      kept: { select: { id: true, firstName: true, middleName: true, lastName: true } },
      closed: { select: { id: true, firstName: true, middleName: true, lastName: true } },
    },
  })

/** The ids a person has in the history: their record and all records merged into it. */
export async function listRecordIdsOf(db: Db | Tx, userId: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    WITH RECURSIVE whose AS (
      SELECT ${userId}::uuid AS "id" UNION SELECT u."id" FROM "User" u JOIN whose w ON u."mergedIntoId" = w."id")
    SELECT "id" FROM whose`
  return rows.map(({ id }) => id)
}

export type LockedPerson = {
  id: string
  wheelAt: Date | null
  disabledAt: Date | null
  erasedAt: Date | null
  mergedIntoId: string | null
}

/**
 * Locks people, in the order of their ids, against all writes about them: waits for running ones and makes others wait.
 * Service accounts are not people and are not found.
 */
export const lockWholePeople = (tx: Tx, ids: readonly string[]): Promise<LockedPerson[]> =>
  tx.$queryRaw<LockedPerson[]>`
    SELECT "id", "wheelAt", "disabledAt", "erasedAt", "mergedIntoId" FROM "User"
    WHERE "id" = ANY(${[...ids]}::uuid[]) AND "serviceOrgId" IS NULL ORDER BY "id" FOR UPDATE`

export async function insertMerge(
  tx: Tx,
  merge: { keptId: string; closedId: string; mergedById: string; reason: string; createdAt: Date },
): Promise<string> {
  const { id } = await tx.personMerge.create({ data: merge, select: { id: true } })
  return id
}

/** Marks a merge as undone and deletes its recorded moves, which are no longer needed. */
export async function markUndone(tx: Tx, id: string, undone: { undoneAt: Date; undoneById: string }): Promise<void> {
  await tx.personMerge.update({ where: { id }, data: undone, select: { id: true } })
  await tx.personMergeMove.deleteMany({ where: { mergeId: id } })
}

/**
 * True when the database refused a row because its person's record was merged into another in the meantime. Nothing was
 * written.
 */
export const isMergedPerson = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('the record of this person was merged into another')
