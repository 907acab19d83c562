import type { Grant, GrantKind } from '@/lib/domain/orgs/grants'
import type { ActorName } from '@/lib/domain/people/names'
import type { Db, Tx } from '../db'
import { sql } from '../sql'

/** A grant of a member, with who gave it: null for an account that no longer exists. */
export type MemberGrantRecord = Grant & {
  id: string
  createdAt: Date
  orgId: string
  roleId: string
  endedAt: Date | null
  givenBy: (ActorName & { id: string }) | null
}

const select = {
  id: true,
  createdAt: true,
  orgId: true,
  roleId: true,
  kind: true,
  department: true,
  endedAt: true,
  givenBy: { select: { id: true, firstName: true, middleName: true, lastName: true } },
} as const

/** The grants that members hold now, oldest first. */
export const listGrants = (db: Db | Tx, roleIds: readonly string[]): Promise<MemberGrantRecord[]> =>
  db.memberGrant.findMany({
    where: { roleId: { in: [...roleIds] }, endedAt: null },
    select,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })

/** One grant, also one that has ended, with the membership that holds it. */
export const findGrant = (db: Db | Tx, id: string) =>
  db.memberGrant.findUnique({ where: { id }, select: { ...select, role: { select: { userId: true, state: true } } } })

type NewGrant = Grant & { orgId: string; roleId: string; givenById: string }

/** Stores a grant; null when the member holds the same one already. Their membership is locked by the caller. */
export async function insertGrant(tx: Tx, grant: NewGrant): Promise<MemberGrantRecord | null> {
  const { roleId, kind, department } = grant
  const held = await tx.memberGrant.findFirst({
    where: { roleId, kind, department, endedAt: null },
    select: { id: true },
  })
  return held ? null : tx.memberGrant.create({ data: grant, select })
}

/** Ends a grant; false when it has ended already. */
export async function endGrant(tx: Tx, id: string, { at, byId }: { at: Date; byId: string }): Promise<boolean> {
  const where = { id, endedAt: null }
  const { count } = await tx.memberGrant.updateMany({ where, data: { endedAt: at, endedById: byId } })
  return count === 1
}

/** Ends everything that members hold, for good. */
export async function endGrantsOf(tx: Tx, roleIds: readonly string[], at: Date): Promise<void> {
  await tx.$executeRaw(sql`
    UPDATE "MemberGrant" SET "endedAt" = greatest(${at}::timestamptz, "createdAt")
    WHERE "roleId" = ANY(${[...roleIds]}::uuid[]) AND "endedAt" IS NULL`)
}

/** Somebody who sees a member: by a grant for everybody or for the member's department, or as their supervisor. */
export type Overseer = {
  orgId: string
  /** Null for the supervisor. */
  kind: GrantKind | null
  department: string | null
  since: Date
  person: ActorName & { id: string }
}

/**
 * Who sees a person in their organizations beside the administrators: holders of grants over them now, and a supervisor
 * of whom they were told.
 */
export const listOverseers = (db: Db, userId: string, now: Date): Promise<Overseer[]> =>
  db.$queryRaw<Overseer[]>(sql`
    SELECT d.*, json_build_object('id', u."id", 'firstName', u."firstName", 'middleName', u."middleName", 'lastName',
      u."lastName", 'program', false) AS "person" FROM (
      SELECT r."orgId", g."kind"::text AS "kind", g."department", g."createdAt" AS "since", h."userId" FROM "Role" r
        JOIN "MemberGrant" g ON g."orgId" = r."orgId" AND g."endedAt" IS NULL
          AND (g."department" IS NULL OR g."department" = r."department")
        JOIN "Role" h ON h."id" = g."roleId" AND h."state" <> 'ENDED' AND h."roleType" = 'MEMBER' AND h."id" <> r."id"
      WHERE r."userId" = ${userId}::uuid AND r."state" <> 'ENDED'
      UNION ALL
      SELECT r."orgId", NULL, NULL, r."supervisorToldFrom", s."userId" FROM "Role" r
        JOIN "Role" s ON s."id" = r."supervisorId" AND s."state" <> 'ENDED' AND s."roleType" = 'MEMBER'
      WHERE r."userId" = ${userId}::uuid AND r."state" <> 'ENDED' AND r."supervisorToldFrom" <= ${now}::timestamptz) d
      JOIN "User" u ON u."id" = d."userId" AND u."disabledAt" IS NULL
    ORDER BY d."orgId", u."sortName", u."id", d."since"`)
