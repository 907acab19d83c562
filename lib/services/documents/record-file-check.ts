import { z } from 'zod'
import { findFileUse, markChecked } from '@/lib/data/documents/checks'
import { ok } from '@/lib/domain/result'
import { defineJobService } from '../define-service'
import { notify } from '../notices/notify'
import { write } from '../write'

/**
 * Stores the result of a malware scan, once. The person who added an infected file is notified, without its title or
 * name.
 */
export const recordFileCheck = defineJobService({
  action: 'document.check',
  input: z.strictObject({ fileId: z.uuid(), check: z.enum(['CLEAN', 'INFECTED']) }),
  run: (ctx, { fileId, check }) =>
    write(ctx, async (w) => {
      if (!(await markChecked(w.tx, fileId, check, ctx.now))) return ok({ told: 0 })
      const use = check === 'INFECTED' ? await findFileUse(w.tx, fileId) : null
      if (!use) return ok({ told: 0 })
      const { userId, orgId, subjectType, subjectId, path } = use
      const about = { subjectType, subjectId, ...(orgId ? { orgId } : { personId: userId }) }
      w.audit({ action: 'file.infected', ...about, detail: { fileId } })
      const noticeCount = await notify(w, [
        {
          userId,
          orgId,
          kind: 'fileInfected',
          severity: 'ERROR',
          params: {},
          actionPath: path,
          dedupeKey: `fileInfected:${fileId}`,
        },
      ])
      return ok({ told: noticeCount })
    }),
})
