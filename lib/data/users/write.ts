import type { Db, Tx } from '../db'
import { toColumnOrNull } from '../rows'
import type { AddressRecord, UserRecord } from './read'

export type UserChanges = Partial<
  Pick<
    UserRecord,
    | 'firstName'
    | 'middleName'
    | 'lastName'
    | 'dob'
    | 'gender'
    | 'orientation'
    | 'races'
    | 'languages'
    | 'acknowledgedAt'
    | 'adoptedAt'
    | 'uiLanguage'
    | 'datesInLanguage'
    | 'noCredential'
  >
>
export type AddressChanges = Partial<Pick<AddressRecord, 'street1' | 'street2' | 'city' | 'state' | 'postalCode'>>

/** Changes a person if their version is still `version` (any version with null); false when it is stale. */
export async function updateUser(tx: Tx, id: string, version: number | null, changes: UserChanges): Promise<boolean> {
  const { dob, ...rest } = changes
  const { count } = await tx.user.updateMany({
    where: { id, ...(version === null ? {} : { version }) },
    data: { ...rest, ...(dob === undefined ? {} : { dob: toColumnOrNull(dob) }), version: { increment: 1 } },
  })
  return count === 1
}

/**
 * Stores a person's time zone, with `onlyUnknown` only if none is known; true when that is a change. The person's
 * version stays the same, because no form shows it.
 */
export async function saveTimeZone(
  tx: Tx,
  id: string,
  timeZone: string | null,
  { onlyUnknown }: { onlyUnknown: boolean },
): Promise<boolean> {
  const count = await tx.$executeRaw`
    UPDATE "User" SET "timeZone" = ${timeZone}, "updatedAt" = now() WHERE "id" = ${id}::uuid
      AND "timeZone" IS DISTINCT FROM ${timeZone} AND (NOT ${onlyUnknown}::boolean OR "timeZone" IS NULL)`
  return count > 0
}

/** Writes the given lines of a person's address, creating the row if needed. */
export async function upsertUserAddress(tx: Tx, userId: string, lines: AddressChanges): Promise<void> {
  await tx.address.upsert({ where: { userId }, create: { userId, ...lines }, update: lines })
}

/** Makes a person a super admin; false when they already are one. */
export async function setSuperAdmin(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { count } = await tx.user.updateMany({
    where: { id, wheelAt: null },
    data: { wheelAt: at, version: { increment: 1 } },
  })
  return count === 1
}

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

/** Whether somebody has been dismissed as a super admin since then. */
export async function wasSuperAdminTaken(db: Db | Tx, since: Date): Promise<boolean> {
  return (await db.auditEvent.count({ where: { action: 'user.wheelTaken', at: { gt: since } }, take: 1 })) > 0
}

/** Removes a person's rights as a super admin and ends their visits. */
export async function unsetSuperAdmin(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.user.update({ where: { id }, data: { wheelAt: null, version: { increment: 1 } }, select: { id: true } })
  await tx.wheelVisit.updateMany({ where: { userId: id, expiresAt: { gt: at } }, data: { expiresAt: at } })
}
