import { randomUUID } from 'node:crypto'
import type { Db } from './db'

/** Seconds until a place expires: longer than a request with a file and its storage may take. */
const longest = 180

export type Uploads = { client: number; address: number; all: number }

/**
 * Reserves a place among the running uploads of all processes and returns its id; 'tooMany' when the client or the
 * address has too many, 'full' when everybody together has. The address is null when unknown.
 */
export async function takeUploadPlace(
  db: Db,
  { client, address }: { client: string; address: string | null },
  limits: Uploads,
): Promise<{ id: string } | 'tooMany' | 'full'> {
  return db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('uploads', 0))`
    await tx.$executeRaw`DELETE FROM "UploadPlace" WHERE "until" < now()`
    const [place] = await tx.$queryRaw<Uploads[]>`
      SELECT count(*)::int AS "all", count(*) FILTER (WHERE "client" = ${client})::int AS "client",
        count(*) FILTER (WHERE "address" = ${address})::int AS "address" FROM "UploadPlace"`
    const { client: ofClient, address: ofAddress, all } = place ?? { client: 0, address: 0, all: 0 }
    if (ofClient >= limits.client || ofAddress >= limits.address) return 'tooMany'
    if (all >= limits.all) return 'full'
    const id = randomUUID()
    await tx.$executeRaw`
      INSERT INTO "UploadPlace" ("id", "client", "address", "until")
      VALUES (${id}::uuid, ${client}, ${address}, now() + make_interval(secs => ${longest}))`
    return { id }
  })
}

/** Releases a place. */
export async function freeUploadPlace(db: Db, id: string): Promise<void> {
  await db.$executeRaw`DELETE FROM "UploadPlace" WHERE "id" = ${id}::uuid`
}
