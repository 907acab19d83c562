import type { noStanding } from '@/lib/domain/compliance/standing'
import type { RoleState, RoleType } from '@/lib/domain/lists/organizations'
import { administers } from '@/lib/domain/orgs/administrators'
import type { Grant } from '@/lib/domain/orgs/grants'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { lockPeople } from '../compliance/read'
import type { Tx } from '../db'
import { toColumnOrNull } from '../rows'
import { raw, sql } from '../sql'
import { isOpen } from './administrators'
import { endGrantsOf } from './grants'

/** A membership as it is under its lock. */
export type LockedRole = {
  id: string
  orgId: string
  userId: string
  roleType: RoleType
  state: RoleState
  version: number
  supervisorId: string | null
  endedAt: Date | null
  licensesHidden: boolean
  leftThemselves: boolean
  /** Whether the person's account is disabled. */
  disabled: boolean
}

/**
 * Locks a person, then, in the order of their ids, their memberships, that of the acting person and those of the
 * organization's active administrators, and returns them as they are now: a caller that waited here sees the changes
 * made before.
 */
export async function lockRoles(
  tx: Tx,
  { orgId, userId, actorId }: { orgId: string; userId: string; actorId: string },
): Promise<LockedRole[]> {
  await lockPeople(tx, [userId])
  return tx.$queryRaw<LockedRole[]>`
    SELECT "id", "orgId", "userId", "roleType"::text, "state"::text, "version", "supervisorId", "endedAt", "licensesHidden",
      "leftThemselves", NOT ${isOpen(sql`"Role"."userId"`)} AS "disabled" FROM "Role"
    WHERE "id" IN (SELECT "id" FROM "Role" WHERE "userId" = ${userId}::uuid
      UNION ALL SELECT "id" FROM "Role" WHERE "userId" = ${actorId}::uuid AND "orgId" = ${orgId}::uuid
      UNION ALL SELECT "id" FROM "Role" WHERE "orgId" = ${orgId}::uuid AND "roleType" = 'ADMIN' AND "state" = 'ACTIVE')
    ORDER BY "id" FOR NO KEY UPDATE`
}

/**
 * What a caller is now, with their account open: their memberships of these organizations with what they hold there,
 * whether they teach a session, and whether they are a super admin, each locked until the transaction ends; a program that acts for an organization
 * administers it.
 */
export async function lockStanding(
  tx: Tx,
  { userId, orgIds, taskSessionId }: { userId: string; orgIds: readonly string[]; taskSessionId: string | null },
): Promise<{ roles: { orgId: string; roleType: RoleType; grants: Grant[] }[]; teaches: boolean; superAdmin: boolean }> {
  const [row] = await tx.$queryRaw<[Awaited<ReturnType<typeof lockStanding>>]>`
    WITH person AS (
      SELECT 1 FROM "User" WHERE "id" = ${userId}::uuid AND "disabledAt" IS NULL AND "erasedAt" IS NULL),
    wheel AS (
      SELECT "serviceOrgId" AS "orgId", 'ADMIN' AS "roleType", "wheelAt" IS NOT NULL AS "superAdmin" FROM "User"
      WHERE "id" = ${userId}::uuid AND ("wheelAt" IS NOT NULL OR "serviceOrgId" = ANY(${[...orgIds]}::uuid[]))
        AND "disabledAt" IS NULL AND "erasedAt" IS NULL FOR SHARE),
    taught AS (
      SELECT 1 FROM "TaskSessionInstructor" WHERE "taskSessionId" = ${taskSessionId}::uuid AND "userId" = ${userId}::uuid
        AND EXISTS (SELECT 1 FROM person) FOR SHARE),
    member AS (
      SELECT "id", "orgId", "roleType"::text FROM "Role" WHERE "userId" = ${userId}::uuid
        AND "orgId" = ANY(${[...orgIds]}::uuid[]) AND "state" <> 'ENDED' AND EXISTS (SELECT 1 FROM person) FOR SHARE),
    granted AS (
      SELECT g."roleId", g."kind", g."department" FROM "MemberGrant" g
      WHERE g."roleId" IN (SELECT "id" FROM member WHERE "roleType" = 'MEMBER') AND g."endedAt" IS NULL FOR SHARE)
    SELECT (SELECT coalesce(json_agg(r), '[]') FROM (
        SELECT "orgId", "roleType", '[]'::json AS "grants" FROM wheel WHERE "orgId" IS NOT NULL
        UNION ALL SELECT "orgId", "roleType", (SELECT coalesce(json_agg(json_build_object('kind', g."kind", 'department',
          g."department")), '[]') FROM granted g WHERE g."roleId" = member."id") FROM member) r) AS "roles",
      EXISTS (SELECT 1 FROM taught) AS "teaches", EXISTS (SELECT 1 FROM wheel WHERE "superAdmin") AS "superAdmin"`
  return row
}

/**
 * Whether a person with an open account administers an organization, also on leave, or is a super admin; what this rests
 * on is locked until the transaction ends. A program is none.
 */
export async function lockAdministrator(
  tx: Tx,
  { userId, orgId }: { userId: string; orgId: string },
): Promise<boolean> {
  const program = await tx.user.count({ where: { id: userId, serviceOrgId: { not: null } } })
  if (program > 0) return false
  const { roles, superAdmin } = await lockStanding(tx, { userId, orgIds: [orgId], taskSessionId: null })
  return superAdmin || roles.some(({ roleType }) => roleType === 'ADMIN')
}

/** Everybody who administers an organization, also on leave. */
export async function listAdministrators(tx: Tx, orgId: string): Promise<string[]> {
  const where = { orgId, roleType: 'ADMIN' as const, state: { not: 'ENDED' as const } }
  const rows = await tx.role.findMany({ where, select: { userId: true }, orderBy: { id: 'asc' } })
  return rows.map(({ userId }) => userId)
}

/** A former member has no standing in lists (`noStanding`). */
export const withoutStanding = raw(
  `"band" = NULL, "deadline" = NULL, "lastDeadline" = NULL, "units" = NULL, "verifiedState" = NULL, "topicsOpen" = false, "nextExpiresAt" = NULL`,
)

/** Of a former member nothing is planned any more (`noPlan`). */
export const withoutPlan = raw(
  `"leaveFrom" = NULL, "leaveUntil" = NULL, "leaveReason" = NULL, "lastDay" = NULL, "lastDayReason" = NULL, "plannedById" = NULL`,
)

export type RoleChanges = {
  roleType?: RoleType
  state?: RoleState
  leaveAt?: Date | null
  endedAt?: Date | null
  licensesHidden?: boolean
  leftThemselves?: boolean
  department?: string | null
  jobTitle?: string | null
  employeeId?: string | null
  supervisorId?: string | null
  hireDate?: PlainDate | null
  npi?: string | null
  leaveFrom?: PlainDate | null
  leaveUntil?: PlainDate | null
  leaveReason?: string | null
  lastDay?: PlainDate | null
  lastDayReason?: string | null
  plannedById?: string | null
} & Partial<typeof noStanding>

const days = ['hireDate', 'leaveFrom', 'leaveUntil', 'lastDay'] as const

/** The changes as columns. */
export function roleColumns(changes: RoleChanges) {
  const { hireDate: _hired, leaveFrom: _from, leaveUntil: _until, lastDay: _last, ...rest } = changes
  const dated = days.flatMap((name) => {
    const day = changes[name]
    return day === undefined ? [] : [[name, toColumnOrNull(day)] as const]
  })
  return { ...rest, ...Object.fromEntries(dated) }
}

/** Nothing is planned any more. */
export const noPlan = {
  leaveFrom: null,
  leaveUntil: null,
  leaveReason: null,
  lastDay: null,
  lastDayReason: null,
  plannedById: null,
} as const satisfies RoleChanges

/** Changes a membership if its version is still `version`, the one the person saw; false when it is stale. */
export async function updateRole(tx: Tx, id: string, version: number, changes: RoleChanges): Promise<boolean> {
  const { count } = await tx.role.updateMany({
    where: { id, version },
    data: { ...roleColumns(changes), version: { increment: 1 } },
  })
  if (count === 1 && changes.endedAt) await endSharesOf(tx, [id], changes.endedAt)
  // An administrator needs none, and who is one no more begins anew.
  if (count === 1 && changes.roleType === 'ADMIN') await endGrantsOf(tx, [id], new Date())
  return count === 1
}

/**
 * Ends all shares of people who leave, all copies of health records that they gave, and all grants that they hold, for
 * good: they stay ended if the person comes back. What was made while the end waited for its locks is newer than the end, so it ends when it began.
 */
export async function endSharesOf(tx: Tx, roleIds: readonly string[], at: Date): Promise<void> {
  for (const table of [sql`"DocumentShare"`, sql`"HealthCopy"`])
    await tx.$executeRaw(sql`
      UPDATE ${table} s SET "endedAt" = greatest(${at}::timestamptz, s."createdAt") FROM "Role" r, "Document" d
      WHERE r."id" = ANY(${[...roleIds]}::uuid[]) AND s."orgId" = r."orgId" AND d."id" = s."documentId"
        AND d."ownerId" = r."userId" AND s."endedAt" IS NULL`)
  await endGrantsOf(tx, roleIds, at)
}

/** Serializes this operation within an organization, until the transaction ends. */
export async function lockInOrg(tx: Tx, orgId: string, what: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${what}:${orgId}`}, 0))`
}

/**
 * True when another member, current or former, or an invited person has this employee number. An invitation to a
 * contact that the member has verified is the member's own.
 */
export async function isEmployeeIdTaken(
  tx: Tx,
  { orgId, id, userId }: Pick<LockedRole, 'orgId' | 'id' | 'userId'>,
  employeeId: string,
): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "Role" WHERE "orgId" = ${orgId}::uuid AND "employeeId" = ${employeeId} AND "id" <> ${id}::uuid
    UNION ALL SELECT 1 FROM "Invitation" i
      WHERE i."orgId" = ${orgId}::uuid AND i."employeeId" = ${employeeId} AND i."state" = 'OPEN' AND i."expiresAt" > now()
        AND NOT EXISTS (SELECT 1 FROM "Contact" c WHERE c."userId" = ${userId}::uuid AND c."kind" = i."contactType"
          AND c."value" = i."contact" AND c."verifiedAt" IS NOT NULL)
    LIMIT 1`
  return rows.length > 0
}

/** A member and their supervisors upwards; stops at the first repetition. */
export async function listSupervisorIds(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    WITH RECURSIVE above AS (
      SELECT "id", "supervisorId" FROM "Role" WHERE "id" = ${id}::uuid
      UNION SELECT r."id", r."supervisorId" FROM "Role" r JOIN above ON r."id" = above."supervisorId"
    ) SELECT "id" FROM above`
  return rows.map((row) => row.id)
}

/** A membership as the rule for supervisors reads it; null when there is none. */
export const findSupervisor = (tx: Tx, id: string) =>
  tx.role.findUnique({ where: { id }, select: { id: true, orgId: true, state: true, supervisorId: true } })

/** The employment data of an invitation. */
export type Employment = {
  roleType: 'ADMIN' | 'MEMBER'
  employeeId: string | null
  jobTitle: string | null
  department: string | null
  hireDate: PlainDate | null
  npi: string | null
  supervisorEmployeeId: string | null
}

/**
 * Makes the person a member as invited. An existing membership has been locked by the caller. An ended membership is
 * revived; a current one gains what the invitation adds and never loses a right. An employee number that somebody else
 * in the organization has is left out.
 */
export async function saveAcceptedRole(
  tx: Tx,
  { userId, orgId }: { userId: string; orgId: string },
  employment: Employment,
): Promise<{ roleId: string; was: 'new' | 'ended' | 'current'; wasAdmin: boolean }> {
  const role = await tx.role.findUnique({ where: { userId_orgId: { userId, orgId } } })
  const employmentData = await pickEmployment(tx, { userId, orgId }, employment)
  if (!role) {
    const data = { userId, orgId, roleType: employment.roleType, ...employmentData }
    const { id } = await tx.role.create({ data, select: { id: true } })
    return { roleId: id, was: 'new', wasAdmin: false }
  }
  const wasEnded = role.state === 'ENDED'
  const revived = wasEnded
    ? { ...noPlan, state: 'ACTIVE' as const, endedAt: null, leaveAt: null, leftThemselves: false }
    : {}
  // Somebody who comes back to a different supervisor waits for that one.
  const pendingSupervisor = wasEnded && employment.supervisorEmployeeId ? { supervisorId: null } : {}
  const roleType = wasEnded || employment.roleType === 'ADMIN' ? employment.roleType : role.roleType
  await tx.role.update({
    where: { id: role.id },
    // Accepting is the yes to what the organization sees.
    data: {
      ...employmentData,
      ...revived,
      ...pendingSupervisor,
      licensesHidden: false,
      roleType,
      version: { increment: 1 },
    },
  })
  if (roleType === 'ADMIN') await endGrantsOf(tx, [role.id], new Date())
  return { roleId: role.id, was: wasEnded ? 'ended' : 'current', wasAdmin: administers(role) }
}

/** Only values that the invitation contains, so that nothing known is erased. */
async function pickEmployment(tx: Tx, { userId, orgId }: { userId: string; orgId: string }, employment: Employment) {
  const { employeeId, jobTitle, department, hireDate, npi } = employment
  const isTaken = employeeId
    ? await tx.role.findFirst({ where: { orgId, employeeId, userId: { not: userId } }, select: { id: true } })
    : null
  return {
    ...(employeeId && !isTaken ? { employeeId } : {}),
    ...(jobTitle ? { jobTitle } : {}),
    ...(department ? { department } : {}),
    ...(hireDate ? { hireDate: toColumnOrNull(hireDate) } : {}),
    ...(npi ? { npi } : {}),
  }
}
