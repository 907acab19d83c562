import 'server-only'
import type { KeptHead } from '@/lib/domain/audit/kept-heads'
import type { Db } from './db'
import type { AuditSeal } from './generated/client'

export type { AuditSeal }

/** The newest seal; null before the first. */
export const findLastSeal = (db: Db): Promise<AuditSeal | null> =>
  db.auditSeal.findFirst({ orderBy: { number: 'desc' } })

/** Seals of rows after one sequence number and up to another, oldest first. */
export const listSeals = (db: Db, after: bigint, upTo: bigint): Promise<AuditSeal[]> =>
  db.auditSeal.findMany({ where: { seq: { gt: after, lte: upTo } }, orderBy: { seq: 'asc' } })

/** The first seal beyond a sequence number: there is one only when rows that were sealed are gone. */
export const findSealBeyond = (db: Db, seq: bigint): Promise<AuditSeal | null> =>
  db.auditSeal.findFirst({ where: { seq: { gt: seq } }, orderBy: { seq: 'asc' } })

/** Adds a seal; false when another process has added it meanwhile. */
export async function insertSeal(db: Db, seal: AuditSeal): Promise<boolean> {
  const { count } = await db.auditSeal.createMany({ data: [seal], skipDuplicates: true })
  return count === 1
}

/** A seal as it is kept outside of the database. */
export const keptHeadOf = ({ seq, hash, number, signedAt, keyId, signature }: AuditSeal): KeptHead => ({
  seq,
  hash: Buffer.from(hash).toString('hex'),
  seal: { number, signedAt: signedAt.toISOString(), keyId, signature: Buffer.from(signature).toString('base64') },
})
