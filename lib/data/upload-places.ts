import { randomUUID } from 'node:crypto'
import type { Db } from './db'

/** Seconds for which a place is held at most: longer than a request with a file and its store may take. */
const longest = 180

export type Uploads = { client: number; address: number; all: number }

/**
 * Reserves a place among the running uploads of all processes: its id, or whether the client, the address or everybody
 * together has too many. The address is null where it is unknown.
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

/** Gives a place back. */
export async function freeUploadPlace(db: Db, id: string): Promise<void> {
  await db.$executeRaw`DELETE FROM "UploadPlace" WHERE "id" = ${id}::uuid`
}
