import type { Tx } from '../db'
import { toColumnOrNull } from '../plain-dates'
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
