import 'server-only'
import { ok, type Result } from '@/lib/domain/result'
import type { Ctx } from './ctx'
import { type Limit, limitUse } from './limit-use'
import { type Write, write } from './write'

type Exported =
  | 'board.exported'
  | 'credits.exported'
  | 'history.exported'
  | 'inspection.packTaken'
  | 'members.exported'
  | 'surveyLink.packTaken'
/**
 * Which list leaves: that it begins to is kept under `<action>`, how it ended under `<action>Ended`. Without an organization it is the
 * installation's.
 */
type ExportInfo = { action: Exported; orgId: string | null }

/** Counts one use of what leaves; a request that only asks (HEAD) is none. */
export const limitExport = async (ctx: Ctx, bucket: string, limit: Limit): Promise<Result<never> | null> =>
  ctx.onlyAsks ? null : limitUse(ctx, bucket, limit)

/** Has something leave and keeps in the history that it does; for a request that only asks nothing is kept. */
export const recordExport = <T>(ctx: Ctx, run: (audit: Write['audit']) => Promise<Result<T>>): Promise<Result<T>> =>
  ctx.onlyAsks ? run(() => undefined) : write({ ...ctx, idempotency: null }, ({ audit }) => run(audit))

/**
 * Rows that leave an organization, counted as they are taken: when all are out, or nobody takes more, the history keeps how many
 * there were.
 */
export async function* countExported<T>(
  ctx: Ctx,
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

/** The export has been sent already: a failure here is logged, and not reported to the caller. */
async function recordExportEnd(
  ctx: Ctx,
  { action, orgId }: ExportInfo,
  detail: Record<string, unknown>,
): Promise<void> {
  if (ctx.onlyAsks) return
  try {
    await write({ ...ctx, idempotency: null, load: undefined }, async ({ audit }) => {
      const subject = orgId ? { subjectType: 'Org', subjectId: orgId } : { subjectType: 'History', subjectId: 'all' }
      audit({ action: `${action}Ended`, ...subject, orgId, detail })
      return ok(null)
    })
  } catch (error) {
    ctx.log.error({ requestId: ctx.requestId, error: String(error) }, 'the end of an export was not kept')
  }
}
