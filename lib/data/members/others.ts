import type { Db, Tx } from '../db'

/** A member of an organization with their rights there. */
type OtherMember = { userId: string; roleType: 'ADMIN' | 'MEMBER' }

type Others = { orgId: string; exceptId: string; instructorIds: readonly string[] }

/**
 * The people beside one who may do something in their stead: the organization's administrators, and these instructors
 * while they are members. Nobody whose account is closed, and no program; who is on leave counts for another day, so that
 * nobody is sent on leave for the moment in which one vouches for oneself.
 */
export const listOtherMembers = (db: Db | Tx, { orgId, exceptId, instructorIds }: Others): Promise<OtherMember[]> =>
  db.$queryRaw<OtherMember[]>`
    SELECT r."userId", r."roleType"::text AS "roleType" FROM "Role" r JOIN "User" u ON u."id" = r."userId"
    WHERE r."orgId" = ${orgId}::uuid AND r."userId" <> ${exceptId}::uuid
      AND (r."state" = 'ACTIVE' OR (r."state" = 'ON_LEAVE' AND r."leaveAt" > now() - interval '1 day'))
      AND (r."roleType" = 'ADMIN' OR r."userId" = ANY(${[...instructorIds]}::uuid[]))
      AND u."disabledAt" IS NULL AND u."erasedAt" IS NULL AND u."serviceOrgId" IS NULL`

type TakenAway = { orgId: string; byId: string; teaches: boolean }

/**
 * Whether somebody has taken a member's right to do something in their stead away by their own hand in the last day: an
 * administrator's, and an instructor's where that counts. Nobody loses it for the moment in which one vouches for oneself.
 */
export async function tookRightAway(db: Db | Tx, { orgId, byId, teaches }: TakenAway): Promise<boolean> {
  const [row] = await db.$queryRaw<{ found: boolean }[]>`
    SELECT EXISTS (
      SELECT 1 FROM "AuditEvent" e JOIN "Role" r ON r."orgId" = e."orgId" AND r."state" = 'ACTIVE'
        AND r."userId"::text = coalesce(e."personId"::text, e."detail"->>'userId') AND r."userId" <> e."actorId"
      WHERE e."actorId" = ${byId}::uuid AND e."orgId" = ${orgId}::uuid AND e."at" > now() - interval '1 day'
        AND ((e."action" = 'member.roleChanged' AND e."detail"->>'from' = 'ADMIN')
          OR (${teaches} AND e."action" = 'taskSession.instructorRemoved'))) AS "found"`
  return row?.found ?? false
}
