import type { Db, Tx } from '../db'
import { type Sql, sql } from '../sql'
import { heldSince } from './sources'

/** A legal hold with the current names of its people. */
export type HoldRecord = {
  id: string
  createdAt: Date
  orgId: string | null
  personId: string | null
  reason: string
  releasedAt: Date | null
  releaseReason: string | null
  placedBy: string | null
  name: string | null
}

const columns = sql`h."id", h."createdAt", h."orgId", h."personId", h."reason", h."releasedAt", h."releaseReason",
  (SELECT nullif("whole_name"(u."firstName", NULL, u."lastName"), '') FROM "User" u WHERE u."id" = h."placedById") AS "placedBy",
  coalesce(o."name", nullif("whole_name"(p."firstName", NULL, p."lastName"), '')) AS "name"`

const holdsWhere = (db: Db | Tx, condition: Sql, size: number): Promise<HoldRecord[]> =>
  db.$queryRaw<HoldRecord[]>(sql`
    SELECT ${columns} FROM "LegalHold" h LEFT JOIN "Org" o ON o."id" = h."orgId" LEFT JOIN "User" p ON p."id" = h."personId"
    WHERE ${condition} ORDER BY h."releasedAt" DESC NULLS FIRST, h."createdAt" DESC, h."id" LIMIT ${size}::int`)

/** The holds of one organization or one person, those in force first. */
export const listHoldsOf = (db: Db, subject: { orgId: string } | { personId: string }): Promise<HoldRecord[]> =>
  holdsWhere(
    db,
    'orgId' in subject ? sql`h."orgId" = ${subject.orgId}::uuid` : sql`h."personId" = ${subject.personId}::uuid`,
    50,
  )

/** All holds in force, newest first. */
export const listHoldsInForce = (db: Db): Promise<HoldRecord[]> => holdsWhere(db, sql`h."releasedAt" IS NULL`, 200)

export async function findHold(db: Db | Tx, id: string): Promise<HoldRecord | null> {
  const [hold] = await holdsWhere(db, sql`h."id" = ${id}::uuid`, 1)
  return hold ?? null
}

type NewHold = {
  orgId: string | null
  personId: string | null
  reason: string
  placedById: string
  createdAt: Date
}

export async function insertHold(tx: Tx, hold: NewHold): Promise<string> {
  const { id } = await tx.legalHold.create({ data: hold, select: { id: true } })
  return id
}

type Release = { releasedAt: Date; releasedById: string; releaseReason: string }

/** Releases a hold; false when it was already released. */
export async function releaseHoldRow(tx: Tx, id: string, release: Release): Promise<boolean> {
  const { count } = await tx.legalHold.updateMany({ where: { id, releasedAt: null }, data: release })
  return count === 1
}

/** True when an organization is under a hold. */
export async function isOrgHeld(db: Db | Tx, orgId: string): Promise<boolean> {
  return (await db.legalHold.count({ where: { orgId, releasedAt: null } })) > 0
}

/** True when a hold is on the organization of a guest, or on whoever has their contact or was them. */
export async function isGuestHeld(tx: Tx, guestId: string): Promise<boolean> {
  const held = sql`SELECT 1 FROM "Guest" t WHERE t."id" = ${guestId}::uuid AND ${heldSince('guestContacts', null)}`
  return (await tx.$queryRaw<unknown[]>(held)).length > 0
}

/**
 * True when a hold is on the person, on a record that was merged into theirs, or on an organization they belong or
 * belonged to.
 */
export async function isPersonHeld(tx: Tx, userId: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ held: boolean }[]>`
    WITH RECURSIVE whose AS (
      SELECT ${userId}::uuid AS "id" UNION SELECT m."id" FROM "User" m JOIN whose w ON m."mergedIntoId" = w."id")
    SELECT EXISTS (SELECT 1 FROM "LegalHold" h WHERE h."releasedAt" IS NULL AND (
      h."personId" IN (SELECT w."id" FROM whose w)
      OR h."orgId" IN (SELECT r."orgId" FROM "Role" r JOIN whose w ON w."id" = r."userId"))) AS "held"`
  return row?.held ?? false
}

/**
 * Keeps holds from being placed until the transaction ends ('share'), so that rows without a hold when an erasure
 * begins have none when it commits. Placing a hold takes 'exclusive'.
 */
export const lockHolds = async (tx: Tx, mode: 'share' | 'exclusive'): Promise<void> => {
  if (mode === 'share') await tx.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock_shared(hashtext('legal holds'))`
  else await tx.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(hashtext('legal holds'))`
}
