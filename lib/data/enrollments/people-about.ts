import type { Db, Tx } from '../db'
import type { ContactKey } from '../users/identities'

/** The people whom these enrollments are about: their own, and for guests whoever has verified the guest's contact. */
export async function listPeopleAbout(db: Db | Tx, enrollmentIds: readonly string[]): Promise<string[]> {
  const rows = await db.$queryRaw<{ userId: string }[]>`
    SELECT DISTINCT coalesce(e."userId", c."userId") AS "userId" FROM "Enrollment" e
      LEFT JOIN "Guest" g ON g."id" = e."guestId"
      LEFT JOIN "Contact" c ON c."kind" = g."contactKind" AND c."value" = g."contact" AND c."verifiedAt" IS NOT NULL
    WHERE e."id" = ANY(${[...enrollmentIds]}::uuid[]) AND coalesce(e."userId", c."userId") IS NOT NULL`
  return rows.map(({ userId }) => userId)
}

/** The enrollments of a session that are about a person: their own, and those of guests with a contact of theirs. */
export async function listEnrollmentsAbout(db: Db | Tx, taskSessionId: string, userId: string): Promise<Set<string>> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT e."id" FROM "Enrollment" e
      LEFT JOIN "Guest" g ON g."id" = e."guestId"
      LEFT JOIN "Contact" c ON c."kind" = g."contactKind" AND c."value" = g."contact" AND c."verifiedAt" IS NOT NULL
    WHERE e."taskSessionId" = ${taskSessionId}::uuid AND e."status" <> 'WITHDRAWN'
      AND (e."userId" = ${userId}::uuid OR c."userId" = ${userId}::uuid)`
  return new Set(rows.map(({ id }) => id))
}

/** Whether a person is on the sheet of a session as somebody who came, under their account or as a guest. */
export async function isOnSheet(db: Db | Tx, taskSessionId: string, userId: string): Promise<boolean> {
  const about = await listEnrollmentsAbout(db, taskSessionId, userId)
  if (about.size === 0) return false
  const where = { id: { in: [...about] }, attendanceSource: { not: null }, status: { not: 'ABSENT' as const } }
  return (await db.enrollment.count({ where })) > 0
}

/** The people who have verified one of these contacts. */
export async function listOwnersOf(
  db: Db | Tx,
  contacts: readonly (ContactKey | null | undefined)[],
): Promise<string[]> {
  const keys = contacts.flatMap((contact) => (contact ? [{ kind: contact.kind, value: contact.value }] : []))
  if (keys.length === 0) return []
  const rows = await db.contact.findMany({
    where: { OR: keys, verifiedAt: { not: null } },
    select: { userId: true },
  })
  return rows.map(({ userId }) => userId)
}
