import { findImport, type ImportRecord } from '@/lib/data/imports/read'
import { isImportKept } from '@/lib/domain/imports/kept-since'
import type { Ctx } from '../ctx'

/** An import; null for a checked one past its retention, even before the daily job has deleted it. */
export async function findKeptImport(ctx: Pick<Ctx, 'db' | 'now'>, id: string): Promise<ImportRecord | null> {
  const importRecord = await findImport(ctx.db, id)
  const isGone = importRecord?.state === 'READY' && !isImportKept(importRecord.updatedAt, ctx.now)
  return isGone ? null : importRecord
}
