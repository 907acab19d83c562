import type { Planned } from '@/lib/domain/orgs/leave'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Db } from '../db'

/** A membership of which something is planned, on its organization's day. */
export type PlannedRole = Planned & {
  id: string
  orgId: string
  lastDayReason: string | null
  plannedById: string | null
  today: PlainDate
}

/** Memberships whose planned day has come in their organization, by id; those of organizations that are closed are left out. */
export const listPlannedRoles = (db: Db, now: Date, after: string, size: number): Promise<PlannedRole[]> =>
  db.$queryRaw<PlannedRole[]>`
    SELECT * FROM (
      SELECT r."id", r."orgId", r."state"::text AS "state", r."leaveFrom"::text AS "leaveFrom", r."leaveUntil"::text AS "leaveUntil",
        r."lastDay"::text AS "lastDay", r."lastDayReason", r."plannedById",
        ((${now}::timestamptz AT TIME ZONE o."timeZone")::date)::text AS "today"
      FROM "Role" r JOIN "Org" o ON o."id" = r."orgId"
      WHERE r."state" <> 'ENDED' AND num_nonnulls(r."leaveFrom", r."leaveUntil", r."lastDay") > 0 AND o."state" = 'ACTIVE'
        AND r."id" > ${after}::uuid) p
    WHERE p."lastDay" < p."today" OR (p."state" = 'ON_LEAVE' AND p."leaveUntil" < p."today")
      OR (p."state" = 'ACTIVE' AND p."leaveFrom" <= p."today")
    ORDER BY p."id" LIMIT ${size}::int`
