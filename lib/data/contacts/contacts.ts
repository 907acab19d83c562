import type { Db, Tx } from '../db'
import { query, sql } from '../sql'
import type { ContactKey } from '../users/identities'

/** The person with this verified contact; nobody else can have it. */
export const findVerifiedContact = (db: Db | Tx, contact: ContactKey) =>
  db.contact.findFirst({ where: { kind: contact.kind, value: contact.value, verifiedAt: { not: null } } })

/** The claims on a contact by people who have not proven it. */
export const listClaims = (tx: Tx, contact: ContactKey) =>
  tx.contact.findMany({ where: { kind: contact.kind, value: contact.value, verifiedAt: null } })

/**
 * One verified contact of each of these people: an email address if they have one, otherwise a phone number. People
 * without any are left out.
 */
export async function findFirstContacts(userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await query<{ userId: string; value: string }>(sql`
    SELECT DISTINCT ON ("userId") "userId", "value" FROM "Contact"
    WHERE "userId" = ANY(${[...userIds]}::uuid[]) AND "verifiedAt" IS NOT NULL
    ORDER BY "userId", "kind", "verifiedAt", "id"`)
  return new Map(rows.map(({ userId, value }) => [userId, value]))
}

/** Records a contact of a person, proven or only claimed. */
export async function saveContact(
  tx: Tx,
  contact: ContactKey & { userId: string; verifiedAt: Date | null; loginType: string | null },
): Promise<string> {
  const { userId, kind, value, verifiedAt, loginType } = contact
  // Prisma's upsert would use the index of verified contacts as its conflict target. One statement also leaves no gap
  // between reading and writing.
  const rows = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO "Contact" ("userId", "kind", "value", "verifiedAt", "loginType", "updatedAt")
    VALUES (${userId}::uuid, ${kind}::"ContactKind", ${value}, ${verifiedAt}::timestamptz, ${loginType}, now())
    ON CONFLICT ("userId", "kind", "value") DO UPDATE SET
      "loginType" = EXCLUDED."loginType", "updatedAt" = now(),
      "verifiedAt" = coalesce(EXCLUDED."verifiedAt", "Contact"."verifiedAt")
    RETURNING "id"`
  return rows[0]!.id
}

/** Deletes a contact, and with it the identities that came with it and their sessions. */
export async function deleteContact(tx: Tx, id: string): Promise<void> {
  await tx.contact.deleteMany({ where: { id } })
}

/** Deletes every unverified contact of a person except one. */
export async function deleteOtherClaimsOf(tx: Tx, userId: string, keepId: string): Promise<void> {
  await tx.contact.deleteMany({ where: { userId, verifiedAt: null, id: { not: keepId } } })
}

/** The newest code of a contact, used or not. */
export const findLatestCode = (db: Db | Tx, contactId: string) =>
  db.contactCode.findFirst({ where: { contactId }, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] })

export const findCode = (db: Db | Tx, id: string) =>
  db.contactCode.findUnique({ where: { id }, include: { contact: true } })

export async function insertCode(
  tx: Tx,
  code: { userId: string; contactId: string; long: boolean; createdAt: Date; expiresAt: Date },
): Promise<string> {
  const row = await tx.contactCode.create({ data: code, select: { id: true } })
  return row.id
}

/** The result of a try: counted, none left, or the code was used in the meantime. */
type CodeTry = { tries: number } | 'noneLeft' | 'used'

/** Counts one try, if any are left, and returns the new total. Two guesses at the same moment count as two tries. */
export async function countCodeTry(db: Db | Tx, id: string, limit: number): Promise<CodeTry> {
  const [counted] = await db.contactCode.updateManyAndReturn({
    where: { id, usedAt: null, tries: { lt: limit } },
    data: { tries: { increment: 1 } },
    select: { tries: true },
  })
  if (counted) return counted
  const unused = await db.contactCode.findFirst({ where: { id, usedAt: null }, select: { id: true } })
  return unused ? 'noneLeft' : 'used'
}

/** Marks a code as used; false when it was used already. */
export async function markCodeUsed(tx: Tx, id: string, usedAt: Date): Promise<boolean> {
  const { count } = await tx.contactCode.updateMany({ where: { id, usedAt: null }, data: { usedAt } })
  return count === 1
}

/** Number of contacts of a person, verified or not. */
export const countContacts = (tx: Tx, userId: string): Promise<number> => tx.contact.count({ where: { userId } })

/** The contacts that a person has verified, the earliest first. */
export const listVerifiedContacts = (tx: Tx, userId: string) =>
  tx.contact.findMany({
    where: { userId, verifiedAt: { not: null } },
    select: { id: true, kind: true, value: true },
    orderBy: [{ verifiedAt: 'asc' }, { id: 'asc' }],
  })

/** Number of contacts that a person has verified. */
export const countVerifiedContacts = (tx: Tx, userId: string): Promise<number> =>
  tx.contact.count({ where: { userId, verifiedAt: { not: null } } })

/** Locks a contact until the transaction ends, so that two codes requested at once are sent one after the other. */
export async function lockContactRow(tx: Tx, id: string): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM "Contact" WHERE "id" = ${id}::uuid FOR UPDATE`
}

/**
 * Locks all contacts of a person until the transaction ends, so that two simultaneous removals are decided one after
 * the other.
 */
export const lockContacts = (tx: Tx, userId: string) =>
  tx.$queryRaw<{ id: string; createdAt: Date; kind: 'EMAIL' | 'PHONE'; value: string; verifiedAt: Date | null }[]>`
    SELECT "id", "createdAt", "kind", "value", "verifiedAt" FROM "Contact" WHERE "userId" = ${userId}::uuid ORDER BY "id" FOR UPDATE`
