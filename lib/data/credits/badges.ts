import type { Db, Tx } from '../db'

/** A digital certificate that a person brought as a credit. */
export type CreditBadgeRecord = {
  creditId: string
  organization: string
  issuer: string
  person: string | null
  sameName: boolean
  state: 'CURRENT' | 'REVOKED'
  checkedAt: Date
}

/** False when the person brought this certificate before. */
export async function insertCreditBadge(
  tx: Tx,
  badge: Omit<CreditBadgeRecord, 'state'> & { userId: string; badgeId: string; text: string },
): Promise<boolean> {
  return (await tx.creditBadge.createMany({ data: [badge], skipDuplicates: true })).count === 1
}

/** The certificates behind these credits, of those that have one. */
export const listCreditBadges = (db: Db, creditIds: readonly string[]): Promise<CreditBadgeRecord[]> =>
  db.creditBadge.findMany({
    where: { creditId: { in: [...creditIds] } },
    select: {
      creditId: true,
      organization: true,
      issuer: true,
      person: true,
      sameName: true,
      state: true,
      checkedAt: true,
    },
  })

/** Whether a person brought a certificate before, by the identifier that its issuer gave it. */
export const hasBroughtBadge = async (db: Db | Tx, userId: string, badgeId: string): Promise<boolean> =>
  (await db.creditBadge.count({ where: { userId, badgeId } })) > 0

/** Certificates of current credits that were last checked before a time, longest ago first. */
export const listBadgesToCheck = (
  db: Db,
  before: Date,
  size: number,
): Promise<{ id: string; creditId: string; userId: string; text: string }[]> =>
  db.creditBadge.findMany({
    where: { state: 'CURRENT', checkedAt: { lt: before } },
    select: { id: true, creditId: true, userId: true, text: true },
    orderBy: [{ checkedAt: 'asc' }, { id: 'asc' }],
    take: size,
  })

/** Keeps when a certificate was checked, and that it is revoked. */
export async function markBadgeChecked(tx: Db | Tx, id: string, at: Date, isRevoked: boolean): Promise<void> {
  await tx.creditBadge.update({
    where: { id },
    data: { checkedAt: at, ...(isRevoked ? { state: 'REVOKED' as const } : {}) },
  })
}
