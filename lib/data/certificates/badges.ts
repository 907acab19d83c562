import type { Db, Tx } from '../db'

/** A stored key of an organization; its secret half is sealed. */
export type BadgeKeyRecord = {
  id: string
  createdAt: Date
  publicKey: string
  secretKey: Uint8Array
  retiredAt: Date | null
  withdrawnAt: Date | null
}

const keyFields = {
  id: true,
  createdAt: true,
  publicKey: true,
  secretKey: true,
  retiredAt: true,
  withdrawnAt: true,
} as const

/** The keys by which an organization ever signed badges, oldest first. */
export const listBadgeKeys = (db: Db | Tx, orgId: string): Promise<BadgeKeyRecord[]> =>
  db.badgeKey.findMany({ where: { orgId }, select: keyFields, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })

/** The key that signs now; null before the first badge. */
export const findCurrentBadgeKey = (db: Db | Tx, orgId: string): Promise<BadgeKeyRecord | null> =>
  db.badgeKey.findFirst({ where: { orgId, retiredAt: null }, select: keyFields })

/** Stores an organization's new key; false when it has a current one already. */
export async function insertBadgeKey(
  tx: Tx,
  key: { orgId: string; publicKey: string; secretKey: Uint8Array },
  at: Date,
): Promise<boolean> {
  const count = await tx.$executeRaw`
    INSERT INTO "BadgeKey" ("createdAt", "orgId", "publicKey", "secretKey")
    VALUES (${at}::timestamptz, ${key.orgId}::uuid, ${key.publicKey}, ${Buffer.from(key.secretKey)})
    ON CONFLICT ("orgId") WHERE "retiredAt" IS NULL DO NOTHING`
  return count === 1
}

/** Ends the current key of an organization; with `withdrawnAt` nothing it signed from then on is the organization's. */
export async function retireBadgeKey(
  tx: Tx,
  orgId: string,
  { at, withdrawnAt }: { at: Date; withdrawnAt: Date | null },
): Promise<{ id: string } | null> {
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    UPDATE "BadgeKey" SET "retiredAt" = ${at}::timestamptz, "withdrawnAt" = ${withdrawnAt}::timestamptz
    WHERE "orgId" = ${orgId}::uuid AND "retiredAt" IS NULL RETURNING "id"`
  return row ?? null
}

/** Where a certificate's badge is looked up in the lists of its organization, and the key that signs it. */
export type BadgePlaceRecord = { createdAt: Date; list: number; index: number; key: BadgeKeyRecord }

export const findBadgePlace = (db: Db | Tx, certificateId: string): Promise<BadgePlaceRecord | null> =>
  db.badgePlace.findUnique({
    where: { certificateId },
    select: { createdAt: true, list: true, index: true, key: { select: keyFields } },
  })

/** The last of an organization's lists and how many of its places are given; of the first none before its first badge. */
export async function lastBadgeList(tx: Tx, orgId: string): Promise<{ list: number; places: number }> {
  const [last] = await tx.$queryRaw<{ list: number; places: number }[]>`
    SELECT "list", count(*)::int AS "places" FROM "BadgePlace" WHERE "orgId" = ${orgId}::uuid
      AND "list" = (SELECT max("list") FROM "BadgePlace" WHERE "orgId" = ${orgId}::uuid)
    GROUP BY "list"`
  return last ?? { list: 0, places: 0 }
}

/** Gives a certificate a place; false when the place is taken or the certificate has one. */
export async function insertBadgePlace(
  tx: Tx,
  place: { orgId: string; certificateId: string; keyId: string; list: number; index: number },
  at: Date,
): Promise<boolean> {
  const count = await tx.$executeRaw`
    INSERT INTO "BadgePlace" ("createdAt", "orgId", "list", "index", "keyId", "certificateId")
    VALUES (${at}::timestamptz, ${place.orgId}::uuid, ${place.list}::int, ${place.index}::int, ${place.keyId}::uuid,
      ${place.certificateId}::uuid)
    ON CONFLICT DO NOTHING`
  return count === 1
}

/**
 * Takes the places that a key was given from a moment on away from their certificates: their badges are revoked, and
 * the next ones get places of their own.
 */
export async function releaseBadgePlaces(tx: Tx, keyId: string, from: Date): Promise<void> {
  await tx.badgePlace.updateMany({ where: { keyId, createdAt: { gte: from } }, data: { certificateId: null } })
}

/** The places in a list of which the certificates are not valid any more, or erased, or that were taken away. */
export async function listRevokedPlaces(db: Db, orgId: string, list: number): Promise<number[]> {
  const rows = await db.$queryRaw<{ index: number }[]>`
    SELECT p."index" FROM "BadgePlace" p LEFT JOIN "Certificate" c ON c."id" = p."certificateId"
    WHERE p."orgId" = ${orgId}::uuid AND p."list" = ${list}::int AND c."state" IS DISTINCT FROM 'VALID'
    ORDER BY p."index"`
  return rows.map(({ index }) => index)
}

/** The secret halves of all keys, sealed. */
export const listSealedBadgeKeys = (db: Db): Promise<{ id: string; secretKey: Uint8Array }[]> =>
  db.badgeKey.findMany({ select: { id: true, secretKey: true } })

/** Stores a key sealed anew, unless somebody else did. */
export async function keepResealedBadgeKey(
  db: Db,
  { id, secretKey }: { id: string; secretKey: Uint8Array },
  sealed: Uint8Array,
): Promise<void> {
  await db.badgeKey.updateMany({
    where: { id, secretKey: Buffer.from(secretKey) },
    data: { secretKey: Buffer.from(sealed) },
  })
}
