import type { ClearanceFacts, ClearanceSpan } from '@/lib/domain/clearance/clearance'
import type { Absence } from '@/lib/domain/clearance/leave'
import type { ClearanceState } from '@/lib/domain/clearance/values'
import type { RoleState } from '@/lib/domain/lists/organizations'
import type { Db, Tx } from '../db'
import { raw, sql } from '../sql'

/** A span as it is stored; without a state the question was not asked any more. */
export type StoredSpan = Omit<ClearanceSpan, 'state'> & {
  id: string
  state: ClearanceState | null
  positionId: string | null
  onLeave: boolean
  sortName: string
  department: string | null
}

/** A member, or somebody invited with employment data, with everything that their clearance is derived from. */
export type ClearancePerson = ClearanceFacts &
  Absence & {
    roleId: string | null
    invitationId: string | null
    userId: string | null
    orgId: string
    timeZone: string
    /** ENDED for an invitation that is not open any more, or names no job title. */
    state: RoleState
    jobTitle: string | null
    department: string | null
    sortName: string
    /** What is stored now, the earliest first. */
    spans: StoredSpan[]
  }

/** Whose clearance is derived: members by person, invited people by invitation. */
export type ClearanceOf = { userIds: readonly string[] } | { invitationIds: readonly string[] }

/** The people whose clearance a transaction may have changed, until it commits. */
const marked = new WeakMap<object, { userIds: Set<string>; invitationIds: Set<string> }>()

/** Marks people about whom this transaction changed something that their clearance is derived from. */
export function markClearance(
  tx: Tx,
  { userIds = [], invitationIds = [] }: { userIds?: readonly string[]; invitationIds?: readonly string[] },
): void {
  const all = marked.get(tx) ?? { userIds: new Set(), invitationIds: new Set() }
  for (const id of userIds) all.userIds.add(id)
  for (const id of invitationIds) all.invitationIds.add(id)
  marked.set(tx, all)
}

/** The marked people, by whom their clearance is derived; empty when nothing has to be derived. */
export function takeMarked(tx: Tx): ClearanceOf[] {
  const { userIds, invitationIds } = marked.get(tx) ?? {}
  marked.delete(tx)
  return [
    ...(userIds?.size ? [{ userIds: [...userIds] }] : []),
    ...(invitationIds?.size ? [{ invitationIds: [...invitationIds] }] : []),
  ]
}

const stored = (column: 'roleId' | 'invitationId', row: string) =>
  raw(`
  coalesce((SELECT json_agg(json_build_object('id', s."id"::text, 'startsOn', s."startsOn", 'endsOn', s."endsOn", 'state', s."state",
      'reasons', s."reasons", 'positionId', s."positionId", 'onLeave', s."onLeave", 'sortName', s."sortName",
      'department', s."department") ORDER BY s."startsOn")
    FROM "ClearanceSpan" s WHERE s."${column}" = ${row}."id" AND s."supersededAt" IS NULL), '[]')`)

/**
 * SQL condition: the organization of a membership or an invitation has a position, or has stored something of when it
 * had one. `row` is its alias, `column` what refers to it.
 */
export const hasPositionsSql = (row: string, column: 'roleId' | 'invitationId'): string => `
  (EXISTS (SELECT 1 FROM "Position" p WHERE p."orgId" = ${row}."orgId" AND p."endedAt" IS NULL)
    OR EXISTS (SELECT 1 FROM "ClearanceSpan" s WHERE s."${column}" = ${row}."id" AND s."supersededAt" IS NULL))`

const members = (userIds: readonly string[]) => sql`
  SELECT json_build_object('roleId', r."id", 'invitationId', NULL, 'userId', r."userId", 'orgId', r."orgId", 'timeZone', o."timeZone",
    'state', r."state", 'jobTitle', r."jobTitle", 'department', r."department", 'sortName', r."sortName", 'joined', true,
    'leaveFrom', r."leaveFrom", 'leaveUntil', r."leaveUntil", 'lastDay', r."lastDay",
    'licensesHidden', r."licensesHidden",
    'licenses', (SELECT coalesce(json_agg(json_build_object('geo', k."geo", 'credentialType', k."credentialType",
        'multistate', k."multistate", 'effectiveAt', k."effectiveAt", 'expiresAt', k."expiresAt",
        'verifiedState', k."verifiedState") ORDER BY k."id"), '[]')
      FROM "Credential" k WHERE k."userId" = r."userId" AND k."archivedAt" IS NULL AND NOT r."licensesHidden"),
    'documents', (SELECT coalesce(json_agg(json_build_object('requestId', d."requestId", 'cycle', d."cycle", 'state', d."state",
        'validUntil', d."validUntil")), '[]') FROM "RequestedDocument" d WHERE d."roleId" = r."id"),
    'trainings', (SELECT coalesce(json_agg(json_build_object('curriculumId', a."curriculumId", 'cycle', a."cycle",
        'state', a."state", 'dueAt', a."dueAt")), '[]') FROM "CurriculumAssignment" a WHERE a."roleId" = r."id"),
    'exclusionsSearched', EXISTS (SELECT 1 FROM "ExclusionSearch" x WHERE x."roleId" = r."id"),
    'exclusions', (SELECT coalesce(json_agg(json_build_object('questionId', q."id", 'excludedOn', e."excludedOn",
        'endedOn', e."endedOn", 'answer', q."answer")), '[]')
      FROM "ExclusionQuestion" q JOIN "Exclusion" e ON e."id" = q."exclusionId" WHERE q."roleId" = r."id"),
    'spans', ${stored('roleId', 'r')}) AS "person"
  FROM "Role" r JOIN "Org" o ON o."id" = r."orgId"
  WHERE r."userId" = ANY(${[...userIds]}::uuid[]) AND ${raw(hasPositionsSql('r', 'roleId'))}
  ORDER BY r."orgId", r."id"`

const invited = (invitationIds: readonly string[]) => sql`
  SELECT json_build_object('roleId', NULL, 'invitationId', i."id", 'userId', NULL, 'orgId', i."orgId", 'timeZone', o."timeZone",
    'state', CASE WHEN i."state" = 'OPEN' AND i."jobTitle" IS NOT NULL THEN 'ACTIVE' ELSE 'ENDED' END, 'jobTitle', i."jobTitle", 'department', i."department",
    'sortName', i."sortName", 'joined', false, 'leaveFrom', NULL, 'leaveUntil', NULL, 'lastDay', NULL, 'licensesHidden', false,
    'licenses', (SELECT coalesce(json_agg(json_build_object('geo', k."geo", 'credentialType', k."credentialType",
        'multistate', NULL, 'effectiveAt', k."effectiveAt", 'expiresAt', k."expiresAt", 'verifiedState', 'UNVERIFIED')
        ORDER BY k."id"), '[]')
      FROM "ReportedCredential" k WHERE k."invitationId" = i."id"),
    'documents', '[]'::json, 'trainings', '[]'::json, 'exclusionsSearched', false, 'exclusions', '[]'::json, 'spans', ${stored('invitationId', 'i')}) AS "person"
  FROM "Invitation" i JOIN "Org" o ON o."id" = i."orgId"
  WHERE i."id" = ANY(${[...invitationIds]}::uuid[]) AND i."invitationType" = 'ORG'
    AND ${raw(hasPositionsSql('i', 'invitationId'))}
  ORDER BY i."orgId", i."id"`

/**
 * The facts of these people in each organization that has positions, in one statement, as they are inside the
 * transaction.
 */
export async function listClearancePeople(tx: Tx, of: ClearanceOf): Promise<ClearancePerson[]> {
  const rows = await tx.$queryRaw<{ person: ClearancePerson }[]>(
    'userIds' in of ? members(of.userIds) : invited(of.invitationIds),
  )
  return rows.map((row) => row.person)
}

export type NewSpan = Omit<StoredSpan, 'id'> & {
  orgId: string
  roleId: string | null
  invitationId: string | null
}

/**
 * Supersedes spans and adds others. Their organizations are locked first, so that the ids of one organization are in the
 * order in which its changes commit: whoever reads on from an id misses none.
 */
export async function saveSpans(
  tx: Tx,
  { superseded, added, now }: { superseded: readonly string[]; added: readonly NewSpan[]; now: Date },
): Promise<void> {
  if (superseded.length === 0 && added.length === 0) return
  const orgIds = [...new Set(added.map(({ orgId }) => orgId))]
  await tx.$queryRaw`
    SELECT 1 FROM "Org" WHERE "id" = ANY(${orgIds}::uuid[]) ORDER BY "id" FOR NO KEY UPDATE`
  await tx.$executeRaw`
    WITH ended AS (
      UPDATE "ClearanceSpan" SET "supersededAt" = greatest(${now}::timestamptz, "recordedAt")
      WHERE "id" = ANY(${[...superseded]}::bigint[]))
    INSERT INTO "ClearanceSpan" ("orgId", "roleId", "invitationId", "positionId", "recordedAt", "startsOn", "endsOn", "state",
      "reasons", "onLeave", "sortName", "department")
    SELECT "orgId", "roleId", "invitationId", "positionId", ${now}::timestamptz, "startsOn", "endsOn", "state", "reasons", "onLeave",
      "sortName", "department"
    FROM json_to_recordset(${JSON.stringify(added)}::json) AS n("orgId" uuid, "roleId" uuid, "invitationId" uuid, "positionId" uuid,
      "startsOn" date, "endsOn" date, "state" "ClearanceState", "reasons" jsonb, "onLeave" boolean, "sortName" text, "department" text)`
}

type Copies = { id: string; sortName: string; department: string | null }

/** Brings the copies by which lists are sorted and filtered up to date. */
export async function saveSpanCopies(tx: Tx, copies: readonly Copies[]): Promise<void> {
  if (copies.length === 0) return
  await tx.$executeRaw`
    UPDATE "ClearanceSpan" s SET "sortName" = n."sortName", "department" = n."department"
    FROM json_to_recordset(${JSON.stringify(copies)}::json) AS n("id" bigint, "sortName" text, "department" text)
    WHERE s."id" = n."id"`
}

/** People of an organization whose clearance may have changed with its positions, by id: members and invitations. */
export async function listClearanceIds(
  db: Db | Tx,
  { orgId, after, size }: { orgId: string; after: string; size: number },
): Promise<{ userIds: string[]; invitationIds: string[]; last: string | null }> {
  const rows = await db.$queryRaw<{ id: string; member: boolean }[]>`
    SELECT "id", "member" FROM (
      SELECT "userId" AS "id", true AS "member" FROM "Role"
      WHERE "orgId" = ${orgId}::uuid AND "state" <> 'ENDED' AND "userId" > ${after}::uuid
      UNION ALL SELECT "id", false FROM "Invitation"
      WHERE "orgId" = ${orgId}::uuid AND "state" = 'OPEN' AND "invitationType" = 'ORG' AND "id" > ${after}::uuid) people
    ORDER BY "id" LIMIT ${size}`
  return {
    userIds: rows.filter(({ member }) => member).map(({ id }) => id),
    invitationIds: rows.filter(({ member }) => !member).map(({ id }) => id),
    last: rows.length < size ? null : rows.at(-1)!.id,
  }
}
