import type { Grant } from '@/lib/domain/orgs/grants'
import { accountsOf, handsOf } from '../access/hands'
import type { Db, Tx } from '../db'
import { sql } from '../sql'

/** A member of an organization with their rights there. */
type OtherMember = { userId: string; roleType: 'ADMIN' | 'MEMBER'; grants: Grant[] }

type Others = { orgId: string; exceptId: string; instructorIds: readonly string[] }

/**
 * The people beside one who may do something in their stead: the organization's administrators, holders of grants, and
 * these instructors while they are members. Nobody whose account is closed, and no program; who is on leave counts for another day, so that
 * nobody is sent on leave for the moment in which one vouches for oneself.
 */
export const listOtherMembers = (db: Db | Tx, { orgId, exceptId, instructorIds }: Others): Promise<OtherMember[]> =>
  db.$queryRaw<OtherMember[]>`
    SELECT r."userId", r."roleType"::text AS "roleType", coalesce((
        SELECT json_agg(json_build_object('kind', g."kind", 'department', g."department")) FROM "MemberGrant" g
        WHERE g."roleId" = r."id" AND g."endedAt" IS NULL AND r."roleType" = 'MEMBER'), '[]') AS "grants"
    FROM "Role" r JOIN "User" u ON u."id" = r."userId"
    WHERE r."orgId" = ${orgId}::uuid AND r."userId" <> ${exceptId}::uuid
      AND (r."state" = 'ACTIVE' OR (r."state" = 'ON_LEAVE' AND r."leaveAt" > now() - interval '1 day'))
      AND (r."roleType" = 'ADMIN' OR r."userId" = ANY(${[...instructorIds]}::uuid[])
        OR EXISTS (SELECT 1 FROM "MemberGrant" g WHERE g."roleId" = r."id" AND g."endedAt" IS NULL))
      AND u."disabledAt" IS NULL AND u."erasedAt" IS NULL AND u."serviceOrgId" IS NULL`

type TakenAway = { orgId: string; byId: string; instructorIds: readonly string[] | null }

/**
 * Whether somebody has taken a member's right to do something in their stead away in the last day, by their own hand, by
 * a program of theirs, or as a super admin who disabled the account: an administrator's, a grant, and an instructor's where that
 * counts (`instructorIds`). Nobody loses it for the
 * moment in which one vouches for oneself, whatever became of them since.
 */
export async function tookRightAway(db: Db | Tx, { orgId, byId, instructorIds }: TakenAway): Promise<boolean> {
  const [teaches, teachers] = [instructorIds !== null, [...(instructorIds ?? [])]]
  const [row] = await db.$queryRaw<{ found: boolean }[]>(sql`
    SELECT EXISTS (
      SELECT 1 FROM "AuditEvent" e LEFT JOIN "Role" r ON r."orgId" = ${orgId}::uuid AND r."userId" = e."personId"
      WHERE e."actorId" IN ${handsOf(byId)} AND e."at" > now() - interval '1 day'
        AND coalesce(e."personId"::text, e."detail"->>'userId') IS DISTINCT FROM ${byId}
        AND ((e."orgId" = ${orgId}::uuid AND (
            (e."action" = 'member.roleChanged' AND e."detail"->>'from' = 'ADMIN')
            OR (e."action" = 'grant.ended' AND e."detail"->>'kind' <> 'AUDITOR')
            OR (e."action" = 'member.removed' AND (e."detail"->>'roleType' = 'ADMIN' OR r."roleType" = 'ADMIN'
              OR e."personId" = ANY(${teachers}::uuid[]) OR EXISTS (SELECT 1 FROM "MemberGrant" g
                WHERE g."roleId" = r."id" AND g."kind" <> 'AUDITOR' AND g."endedAt" > now() - interval '1 day')))
            OR (${teaches} AND e."action" = 'taskSession.instructorRemoved')))
          OR (e."action" = 'person.disabled' AND r."state" <> 'ENDED'
            AND (r."roleType" = 'ADMIN' OR e."personId" = ANY(${teachers}::uuid[]))))) AS "found"`)
  return row?.found ?? false
}

type Seen = { orgId: string; userId: string; taskSessionId: string }

/**
 * Whether somebody ran a session in the last day and does not now: an administrator who became a member, an educator
 * whose grant ended, or an instructor who was taken off it. They may have seen its codes.
 */
export async function ranLately(db: Db | Tx, { orgId, userId, taskSessionId }: Seen): Promise<boolean> {
  const [row] = await db.$queryRaw<{ found: boolean }[]>`
    SELECT EXISTS (
      SELECT 1 FROM "AuditEvent" e WHERE e."orgId" = ${orgId}::uuid AND e."at" > now() - interval '1 day'
        AND ((e."action" = 'member.roleChanged' AND e."personId" = ${userId}::uuid AND e."detail"->>'from' = 'ADMIN')
          OR (e."action" = 'grant.ended' AND e."personId" = ${userId}::uuid AND e."detail"->>'kind' = 'EDUCATOR')
          OR (e."action" IN ('member.removed', 'member.left') AND e."personId" = ${userId}::uuid
            AND e."detail"->>'roleType' = 'ADMIN')
          OR (e."action" = 'taskSession.instructorRemoved' AND e."subjectId" = ${taskSessionId}
            AND coalesce(e."personId"::text, e."detail"->>'userId') = ${userId}))) AS "found"`
  return row?.found ?? false
}

/**
 * Whether a person made or keeps a token or client of an organization with one of these scopes that works, or did in the
 * last day: they can know its secret, and with it what it reads.
 */
export async function readsByProgram(
  db: Db | Tx,
  { orgId, userId, scopes }: { orgId: string; userId: string; scopes: readonly string[] },
): Promise<boolean> {
  const isTheirs = sql`x."orgId" = ${orgId}::uuid AND x."scopes" && ${[...scopes]}::text[]
    AND (x."createdById" IN ${accountsOf(userId)} OR x."madeById" IN ${accountsOf(userId)})`
  const rows = await db.$queryRaw<unknown[]>(sql`
    SELECT 1 FROM "ApiToken" x WHERE ${isTheirs} AND coalesce(x."revokedAt", x."expiresAt") > now() - interval '1 day'
      AND x."expiresAt" > now() - interval '1 day'
    UNION ALL SELECT 1 FROM "ApiClient" x WHERE ${isTheirs}
      AND (x."revokedAt" IS NULL OR x."revokedAt" > now() - interval '1 day') LIMIT 1`)
  return rows.length > 0
}

type Away = { since: Date; madeIds: string[]; endedIds: string[] }

/**
 * When somebody who is made an administrator again had lost that right, within two weeks, who else has become one since,
 * and who became one and is none any more; null for a new one.
 */
export async function awayAsAdmin(
  tx: Tx,
  { orgId, userId, now }: { orgId: string; userId: string; now: Date },
): Promise<Away | null> {
  const [row] = await tx.$queryRaw<(Omit<Away, 'since'> & { since: Date | null })[]>`
    WITH lost AS (
      SELECT max(e."at") AS "at" FROM "AuditEvent" e
      WHERE e."orgId" = ${orgId}::uuid AND e."personId" = ${userId}::uuid AND e."at" > ${now}::timestamptz - interval '14 days'
        AND ((e."action" = 'member.roleChanged' AND e."detail"->>'from' = 'ADMIN')
          OR (e."action" IN ('member.removed', 'member.left') AND e."detail"->>'roleType' = 'ADMIN'))),
    made AS (
      SELECT DISTINCT e."personId", EXISTS (SELECT 1 FROM "Role" r WHERE r."orgId" = e."orgId"
        AND r."userId" = e."personId" AND r."roleType" = 'ADMIN' AND r."state" <> 'ENDED') AS "administers"
      FROM "AuditEvent" e, lost
      WHERE e."orgId" = ${orgId}::uuid AND e."at" >= lost."at" AND e."personId" <> ${userId}::uuid
        AND ((e."action" = 'member.roleChanged' AND e."detail"->>'to' = 'ADMIN') OR (e."action" = 'person.merged' AND NOT e."detail" ? 'vouched')
          OR (e."action" IN ('role.made', 'role.revived', 'role.updated') AND e."detail"->>'roleType' = 'ADMIN')))
    SELECT lost."at" AS "since",
      ARRAY(SELECT "personId"::text FROM made WHERE "administers") AS "madeIds",
      ARRAY(SELECT "personId"::text FROM made WHERE NOT "administers") AS "endedIds"
    FROM lost`
  return row?.since ? { ...row, since: row.since } : null
}
