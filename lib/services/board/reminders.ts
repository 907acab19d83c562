import { z } from 'zod'
import {
  type BoardFilter,
  type BoardRecord,
  listBoardEntries,
  listBoardPage,
  listEntriesOf,
} from '@/lib/data/board/list'
import {
  previewReminders as findPreviews,
  insertReminders,
  type NewReminder,
  type NoticePreview,
} from '@/lib/data/notices/write'
import type { OrgRecord } from '@/lib/data/orgs/read'
import { listReplyTos, type ReplyTo } from '@/lib/data/reminders/reply-to'
import { countsUpTo } from '@/lib/data/rows'
import { emitEvents } from '@/lib/data/webhooks/events'
import { type CredentialReminder, credentialReminder, reminderKey } from '@/lib/domain/notices/topics'
import { noteLimit } from '@/lib/domain/reminders/values'
import { fail, ok, type Result } from '@/lib/domain/result'
import { todayIn } from '@/lib/domain/time/plain-date'
import { licenseReminded } from '@/lib/domain/webhooks/event-data'
import { narrowedTo } from '@/lib/policy/narrowed'
import { findSelected, type MemberSelection, memberSelection } from '../bulk/member-selection'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id, paragraphs } from '../inputs'
import { limitUseIn } from '../limit-use'
import { classesForGaps } from '../reminders/classes-for-gaps'
import { chooseReplyTo, reportParams, waysParams } from '../reminders/reminder-params'
import { type Write, write } from '../write'
import { filterDetail, optionalBoardFilter } from './board-input'

/** For how many credentials one call can send reminders: by id, or by filter (as far as its count is exact). */
const limits = { named: 100, found: countsUpTo }

const boardEntryIds = z.array(id).min(1, 'validation.required').max(limits.named, 'validation.invalid')

/** Licenses by id, by a filter of their list, or of members. */
type Requested = {
  boardEntryIds?: readonly string[] | null | undefined
  filter?: BoardFilter | null | undefined
  members?: MemberSelection | null | undefined
}

/** The requested credentials: fails when an id is missing or a filter matches too many. */
async function findRequestedEntries(
  { id: orgId, departments }: { id: string; departments?: readonly string[] },
  { boardEntryIds: ids, filter, members }: Requested,
): Promise<Result<BoardRecord[]>> {
  if (members) return findEntriesOf({ id: orgId, departments }, members)
  if (ids) {
    const entries = await listBoardEntries(orgId, ids, departments)
    return entries.length < new Set(ids).size ? fail('notFound') : ok(entries)
  }
  if (!filter) return fail('invalidInput', { boardEntryIds: 'validation.required' })
  const { found } = limits
  const entries = await listBoardPage({ orgId, departments, filter, sort: 'name', after: null, size: found + 1 })
  return entries.length > found ? fail('tooMany') : ok(entries)
}

/** The organization, narrowed to the people whom the viewer may remind. */
async function remindedPeople({ load, viewer }: SignedInCtx, { orgId }: { orgId: string }) {
  const org = await load.org.load(orgId)
  return org && { ...org, ...narrowedTo(viewer, 'board.remind', orgId) }
}

/** The licenses of selected members. */
async function findEntriesOf(
  org: { id: string; departments: readonly string[] | undefined },
  members: MemberSelection,
): Promise<Result<BoardRecord[]>> {
  const roleIds = await findSelected(org, members)
  if (!roleIds.ok) return roleIds
  const entries = await listEntriesOf(org.id, roleIds.value, limits.found + 1, org.departments)
  return entries.length > limits.found ? fail('tooMany') : ok(entries)
}

/** The result, actual or expected, for the requested licenses. */
type Reminded = {
  /** Reminders that are being sent. */
  sent: number
  /** Already reminded today. */
  already: number
  /** Nothing to remind about: no expiry within 90 days and no hours behind. */
  notNeeded: number
  /** Reported by the employer; the person has not accepted the invitation, so nothing is sent. */
  invited: number
  /**
   * Nothing is sent, because the person has switched off notifications about licenses in every channel that reaches
   * them.
   */
  switchedOff: number
}

/** The reminders to send, and how many licenses get none. `more` is added to each reminder. */
function dueReminders(
  org: OrgRecord,
  entries: readonly BoardRecord[],
  { day, more: params }: { day: string; more?: Pick<NewReminder['params'], 'note' | 'replyToUserId'> },
) {
  const due: NewReminder[] = []
  let [invited, notNeeded] = [0, 0]
  for (const { credentialId, userId, ...entry } of entries) {
    const reminder = credentialReminder(entry)
    if (!credentialId || !userId) invited += 1
    else if (!reminder) notNeeded += 1
    else {
      const { geo, credentialType, expiresAt, missingUnits, contact } = entry
      const license = {
        credentialId,
        geo,
        credentialType,
        expiresAt,
        missingUnits,
        ...waysParams({ ...entry, basis: entry.wayBasis }),
      }
      due.push({
        userId,
        orgId: org.id,
        severity: reminder.severity,
        messageKey: `notices.reminder.${reminder.reason}`,
        params: { org: org.name, ...license, ...params },
        dedupeKey: reminderKey(org.id, credentialId, day),
        email: contact?.includes('@') ?? false,
      })
    }
  }
  return { due, invited, notNeeded }
}

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
  input: z.strictObject({
    orgId: id,
    boardEntryIds: boardEntryIds.nullish(),
    filter: optionalBoardFilter,
    members: memberSelection.nullish(),
  }),
  subject: remindedPeople,
  run: async (ctx, { orgId: _orgId, ...requested }, org): Promise<Result<ReminderPreview>> => {
    const entries = await findRequestedEntries(org, requested)
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
  const [classes, book] = await Promise.all([classesForGaps(ctx, gaps, orgId), ctx.load.rules()])
  const report = reminder.reason === 'expiring' ? reportParams(book, params) : {}
  const all = { ...params, ...classes.get(credentialId), ...report }
  return { firstName, middleName, lastName, reason: reminder.reason, params: all, uiLanguage, datesInLanguage }
}

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
    members: memberSelection.nullish(),
    note: paragraphs(noteLimit),
    /** The membership of the administrator who gets replies; by default the sender, if they can get mail. */
    replyToId: id.nullish(),
  }),
  subject: remindedPeople,
  run: async (ctx, { note, replyToId, orgId: _orgId, ...requested }, org): Promise<Result<Reminded>> => {
    const { filter } = requested
    const entries = await findRequestedEntries(org, requested)
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
  w: Write,
  org: OrgRecord,
  due: readonly NewReminder[],
  { counts, filter, at, hasNote }: Reminding,
): Promise<Result<Reminded>> {
  const uses = Math.max(due.length, 1)
  const refusal = await limitUseIn(w.tx, `remind:${org.id}`, { limit: maxPerHour, seconds: 3600, uses })
  if (refusal) return refusal
  const inserted = await insertReminders(w.tx, due, at)
  const sent = inserted.filter(({ state }) => state === 'SCHEDULED')
  const keys = new Set(sent.map(({ dedupeKey }) => dedupeKey))
  const rest = { already: due.length - inserted.length, switchedOff: inserted.length - sent.length }
  const answer: Reminded = { sent: sent.length, ...rest, ...counts }
  const detail = { ...answer, noted: hasNote, ...(filter ? filterDetail(filter) : {}) }
  w.audit({ action: 'board.reminded', subjectType: 'Org', subjectId: org.id, orgId: org.id, detail })
  for (const { userId, params, dedupeKey } of due) {
    if (!keys.has(dedupeKey)) continue
    const subject = { subjectType: 'Credential', subjectId: params.credentialId }
    w.audit({ action: 'credential.reminded', ...subject, orgId: org.id, personId: userId })
  }
  await emitEvents(w.tx, due.filter(({ dedupeKey }) => keys.has(dedupeKey)).map(reminderEvent), at)
  for (let from = 0; from < sent.length; from += perJob)
    await w.send({ queue: 'notices', data: { ids: sent.slice(from, from + perJob).map((reminder) => reminder.id) } })
  return ok(answer)
}

const reminderEvent = ({ userId, orgId, params, dedupeKey, messageKey }: NewReminder) =>
  licenseReminded({ ...params, userId, orgId, key: dedupeKey, reason: messageKey.split('.').at(-1) ?? '' })
