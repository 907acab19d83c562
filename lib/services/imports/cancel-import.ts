import { z } from 'zod'
import { deleteImport, lockImport, updateImport } from '@/lib/data/imports/write'
import { fail, ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id, version } from '../inputs'
import { write } from '../write'
import { findKeptImport } from './kept-import'

/**
 * Discards a file that was only checked, or stops a running import: people already applied stay, and it can be resumed.
 */
export const cancelImport = defineService({
  action: 'import.manage',
  input: z.strictObject({ id, version }),
  subject: (ctx, input) => findKeptImport(ctx, input.id),
  run: (ctx, { version: seen }, { id: importId, orgId }) =>
    write(ctx, async ({ tx, audit }) => {
      const importRecord = await lockImport(tx, importId)
      if (!importRecord) return fail('notFound')
      if (importRecord.version !== seen) return fail('staleVersion', undefined, { current: importRecord })
      if (importRecord.state === 'DONE' || (importRecord.state === 'FAILED' && importRecord.done > 0))
        return fail('importState')
      const running = importRecord.state === 'RUNNING'
      if (!running) await deleteImport(tx, importId)
      const stopped = { state: 'FAILED' as const, problem: 'stopped', finishedAt: ctx.now }
      const cancelled = running ? await updateImport(tx, importId, stopped, true) : importRecord
      const action = running ? 'import.stopped' : 'import.discarded'
      audit({ action, subjectType: 'PeopleImport', subjectId: importId, orgId, detail: { done: importRecord.done } })
      return ok(cancelled)
    }),
})
