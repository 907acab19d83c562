import type { Db, Tx } from '../db'

/** The people with an unarchived license of this kind, by id. */
export async function listHolders(
  db: Db,
  { geo, type }: { geo: string; type: string },
  { after, size }: { after: string; size: number },
): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT "userId" AS "id" FROM "Credential"
    WHERE "geo" = ${geo} AND "credentialType" = ${type} AND "archivedAt" IS NULL AND "userId" > ${after}::uuid
    ORDER BY "id" LIMIT ${size}::int`
  return rows.map(({ id }) => id)
}

/** The current organizations of these people, in their order; a repeated person is repeated in the result. */
export async function listOrgsOf(db: Db, userIds: readonly string[]): Promise<{ orgIds: string[] }[]> {
  if (userIds.length === 0) return []
  const roles = await db.role.findMany({
    where: { userId: { in: [...new Set(userIds)] }, state: { not: 'ENDED' } },
    select: { userId: true, orgId: true },
  })
  const byPerson = Map.groupBy(roles, ({ userId }) => userId)
  return userIds.map((id) => ({ orgIds: (byPerson.get(id) ?? []).map(({ orgId }) => orgId) }))
}

/** Number of people with an unarchived license of this kind. */
export async function countHolders(db: Db | Tx, { geo, type }: { geo: string; type: string }): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(DISTINCT "userId")::int AS "count" FROM "Credential"
    WHERE "geo" = ${geo} AND "credentialType" = ${type} AND "archivedAt" IS NULL`
  return row?.count ?? 0
}
