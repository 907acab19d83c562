import 'server-only'
import { z } from 'zod'
import { canonicalText, chainHash, findAuditHead, listAuditRows } from '@/lib/data/audit'
import { ok } from '@/lib/domain/result'
import type { OperatorCtx } from '../ctx'
import { defineOperatorService } from '../define-service'

const pageSize = 1000

/** Why the chain is broken: a row is missing, its link or its content was changed, or its end was cut off. */
export type AuditBreak = 'missing' | 'previousHash' | 'content' | 'end'
/** `rows` were found whole, from the first on; `broken` is the first that is not. */
export type AuditVerdict = { rows: number; broken: { seq: bigint; why: AuditBreak } | null }

/** Walks the history from its first row, a thousand rows at a time, and names the first broken one. */
export const verifyAudit = defineOperatorService({
  action: 'audit.verify',
  input: z.strictObject({}),
  run: async (ctx) => ok(await walk(ctx)),
})

type Row = Awaited<ReturnType<typeof listAuditRows>>[number]
const same = (a: Uint8Array, b: Uint8Array) => Buffer.from(a).equals(Buffer.from(b))

async function walk(ctx: OperatorCtx): Promise<AuditVerdict> {
  // Read before the rows: what is written meanwhile lies behind it and is verified all the same.
  const head = await findAuditHead(ctx.db)
  let last: { seq: bigint; hash: Uint8Array } = { seq: 0n, hash: new Uint8Array(32) }
  for (;;) {
    const rows = await listAuditRows(ctx.db, last.seq, pageSize)
    for (const row of rows) {
      const why = breakOf(row, last)
      if (why) return { rows: Number(last.seq), broken: { seq: why === 'missing' ? last.seq + 1n : row.seq, why } }
      if (head?.seq === row.seq && !same(head.hash, row.hash))
        return { rows: Number(last.seq), broken: { seq: row.seq, why: 'end' } }
      last = row
    }
    if (rows.length < pageSize) break
  }
  const cut = !head || head.seq > last.seq
  return { rows: Number(last.seq), broken: cut ? { seq: last.seq + 1n, why: 'end' } : null }
}

function breakOf(row: Row, before: { seq: bigint; hash: Uint8Array }): AuditBreak | null {
  if (row.seq !== before.seq + 1n) return 'missing'
  if (!same(row.previousHash, before.hash)) return 'previousHash'
  const { seq, previousHash, hash: _hash, ...rest } = row
  return same(chainHash(previousHash, seq, canonicalText(rest)), row.hash) ? null : 'content'
}
