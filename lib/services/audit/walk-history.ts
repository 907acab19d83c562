import { listAuditRows } from '@/lib/data/audit/read'
import { canonicalText, chainHash } from '@/lib/data/audit/write'
import type { Db } from '@/lib/data/db'

const pageSize = 1000

/**
 * Why the history is broken: a row is missing, its link or content was changed, or its end was cut off; a seal is
 * missing or does not match its row, its signature or its key; or a head stored outside is not in it.
 */
export type AuditBreak =
  | 'missing'
  | 'previousHash'
  | 'content'
  | 'end'
  | 'sealMissing'
  | 'sealedRow'
  | 'signature'
  | 'key'
  | 'keptRow'
  | 'keptSeal'
  | 'keptEnd'
export type BrokenRow = { seq: bigint; why: AuditBreak }

/** A position in the chain: a row's number and hash. */
export type ChainPoint = { seq: bigint; hash: Uint8Array }
export type Row = Awaited<ReturnType<typeof listAuditRows>>[number]

/** The position before the first row. */
export const beginning: ChainPoint = { seq: 0n, hash: new Uint8Array(32) }

export const equalBytes = (a: Uint8Array, b: Uint8Array): boolean => Buffer.from(a).equals(Buffer.from(b))

/** Further checks for a page of rows; returns the check for one row. */
type PageCheck = (rows: readonly Row[]) => Promise<(row: Row) => AuditBreak | null>

/**
 * Reads the history from a point to its end, a thousand rows at a time. Each row must follow the previous one and match
 * its hash. Returns the last intact row, and the first broken one.
 */
export async function walkHistory(
  db: Db,
  from: ChainPoint,
  check: PageCheck = async () => () => null,
): Promise<{ last: ChainPoint; broken: BrokenRow | null }> {
  let last = from
  for (;;) {
    const rows = await listAuditRows(db, last.seq, pageSize)
    const checkRow = await check(rows)
    for (const row of rows) {
      const why = findBreak(row, last) ?? checkRow(row)
      if (why) return { last, broken: { seq: why === 'missing' ? last.seq + 1n : row.seq, why } }
      last = row
    }
    if (rows.length < pageSize) return { last, broken: null }
  }
}

function findBreak(row: Row, before: ChainPoint): AuditBreak | null {
  if (row.seq !== before.seq + 1n) return 'missing'
  if (!equalBytes(row.previousHash, before.hash)) return 'previousHash'
  const { seq, previousHash, hash: _hash, ...rest } = row
  return equalBytes(chainHash(previousHash, seq, canonicalText(rest)), row.hash) ? null : 'content'
}
