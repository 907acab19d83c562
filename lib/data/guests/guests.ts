import { earlierNames } from '@/lib/domain/guests/values'
import type { PersonName, StoredName } from '@/lib/domain/people/names'
import { handsOf } from '../access/hands'
import type { Db, Tx } from '../db'
import type { Prisma } from '../generated/client'
import { isGuestHeld, lockHolds } from '../retention/holds'
import { instant } from '../rows'
import { sql } from '../sql'
import type { ContactKey } from '../users/identities'

/** A participant of a session without an account. */
export type GuestRecord = Prisma.GuestGetPayload<object>

export type NewGuest = Pick<
  GuestRecord,
  | 'id'
  | 'orgId'
  | 'taskSessionId'
  | 'firstName'
  | 'lastName'
  | 'licenseGeo'
  | 'licenseType'
  | 'licenseNumber'
  | 'contactKind'
  | 'contact'
>

export const findGuest = (db: Db | Tx, id: string): Promise<GuestRecord | null> =>
  db.guest.findUnique({ where: { id } })

export async function insertGuest(tx: Tx, guest: NewGuest, at: Date): Promise<void> {
  await tx.guest.create({ data: { ...guest, createdAt: at } })
}

/**
 * Locks a guest until the transaction ends and reads it as it is then. The caller has locked the session and the
 * enrollment.
 */
export async function lockGuest(tx: Tx, id: string): Promise<GuestRecord | null> {
  await tx.$queryRaw`SELECT 1 FROM "Guest" WHERE "id" = ${id}::uuid FOR NO KEY UPDATE`
  return findGuest(tx, id)
}

/** Changes a locked guest. */
export async function changeGuest(tx: Tx, id: string, data: Prisma.GuestUncheckedUpdateInput): Promise<void> {
  await tx.guest.update({ where: { id }, data: { ...data, version: { increment: 1 } } })
}

/**
 * Erases the contact and, with `all`, everything that identifies the guest; false, and nothing is erased, under a legal
 * hold.
 */
export async function eraseGuest(tx: Tx, id: string, { all, at }: { all: boolean; at: Date }): Promise<boolean> {
  await lockHolds(tx, 'share')
  if (await isGuestHeld(tx, id)) return false
  await changeGuest(tx, id, {
    contactKind: null,
    contact: null,
    erasedAt: at,
    ...(all && { firstName: null, lastName: null, licenseGeo: null, licenseType: null, licenseNumber: null }),
  })
  return true
}

/** The enrollment that points to a guest; null once it belongs to a person. */
export const findGuestEnrollment = (db: Db | Tx, guestId: string) => db.enrollment.findUnique({ where: { guestId } })

/** A class that somebody attended as a guest, according to an organization, and that a person may claim. */
export type GuestOffer = {
  id: string
  orgId: string
  orgName: string
  taskSessionId: string
  title: string
  startsAt: Date
  timeZone: string
  /** The person who has verified the contact. */
  userId: string
}

type Offered = { userId: string } | { taskSessionId: string } | { guestId: string }

/**
 * Guests of finalized sessions who earned the credit, whom nobody has claimed yet, and whose contact was verified by a
 * person who is not in the session already. Names never match. Without those whose claim staff have still to look at.
 */
export function listGuestOffers(db: Db | Tx, offer: Offered): Promise<GuestOffer[]> {
  const condition =
    'userId' in offer
      ? sql`c."userId" = ${offer.userId}::uuid`
      : 'guestId' in offer
        ? sql`g."id" = ${offer.guestId}::uuid`
        : sql`g."taskSessionId" = ${offer.taskSessionId}::uuid`
  return db.$queryRaw<GuestOffer[]>`
    SELECT g."id", g."orgId", o."name" AS "orgName", g."taskSessionId", v."title", s."startsAt", s."timeZone", c."userId"
    FROM "Guest" g
      JOIN "Contact" c ON c."kind" = g."contactKind" AND c."value" = g."contact" AND c."verifiedAt" IS NOT NULL
      JOIN "Enrollment" e ON e."guestId" = g."id"
      JOIN "TaskSession" s ON s."id" = g."taskSessionId" AND s."state" = 'FINALIZED'
      JOIN "TaskRevision" v ON v."id" = s."taskRevisionId"
      JOIN "Org" o ON o."id" = g."orgId"
    WHERE ${condition} AND g."answer" IS NULL AND g."claimedById" IS NULL AND (e."status" = 'PASS' OR (e."status" = 'ATTENDED' AND NOT v."requiresTest"))
      AND NOT EXISTS (SELECT 1 FROM "Enrollment" x WHERE x."taskSessionId" = g."taskSessionId" AND x."userId" = c."userId"
        AND x."status" <> 'WITHDRAWN')
    ORDER BY s."startsAt" DESC, g."id"`
}

/** Somebody says that they were a guest, and staff have still to look at both names. */
export type GuestClaim = {
  id: string
  version: number
  enrollmentId: string
  claimedAt: Date
  guest: PersonName & { licenseGeo: string | null; licenseType: string | null; licenseNumber: string | null }
  person: PersonName
  /** Other names that the account has had since the class began, or that came to it with another one. */
  earlierNames: PersonName[]
}

type ClaimRow = Omit<GuestClaim, 'claimedAt' | 'earlierNames'> & {
  claimedAt: string
  changes: Partial<StoredName>[]
  merged: PersonName[]
}

/** The claims of a session that wait, oldest first. */
export async function listGuestClaims(db: Db | Tx, taskSessionId: string): Promise<GuestClaim[]> {
  const rows = await db.$queryRaw<{ claim: ClaimRow }[]>`
    SELECT jsonb_build_object('id', g."id", 'version', g."version", 'enrollmentId', e."id", 'claimedAt', g."claimedAt",
      'guest', jsonb_build_object('firstName', g."firstName", 'lastName', g."lastName", 'licenseGeo', g."licenseGeo",
        'licenseType', g."licenseType", 'licenseNumber', g."licenseNumber"),
      'person', jsonb_build_object('firstName', u."firstName", 'middleName', u."middleName", 'lastName', u."lastName"),
      'changes', coalesce((
        SELECT jsonb_agg(d."before" ORDER BY a."seq" DESC) FROM "AuditEvent" a JOIN "AuditDetail" d ON d."seq" = a."seq"
        WHERE a."personId" = u."id" AND a."action" = 'user.updated' AND a."at" >= s."startsAt"
          AND d."before" IS NOT NULL), '[]'),
      'merged', coalesce((
        SELECT jsonb_agg(jsonb_build_object('firstName', c."firstName", 'lastName', c."lastName") ORDER BY m."number" DESC)
        FROM "PersonMerge" m JOIN "User" c ON c."id" = m."closedId"
        WHERE m."keptId" = u."id" AND m."createdAt" >= s."startsAt" AND m."undoneAt" IS NULL), '[]')) AS "claim"
    FROM "Guest" g JOIN "Enrollment" e ON e."guestId" = g."id" JOIN "User" u ON u."id" = g."claimedById"
      JOIN "TaskSession" s ON s."id" = g."taskSessionId"
    WHERE g."taskSessionId" = ${taskSessionId}::uuid AND g."answer" IS NULL ORDER BY g."claimedAt", g."id"`
  return rows.map(({ claim: { changes, merged, claimedAt, ...claim } }) => ({
    ...claim,
    claimedAt: instant(claimedAt),
    earlierNames: earlierNames(claim.person, changes, merged),
  }))
}

/**
 * Whether a person, or a program that they made, recorded that a guest came, handed them the screen to sign, or wrote
 * their name or contact.
 */
export async function hasRecorded(db: Db | Tx, guestId: string, userId: string): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>(sql`
    SELECT 1 FROM "Enrollment" e JOIN "EnrollmentEvent" v ON v."enrollmentId" = e."id"
    WHERE e."guestId" = ${guestId}::uuid AND v."kind" IN ('enroll', 'checkIn', 'checkOut') AND v."actorId" IN ${handsOf(userId)}
    UNION ALL SELECT 1 FROM "AuditEvent" w WHERE w."subjectType" = 'Guest' AND w."subjectId" = ${guestId}
      AND w."action" IN ('guest.added', 'guest.changed') AND w."actorId" IN ${handsOf(userId)} LIMIT 1`)
  return rows.length > 0
}

/** True while a person has verified this contact; it is locked, so that this stays true until the transaction ends. */
export async function stillVerified(tx: Tx, userId: string, { kind, value }: ContactKey): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "Contact" WHERE "userId" = ${userId}::uuid AND "kind" = ${kind}::"ContactKind" AND "value" = ${value}
      AND "verifiedAt" IS NOT NULL FOR SHARE`
  return rows.length === 1
}

/** Erases the contacts of guests whom nobody claimed in time. */
export const clearGuestContacts = (tx: Tx, ids: readonly string[], now: Date): Promise<number> =>
  tx.$executeRaw`
    UPDATE "Guest" SET "contactKind" = NULL, "contact" = NULL, "updatedAt" = ${now}::timestamptz, "version" = "version" + 1
    WHERE "id" = ANY(${[...ids]}::uuid[])`

/** Erases everything that identifies guests who did not attend a session that ended long ago. */
export const eraseAbsentGuests = (tx: Tx, ids: readonly string[], now: Date): Promise<number> =>
  tx.$executeRaw`
    UPDATE "Guest" SET "firstName" = NULL, "lastName" = NULL, "licenseGeo" = NULL, "licenseType" = NULL,
      "licenseNumber" = NULL, "contactKind" = NULL, "contact" = NULL, "erasedAt" = ${now}::timestamptz,
      "updatedAt" = ${now}::timestamptz, "version" = "version" + 1
    WHERE "id" = ANY(${[...ids]}::uuid[])`
