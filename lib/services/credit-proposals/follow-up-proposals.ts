import { z } from 'zod'
import { type DueReminder, lapseProposals, takeDueReminders } from '@/lib/data/credit-proposals/write'
import { lastDayOf, proposalLimits, remindBefore } from '@/lib/domain/credit-proposals/proposal'
import { ok } from '@/lib/domain/result'
import { defineJobService } from '../define-service'
import { type NewNotice, notify } from '../notices/notify'
import { type Write, writeInBatches } from '../write'
import { deleteEvidence } from './delete-evidence'

const input = z.strictObject({ batch: z.int().min(1).max(5000).default(1000) })

/** Ends proposals that nobody answered within 60 days. */
export const lapseCreditProposals = defineJobService({
  action: 'creditProposal.lapse',
  input,
  run: async (ctx, { batch }) => {
    const lapsed = await writeInBatches(ctx, batch, async (w) => {
      const rows = await lapseProposals(w.tx, ctx.now, batch)
      for (const { id: subjectId, orgId, userId: personId } of rows)
        w.audit({ action: 'creditProposal.lapsed', subjectType: 'CreditProposal', subjectId, orgId, personId })
      await deleteEvidence(w, rows, ctx.now)
      return rows.length
    })
    return ok({ lapsed })
  },
})

/**
 * Reminds people of unanswered proposals, 7 and 30 days after they were made: one notice per organization and day, with
 * the total number waiting there.
 */
export const remindOfCreditProposals = defineJobService({
  action: 'creditProposal.remind',
  input,
  run: async (ctx, { batch }) => {
    return ok({ told: await writeInBatches(ctx, batch, (w) => remindSome(w, ctx.now, batch)) })
  },
})

async function remindSome(w: Write, at: Date, size: number): Promise<number> {
  const before = proposalLimits.remind.map((_days, index) => remindBefore(index + 1, at))
  const due = await takeDueReminders(w.tx, { before, at, size })
  await notify(
    w,
    due.map((reminder) => reminderNotice(reminder, at)),
  )
  return due.length
}

const reminderNotice = (
  { orgId, org, timeZone, userId, count, title, lapsesAt }: DueReminder,
  now: Date,
): NewNotice => ({
  userId,
  orgId,
  kind: 'creditProposalReminder',
  severity: 'INFO',
  params: { org, count, title, answerBy: lastDayOf({ lapsesAt }, timeZone) },
  actionPath: '/proposed-credits',
  dedupeKey: `creditProposalReminder:${orgId}:${userId}:${now.toISOString().slice(0, 10)}`,
})
