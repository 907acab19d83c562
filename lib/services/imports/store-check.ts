import type { Tx } from '@/lib/data/db'
import type { ImportRecord } from '@/lib/data/imports/read'
import { lockImport, updateImport } from '@/lib/data/imports/write'
import { fail, ok } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { write } from '../write'
import type { CheckedImport } from './check-import'

/**
 * Stores the result of another check, unless somebody has changed or applied the import since; `also` runs in the same
 * transaction.
 */
export const storeCheck = (
  ctx: SignedInCtx,
  { id, version }: Pick<ImportRecord, 'id' | 'version'>,
  check: CheckedImport,
  afterUpdate: (tx: Tx) => Promise<void> = async () => undefined,
) =>
  write(ctx, async ({ tx }) => {
    const now = await lockImport(tx, id)
    if (!now) return fail('notFound')
    if (now.version !== version || now.state !== 'READY') return fail('staleVersion', undefined, { current: now })
    await afterUpdate(tx)
    return ok(await updateImport(tx, id, check, true))
  })
