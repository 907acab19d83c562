import type { Db, Tx } from '../db'

/** A person who runs the installation, and since when. */
export type SuperAdmin = {
  id: string
  since: Date
  firstName: string | null
  middleName: string | null
  lastName: string | null
  /** Their verified contact: an email address if they have one. */
  contact: string | null
}

/** Everybody who runs the installation, the earliest first. There are few of them. */
export const listSuperAdmins = (db: Db | Tx): Promise<SuperAdmin[]> =>
  db.$queryRaw<SuperAdmin[]>`
    SELECT u."id", u."wheelAt" AS "since", u."firstName", u."middleName", u."lastName",
      (SELECT c."value" FROM "Contact" c WHERE c."userId" = u."id" AND c."verifiedAt" IS NOT NULL
        ORDER BY c."kind", c."createdAt" LIMIT 1) AS "contact"
    FROM "User" u WHERE u."wheelAt" IS NOT NULL AND u."disabledAt" IS NULL ORDER BY u."wheelAt", u."id"`

/** Locks everybody who runs the installation until the transaction ends; returns their ids as they are then. */
export async function lockSuperAdmins(tx: Tx): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "User" WHERE "wheelAt" IS NOT NULL AND "disabledAt" IS NULL ORDER BY "id" FOR NO KEY UPDATE`
  return rows.map(({ id }) => id)
}

/** Removes a person's rights as a super admin and ends their visits. */
export async function unsetSuperAdmin(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.user.update({ where: { id }, data: { wheelAt: null, version: { increment: 1 } }, select: { id: true } })
  await tx.wheelVisit.updateMany({ where: { userId: id, expiresAt: { gt: at } }, data: { expiresAt: at } })
}
