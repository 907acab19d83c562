import 'server-only'
import type { Tx } from '../db'
import type { Pair } from './move-rows'

/** Whether an organization would have no active administrator once these memberships have ended. */
export async function lacksAdmin(tx: Tx, roles: readonly Pair[]): Promise<boolean> {
  const losers = roles.map(({ loser }) => loser)
  if (losers.length === 0) return false
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "Role" r WHERE r."id" = ANY(${losers}::uuid[]) AND r."roleType" = 'ADMIN' AND r."state" = 'ACTIVE'
      AND NOT EXISTS (SELECT 1 FROM "Role" x WHERE x."orgId" = r."orgId" AND x."roleType" = 'ADMIN' AND x."state" = 'ACTIVE'
        AND x."id" <> ALL(${losers}::uuid[])) LIMIT 1`
  return rows.length > 0
}
