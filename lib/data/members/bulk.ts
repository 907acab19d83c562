import type { RoleState, RoleType } from '@/lib/domain/lists/organizations'
import type { StoredName } from '@/lib/domain/people/names'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { lockMembers } from '../compliance/read'
import type { Db, Tx } from '../db'
import { type RoleChanges, roleColumns } from './write'

/** A membership under its lock, with what an act on several members reads of it. */
export type BulkRole = StoredName & {
  id: string
  orgId: string
  userId: string
  version: number
  roleType: RoleType
  state: RoleState
  department: string | null
  jobTitle: string | null
  supervisorId: string | null
  leaveFrom: PlainDate | null
}

/**
 * Locks the people of these memberships, and then, in the order of their ids, the memberships with that of the acting
 * person, and returns the memberships asked for as they are now.
 */
export async function lockForBulk(
  tx: Tx,
  { orgId, ids, actorId }: { orgId: string; ids: readonly string[]; actorId: string },
): Promise<BulkRole[]> {
  await lockMembers(tx, ids)
  const rows = await tx.$queryRaw<BulkRole[]>`
    SELECT r."id", r."orgId", r."userId", r."version", r."roleType"::text, r."state"::text, r."department", r."jobTitle",
      r."supervisorId", r."leaveFrom"::text AS "leaveFrom", u."firstName", u."middleName", u."lastName"
    FROM "Role" r JOIN "User" u ON u."id" = r."userId"
    WHERE r."orgId" = ${orgId}::uuid AND (r."id" = ANY(${[...ids]}::uuid[]) OR r."userId" = ${actorId}::uuid)
    ORDER BY r."id" FOR NO KEY UPDATE OF r`
  const wanted = new Set(ids)
  return rows.filter(({ id }) => wanted.has(id))
}

/** The same changes of several locked memberships. */
export async function updateTogether(tx: Tx, ids: readonly string[], changes: RoleChanges): Promise<void> {
  if (ids.length === 0) return
  await tx.role.updateMany({
    where: { id: { in: [...ids] } },
    data: { ...roleColumns(changes), version: { increment: 1 } },
  })
}

export type NamedRole = StoredName & { id: string }

/** The names of these members of an organization, in its order; former ones and ids from elsewhere are left out. */
export const listRoleNames = (db: Db | Tx, orgId: string, ids: readonly string[]): Promise<NamedRole[]> =>
  db.$queryRaw<NamedRole[]>`
    SELECT r."id", u."firstName", u."middleName", u."lastName" FROM "Role" r JOIN "User" u ON u."id" = r."userId"
    WHERE r."orgId" = ${orgId}::uuid AND r."id" = ANY(${[...ids]}::uuid[]) AND r."state" <> 'ENDED'
    ORDER BY r."sortName", r."id"`
