import type { Db, Tx } from '@/lib/data/db'
import { ok, type Result } from '@/lib/domain/result'
import type { ServiceCtx } from './ctx'
import { type Limit, limitUse } from './limit-use'
import { type Write, write } from './write'

type Exported =
  | 'board.exported'
  | 'clearance.exported'
  | 'credits.exported'
  | 'history.exported'
  | 'inspection.packTaken'
  | 'members.exported'
  | 'surveyLink.packTaken'
/**
 * The exported list: the start is recorded under `<action>`, the end under `<action>Ended`. Without an organization, it
 * is a list of the installation.
 */
type ExportInfo = { action: Exported; orgId: string | null }

/** Counts one export, paper or file against its limit; a HEAD request is not counted. */
export const limitAccess = async (ctx: ServiceCtx, bucket: string, limit: Limit): Promise<Result<never> | null> =>
  ctx.onlyAsks ? null : limitUse(ctx, bucket, limit)

/** Grants an export, a paper or a file and records it in the history; nothing is recorded for a HEAD request. */
export const recordAccess = <T>(
  ctx: ServiceCtx,
  run: (audit: Write['audit'], tx: Db | Tx) => Promise<Result<T>>,
): Promise<Result<T>> =>
  ctx.onlyAsks ? run(() => undefined, ctx.db) : write({ ...ctx, idempotency: null }, (w) => run(w.audit, w.tx))

/**
 * Passes exported rows on and counts them. When all are sent, or the client stops reading, the history records how many
 * there were.
 */
export async function* countExported<T>(
  ctx: ServiceCtx,
  { action, orgId }: ExportInfo,
  rows: AsyncIterable<T>,
): AsyncGenerator<T> {
  let count = 0
  let complete = false
  try {
    for await (const row of rows) {
      count += 1
      yield row
    }
    complete = true
  } finally {
    await recordExportEnd(ctx, { action, orgId }, { rows: count, complete })
  }
}

/** The export has already been sent, so a failure here is logged, not reported to the caller. */
async function recordExportEnd(
  ctx: ServiceCtx,
  { action, orgId }: ExportInfo,
  detail: Record<string, unknown>,
): Promise<void> {
  if (ctx.onlyAsks) return
  try {
    await write({ ...ctx, idempotency: null, load: undefined }, async (w) => {
      const subject = orgId ? { subjectType: 'Org', subjectId: orgId } : { subjectType: 'History', subjectId: 'all' }
      w.audit({ action: `${action}Ended`, ...subject, orgId, detail })
      return ok(null)
    })
  } catch (error) {
    ctx.log.error({ requestId: ctx.requestId, error: String(error) }, 'the end of an export was not kept')
  }
}
