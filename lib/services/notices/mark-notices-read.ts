import { z } from 'zod'
import { markNoticesRead as mark } from '@/lib/data/notices/write'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { write } from '../write'

const ids = z.array(id).min(1, 'validation.required').max(100, 'validation.tooMany')

/** Marks these notices of the signed-in person, or all, as read; returns how many were unread. */
export const markNoticesRead = defineService({
  action: 'notice.markRead',
  input: z.strictObject({ ids: ids.nullish() }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: (ctx, { ids }, { id: userId }) =>
    write(ctx, async ({ tx, audit }) => {
      const read = await mark(tx, { userId, ids: ids ?? null, at: ctx.now })
      if (read > 0)
        audit({ action: 'notices.read', subjectType: 'User', subjectId: userId, personId: userId, detail: { read } })
      return ok({ read })
    }),
})
