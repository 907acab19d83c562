import { randomUUID } from 'node:crypto'
import { firstSlotAt, type SpentCosts, slotAt } from '@/lib/domain/access/request-budget'
import { type Db, pool, type Tx } from './db'

const countUseText = `INSERT INTO "RateLimit" AS r ("bucket", "startsAt", "count") VALUES ($1, now(), $3::int)
  ON CONFLICT ("bucket") DO UPDATE SET
    "count" = CASE WHEN r."startsAt" < now() - make_interval(secs => $2::float8) THEN $3::int ELSE r."count" + $3::int END,
    "startsAt" = CASE WHEN r."startsAt" < now() - make_interval(secs => $2::float8) THEN now() ELSE r."startsAt" END
  RETURNING r."count", ceil(extract(epoch FROM r."startsAt" - now()) + $2::float8)::int AS "left"`

/** The uses of a bucket in its window, and the seconds until that ends. */
export type Counted = { count: number; left: number }
/** The seconds to wait; 0 when the uses are within the limit. */
export const waitOf = (counted: Counted | undefined, limit: number): number =>
  counted && counted.count > limit ? Math.max(1, counted.left) : 0

/** Counts uses of a bucket in a fixed window that all processes share; a negative number takes some back. */
export async function countUses(_db: Db, bucket: string, windowSeconds: number, uses = 1): Promise<Counted> {
  const { rows } = await pool().query<Counted>({
    name: 'rate',
    text: countUseText,
    values: [bucket, windowSeconds, uses],
  })
  return rows[0]!
}

/** The same, for one limit (and one use by default): returns the seconds to wait, or 0 when it is within the limit. */
export const countUse = async (
  db: Db,
  bucket: string,
  limit: number,
  windowSeconds: number,
  uses = 1,
): Promise<number> => waitOf(await countUses(db, bucket, windowSeconds, uses), limit)

/** The uses counted so far in the current window. */
export async function readUses(db: Db | Tx, bucket: string, windowSeconds: number): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT "count" FROM "RateLimit" WHERE "bucket" = ${bucket} AND "startsAt" >= now() - make_interval(secs => ${windowSeconds})`
  return row?.count ?? 0
}

/** The same within a write, so that a rolled back or merely repeated write is not counted. */
export async function countUseIn(
  tx: Tx,
  bucket: string,
  limit: number,
  windowSeconds: number,
  uses: number,
): Promise<number> {
  const rows = await tx.$queryRawUnsafe<Counted[]>(countUseText, bucket, windowSeconds, uses)
  return waitOf(rows[0], limit)
}

type Slots = Record<string, number>

// One statement that locks one row per client: expired slots are dropped, and as much is added as the budget allows.
const takeShareText = `
  INSERT INTO "ClientBudget" AS b ("client", "takenAt", "taken", "given")
  VALUES ($1, now(), jsonb_build_object($2::text, least($4::bigint, $5::bigint)), least($4::bigint, $5::bigint))
  ON CONFLICT ("client") DO UPDATE SET "takenAt" = now(), ("taken", "given") = (
    WITH counting AS (SELECT key AS slot, value::bigint AS cost FROM jsonb_each_text(b."taken") WHERE key::bigint >= $3::bigint),
      given AS (SELECT $2::text AS slot, greatest(0, least($4::bigint, $5::bigint - coalesce(sum(cost), 0))) AS cost FROM counting)
    SELECT jsonb_object_agg(slot, cost), (SELECT cost FROM given) FROM (
      SELECT slot, sum(cost) AS cost FROM (SELECT * FROM counting UNION ALL SELECT * FROM given) every GROUP BY slot) summed)
  RETURNING "taken", "given"`

/** The part of the shared budget that a process received, and what all processes have taken within the minute. */
export type Share = { given: number; all: SpentCosts }

/** Takes up to `requested` from a client's budget at `now` (epoch milliseconds), or what is left of it. */
export async function takeShare(client: string, requested: number, budget: number, now: number): Promise<Share> {
  const slot = `${slotAt(now)}`
  const values = [client, slot, firstSlotAt(now), requested, budget]
  const { rows } = await pool().query<{ taken: Slots; given: string }>({
    name: 'client-budget',
    text: takeShareText,
    values,
  })
  const { taken, given } = rows[0]!
  const all = Object.entries(taken).map(([slot, cost]) => ({ slot: Number(slot), cost }))
  return { given: Number(given), all: all.toSorted((a, b) => a.slot - b.slot) }
}

/** Seconds until a slot expires: longer than a request with a file and its storage may take. */
const longest = 180

export type Uploads = { client: number; address: number; all: number }

/**
 * Reserves a slot among the running uploads of all processes and returns its id; 'tooMany' when the client or the
 * address has too many, 'full' when everybody together has. The address is null when unknown.
 */
export async function takeUploadSlot(
  db: Db,
  { client, address }: { client: string; address: string | null },
  limits: Uploads,
): Promise<{ id: string } | 'tooMany' | 'full'> {
  return db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('uploads', 0))`
    await tx.$executeRaw`DELETE FROM "UploadPlace" WHERE "until" < now()`
    const [running] = await tx.$queryRaw<Uploads[]>`
      SELECT count(*)::int AS "all", count(*) FILTER (WHERE "client" = ${client})::int AS "client",
        count(*) FILTER (WHERE "address" = ${address})::int AS "address" FROM "UploadPlace"`
    const { client: ofClient, address: ofAddress, all } = running ?? { client: 0, address: 0, all: 0 }
    if (ofClient >= limits.client || ofAddress >= limits.address) return 'tooMany'
    if (all >= limits.all) return 'full'
    const id = randomUUID()
    await tx.$executeRaw`
      INSERT INTO "UploadPlace" ("id", "client", "address", "until")
      VALUES (${id}::uuid, ${client}, ${address}, now() + make_interval(secs => ${longest}))`
    return { id }
  })
}

/** Releases a slot. */
export async function freeUploadSlot(db: Db, id: string): Promise<void> {
  await db.$executeRaw`DELETE FROM "UploadPlace" WHERE "id" = ${id}::uuid`
}
