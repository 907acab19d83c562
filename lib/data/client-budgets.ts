import { firstSlotAt, type SpentCosts, slotAt } from '@/lib/domain/access/request-budget'
import { pool } from './db'

type Slots = Record<string, number>

// One statement that locks one row per client: expired slots are dropped, and as much is added as the budget allows.
const text = `
  INSERT INTO "ClientBudget" AS b ("client", "takenAt", "taken")
  VALUES ($1, now(), jsonb_build_object($2::text, least($4::bigint, $5::bigint)))
  ON CONFLICT ("client") DO UPDATE SET "takenAt" = now(), "taken" = (
    WITH counting AS (SELECT key AS slot, value::bigint AS cost FROM jsonb_each_text(b."taken") WHERE key::bigint >= $3::bigint),
      given AS (SELECT $2::text AS slot, greatest(0, least($4::bigint, $5::bigint - coalesce(sum(cost), 0))) AS cost FROM counting)
    SELECT jsonb_object_agg(slot, cost) FROM (
      SELECT slot, sum(cost) AS cost FROM (SELECT * FROM counting UNION ALL SELECT * FROM given) every GROUP BY slot) summed)
  RETURNING old."taken" AS "before", new."taken" AS "after"`

/** The part of the shared budget that a process received, and what all processes have taken within the minute. */
export type Share = { given: number; all: SpentCosts }

/** Takes up to `requested` from a client's budget at `now` (epoch milliseconds), or what is left of it. */
export async function takeShare(client: string, requested: number, budget: number, now: number): Promise<Share> {
  const slot = `${slotAt(now)}`
  const values = [client, slot, firstSlotAt(now), requested, budget]
  const { rows } = await pool().query<{ before: Slots | null; after: Slots }>({ name: 'client-budget', text, values })
  const { before, after } = rows[0] ?? { before: null, after: {} }
  const all = Object.entries(after).map(([slot, cost]) => ({ slot: Number(slot), cost }))
  return { given: (after[slot] ?? 0) - (before?.[slot] ?? 0), all: all.toSorted((a, b) => a.slot - b.slot) }
}
