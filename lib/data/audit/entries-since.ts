import type { Tx } from '../db'

type Since<A extends string> = { orgId: string; since: Date; actions: readonly A[] }
/** `name`: of what the entry is about, where it says one. */
type Entry<A extends string> = { action: A; seq: string; byId: string; name: string | null }

/** What people have done in an organization since an instant, of these actions, oldest first. */
export const listEntriesSince = <A extends string>(tx: Tx, { orgId, since, actions }: Since<A>): Promise<Entry<A>[]> =>
  tx.$queryRaw`
    SELECT e."action", e."seq"::text AS "seq", e."actorId" AS "byId", coalesce(e."detail"->>'name', e."detail"->>'issuer') AS "name"
    FROM "AuditEvent" e
    WHERE e."orgId" = ${orgId}::uuid AND e."action" = ANY(${[...actions]}) AND e."at" >= ${since}::timestamptz
      AND e."actorId" IS NOT NULL
    ORDER BY e."seq"`
