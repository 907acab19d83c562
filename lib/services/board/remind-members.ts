import { z } from 'zod'
import type { BoardFilter } from '@/lib/data/board/list'
import { insertReminders, type NewReminder } from '@/lib/data/notices/write'
import type { OrgRecord } from '@/lib/data/orgs/read'
import { listReplyTos } from '@/lib/data/reminders/reply-to'
import { emitEvents } from '@/lib/data/webhooks/events'
import { noteLimit } from '@/lib/domain/reminders/values'
import { fail, ok, type Result } from '@/lib/domain/result'
import { todayIn } from '@/lib/domain/time/plain-date'
import { licenseReminded } from '@/lib/domain/webhooks/new-events'
import { defineService } from '../define-service'
import { id, paragraphs } from '../inputs'
import { limitUseIn } from '../limit-use'
import { chooseReplyTo } from '../reminders/choose-reply-to'
import { type Write, write } from '../write'
import { filterDetail, optionalBoardFilter } from './board-input'
import { boardEntryIds, dueReminders, findRequestedEntries, type Reminded } from './due-reminders'

const maxPerHour = 5000
/** How many messages one job sends. */
const perJob = 25

/**
 * Reminds members of licenses that are due or behind, each at most once a day: a notice and a message in the reader's
 * language, with the administrator's own words and a reply address. The license is checked again before sending.
 */
export const remindMembers = defineService({
  action: 'board.remind',
  input: z.strictObject({
    orgId: id,
    boardEntryIds: boardEntryIds.nullish(),
    filter: optionalBoardFilter,
    note: paragraphs(noteLimit),
    /** The membership of the administrator who gets replies; by default the sender, if they can get mail. */
    replyToId: id.nullish(),
  }),
  subject: (ctx, { orgId }) => ctx.load.org.load(orgId),
  run: async (ctx, { boardEntryIds: ids, filter, note, replyToId }, org): Promise<Result<Reminded>> => {
    const entries = await findRequestedEntries(org.id, ids, filter)
    if (!entries.ok) return entries
    const replyTo = chooseReplyTo(await listReplyTos(ctx.db, org.id), replyToId, ctx)
    if (!replyTo && replyToId) return fail('invalidInput', { replyToId: 'validation.replyTo' })
    const params = { ...(note && { note }), ...(replyTo && { replyToUserId: replyTo.userId }) }
    const day = todayIn(org.timeZone, ctx.now)
    const { due, ...counts } = dueReminders(org, entries.value, { day, more: params })
    return write(ctx, (w) => storeReminders(w, org, due, { counts, filter, at: ctx.now, hasNote: Boolean(note) }))
  },
})

type Reminding = {
  counts: Pick<Reminded, 'invited' | 'notNeeded'>
  filter: BoardFilter | null | undefined
  at: Date
  hasNote: boolean
}

async function storeReminders(
  { tx, audit, send }: Write,
  org: OrgRecord,
  due: readonly NewReminder[],
  { counts, filter, at, hasNote }: Reminding,
): Promise<Result<Reminded>> {
  const uses = Math.max(due.length, 1)
  const refusal = await limitUseIn(tx, `remind:${org.id}`, { limit: maxPerHour, seconds: 3600, uses })
  if (refusal) return refusal
  const inserted = await insertReminders(tx, due, at)
  const sent = inserted.filter(({ state }) => state === 'SCHEDULED')
  const keys = new Set(sent.map(({ dedupeKey }) => dedupeKey))
  const rest = { already: due.length - inserted.length, switchedOff: inserted.length - sent.length }
  const answer: Reminded = { sent: sent.length, ...rest, ...counts }
  const detail = { ...answer, noted: hasNote, ...(filter ? filterDetail(filter) : {}) }
  audit({ action: 'board.reminded', subjectType: 'Org', subjectId: org.id, orgId: org.id, detail })
  for (const { userId, params, dedupeKey } of due) {
    if (!keys.has(dedupeKey)) continue
    const subject = { subjectType: 'Credential', subjectId: params.credentialId }
    audit({ action: 'credential.reminded', ...subject, orgId: org.id, personId: userId })
  }
  await emitEvents(tx, due.filter(({ dedupeKey }) => keys.has(dedupeKey)).map(reminderEvent), at)
  for (let from = 0; from < sent.length; from += perJob)
    await send({ queue: 'notices', data: { ids: sent.slice(from, from + perJob).map((reminder) => reminder.id) } })
  return ok(answer)
}

const reminderEvent = ({ userId, orgId, params, dedupeKey, messageKey }: NewReminder) =>
  licenseReminded({ ...params, userId, orgId, key: dedupeKey, reason: messageKey.split('.').at(-1) ?? '' })
