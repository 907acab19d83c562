import { z } from 'zod'
import { listEndingTokens } from '@/lib/data/access/read'
import { tokenLife } from '@/lib/domain/access/api-token'
import { ok } from '@/lib/domain/result'
import { defineJobService } from '../define-service'
import { write } from '../write'
import { notifyTokensEnding } from './notify-of-tokens'

/** How many tokens one run handles; the next run handles the rest. */
const limit = 500

/** Notifies the owner of a token, once, that it expires within a week. */
export const warnOfEndingTokens = defineJobService({
  action: 'apiToken.warnEnding',
  input: z.strictObject({}),
  run: (ctx) =>
    write(ctx, async (w) => {
      const until = new Date(ctx.now.getTime() + tokenLife.warnBefore * 86_400_000)
      const endings = await listEndingTokens(w.tx, { now: ctx.now, until, size: limit })
      await notifyTokensEnding(w, endings)
      return ok({ told: endings.length })
    }),
})
