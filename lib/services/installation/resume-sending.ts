import { z } from 'zod'
import { noteOperation } from '@/lib/data/operation-runs'
import { findSendingHold, type SendingHold } from '@/lib/data/sending-hold'
import { fail, ok, type Result } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { write } from '../write'

/** Resumes sending after a restore. Waiting messages are not sent: the worker drops them first. */
export const resumeSending = defineService({
  action: 'installation.manage',
  input: z.strictObject({}),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx): Promise<Result<SendingHold>> => {
    const hold = await findSendingHold(ctx.db)
    if (!hold) return fail('conflict')
    if (hold.asked) return ok(hold)
    return write(ctx, async ({ tx, audit }) => {
      await noteOperation(tx, { kind: 'sending', at: ctx.now, ok: false, detail: {} })
      const { userId: subjectId } = ctx.viewer
      audit({ action: 'installation.sendingResumed', subjectType: 'User', subjectId, detail: {} })
      return ok({ ...hold, asked: true })
    })
  },
})
