import { z } from 'zod'
import type { BoardRecord } from '@/lib/data/board/list'
import { previewReminders as findPreviews, type NewReminder, type NoticePreview } from '@/lib/data/notices/write'
import { listReplyTos, type ReplyTo } from '@/lib/data/reminders/reply-to'
import { type CredentialReminder, credentialReminder } from '@/lib/domain/notices/credential-reminder'
import { ok, type Result } from '@/lib/domain/result'
import { todayIn } from '@/lib/domain/time/plain-date'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { chooseReplyTo } from '../reminders/choose-reply-to'
import { classesForGaps } from '../reminders/classes-for-gaps'
import { optionalBoardFilter } from './board-input'
import { boardEntryIds, dueReminders, findRequestedEntries, type Reminded } from './due-reminders'

/** A preview: how many reminders would be sent, why the others would not, and an example. */
export type ReminderPreview = {
  counts: Reminded
  /** The first recipient in the order of the list; null when nobody gets one. */
  example: ReminderExample | null
  replyTos: ReplyTo[]
  /** The default reply-to. */
  replyToId: string | null
}
export type ReminderExample = Pick<BoardRecord, 'firstName' | 'middleName' | 'lastName'> & {
  reason: CredentialReminder['reason']
  params: NewReminder['params']
  uiLanguage: string | null
  datesInLanguage: boolean
}

/** Previews `remindMembers` for the same input, without sending anything. */
export const previewReminders = defineService({
  action: 'board.remind',
  reads: true,
  input: z.strictObject({ orgId: id, boardEntryIds: boardEntryIds.nullish(), filter: optionalBoardFilter }),
  subject: (ctx, { orgId }) => ctx.load.org.load(orgId),
  run: async (ctx, { boardEntryIds: ids, filter }, org): Promise<Result<ReminderPreview>> => {
    const entries = await findRequestedEntries(org.id, ids, filter)
    if (!entries.ok) return entries
    const { due, invited, notNeeded } = dueReminders(org, entries.value, { day: todayIn(org.timeZone, ctx.now) })
    const [previews, replyTos] = await Promise.all([findPreviews(ctx.db, due), listReplyTos(ctx.db, org.id)])
    const count = (is: (preview: (typeof previews)[number]) => boolean) => previews.filter(is).length
    const [already, switchedOff] = [count((preview) => preview.already), count((preview) => preview.switchedOff)]
    const sent = new Map(
      previews.flatMap((preview) =>
        preview.already || preview.switchedOff ? [] : [[preview.dedupeKey, preview] as const],
      ),
    )
    const first = due.find(({ dedupeKey }) => sent.has(dedupeKey))
    const entry = first && entries.value.find(({ credentialId }) => credentialId === first.params.credentialId)
    return ok({
      counts: { sent: sent.size, already, switchedOff, invited, notNeeded },
      example: first && entry ? await exampleOf(ctx, entry, first, sent.get(first.dedupeKey)!) : null,
      replyTos,
      replyToId: chooseReplyTo(replyTos, null, ctx)?.memberId ?? null,
    })
  },
})

async function exampleOf(
  ctx: SignedInCtx,
  { firstName, middleName, lastName, ...entry }: BoardRecord,
  { userId, orgId, params }: NewReminder,
  { uiLanguage, datesInLanguage }: NoticePreview,
): Promise<ReminderExample | null> {
  const reminder = credentialReminder(entry)
  if (!reminder) return null
  const { credentialId, missingUnits, expiresAt } = params
  const gaps = missingUnits ? [{ userId, credentialId, missingUnits, until: expiresAt }] : []
  const classes = await classesForGaps(ctx, gaps, orgId)
  const all = { ...params, ...classes.get(credentialId) }
  return { firstName, middleName, lastName, reason: reminder.reason, params: all, uiLanguage, datesInLanguage }
}
