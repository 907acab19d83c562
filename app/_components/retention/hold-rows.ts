import type { HoldRecord } from '@/lib/data/retention/holds'
import type { HoldRow } from './rows'

/** Legal holds as rows. */
export const holdRows = (holds: readonly HoldRecord[]): HoldRow[] =>
  holds.map(({ id, createdAt, placedBy, reason, releasedAt }) => ({
    id,
    reason,
    at: createdAt.toISOString(),
    who: placedBy ?? '',
    releasedAt: releasedAt?.toISOString() ?? null,
  }))

/** Legal holds on several targets as rows, each with its target. */
export const holdRowsOfAll = (holds: readonly HoldRecord[]): HoldRow[] =>
  holds.map((hold) => ({
    ...holdRows([hold])[0]!,
    on: {
      name: hold.name ?? hold.id,
      href: hold.orgId ? `/super/orgs/${hold.orgId}` : `/super/people/${hold.personId}`,
    },
  }))
