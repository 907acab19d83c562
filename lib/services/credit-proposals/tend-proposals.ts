import 'server-only'
import { z } from 'zod'
import { type DueReminder, lapseProposals, takeDueReminders } from '@/lib/data/credit-proposals/write'
import { proposalLimits, remindBefore } from '@/lib/domain/credit-proposals/proposal'
import { ok } from '@/lib/domain/result'
import type { JobCtx } from '../ctx'
import { defineJobService } from '../define-service'
import { type NewNotice, notify } from '../notices/notify'
import { write } from '../write'
import { deleteEvidence } from './delete-evidence'

const input = z.strictObject({ batch: z.int().min(1).max(5000).default(1000) })

/** Ends proposals that nobody answered within 60 days. */
export const lapseCreditProposals = defineJobService({
  action: 'creditProposal.lapse',
  input,
  run: async (ctx, { batch }) => {
    let lapsed = 0
    for (let size = batch; size >= batch; lapsed += size) {
      const done = await write(ctx, async (w) => {
        const rows = await lapseProposals(w.tx, ctx.now, batch)
        for (const { id: subjectId, orgId, userId: personId } of rows)
          w.audit({ action: 'creditProposal.lapsed', subjectType: 'CreditProposal', subjectId, orgId, personId })
        await deleteEvidence(w, rows, ctx.now)
        return ok(rows.length)
      })
      if (!done.ok) return done
      size = done.value
    }
    return ok({ lapsed })
  },
})

/**
 * Reminds people of what they have not answered, 7 and 30 days after it was proposed: once for each organization and day, with how
 * many wait there in all.
 */
export const remindOfCreditProposals = defineJobService({
  action: 'creditProposal.remind',
  input,
  run: async (ctx, { batch }) => {
    let told = 0
    for (let found = 1; found > 0; told += found) {
      const done = await remindSome(ctx, batch)
      if (!done.ok) return done
      found = done.value
    }
    return ok({ told })
  },
})

const remindSome = (ctx: JobCtx, size: number) =>
  write(ctx, async (w) => {
    const before = proposalLimits.remind.map((_days, index) => remindBefore(index + 1, ctx.now))
    const due = await takeDueReminders(w.tx, { before, at: ctx.now, size })
    await notify(
      w,
      due.map((one) => reminderNotice(one, ctx.now)),
    )
    return ok(due.length)
  })

const reminderNotice = ({ orgId, org, userId, count, title }: DueReminder, now: Date): NewNotice => ({
  userId,
  orgId,
  kind: 'creditProposalReminder',
  severity: 'INFO',
  params: { org, count, title },
  actionPath: '/proposed-credits',
  dedupeKey: `creditProposalReminder:${orgId}:${userId}:${now.toISOString().slice(0, 10)}`,
})
