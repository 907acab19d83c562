import 'server-only'
import { z } from 'zod'
import { type BoardFilter, type BoardRecord, listBoardEntries, listBoardPage } from '@/lib/data/board/list'
import { insertReminders, type NewReminder } from '@/lib/data/notices/write'
import type { OrgRecord } from '@/lib/data/orgs/read'
import { credentialReminder, reminderKey } from '@/lib/domain/notices/credential-reminder'
import { fail, ok, type Result } from '@/lib/domain/result'
import { todayIn } from '@/lib/domain/time/plain-date'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { limitUseIn } from '../limit-use'
import { type Write, write } from '../write'
import { filterDetail, saidBoardFilter } from './board-input'

/** Credentials that one call reminds of: as named, or as a filter finds them. */
const reminderLimits = { named: 100, found: 1000, perHour: 5000 }
/** Messages that one job sends. */
const perJob = 25

export type Reminded = {
  /** Reminders on their way now. */
  sent: number
  /** Already reminded of today. */
  already: number
  /** Nothing to remind of: no expiry within 90 days and no hours behind. */
  notNeeded: number
  /** Reported by the employer; the person has not accepted the invitation, so nothing is sent. */
  invited: number
  /** Nothing is sent: the person has switched notifications about licenses off, in every way that reaches them. */
  switchedOff: number
}

const entryIds = z.array(id).min(1, 'validation.required').max(reminderLimits.named, 'validation.invalid')

/**
 * Reminds members of licenses that are due or behind, each once a day: a notice and a message in the reader's language.
 * The license is checked again when it is sent.
 */
export const remindMembers = defineService({
  action: 'board.remind',
  input: z.strictObject({ orgId: id, boardEntryIds: entryIds.nullish(), filter: saidBoardFilter }),
  subject: (ctx, { orgId }) => ctx.load.org.load(orgId),
  run: async (ctx, { boardEntryIds, filter }, org): Promise<Result<Reminded>> => {
    const found = await entriesOf(org.id, boardEntryIds, filter)
    if (!found.ok) return found
    const { due, ...counts } = sortOut(org, found.value, todayIn(org.timeZone, ctx.now))
    return write(ctx, (w) => remind(w, org, due, { counts, filter, at: ctx.now }))
  },
})

/** The credentials that are meant: named ones have to be there all, a filter must not find too many. */
async function entriesOf(
  orgId: string,
  ids: readonly string[] | null | undefined,
  filter: BoardFilter | null | undefined,
): Promise<Result<BoardRecord[]>> {
  if (ids) {
    const entries = await listBoardEntries(orgId, ids)
    return entries.length < new Set(ids).size ? fail('notFound') : ok(entries)
  }
  if (!filter) return fail('invalidInput', { boardEntryIds: 'validation.required' })
  const { found: most } = reminderLimits
  const entries = await listBoardPage({ orgId, filter, sort: 'name', after: null, size: most + 1 })
  return entries.length > most ? fail('tooMany') : ok(entries)
}

type Rest = { counts: Pick<Reminded, 'invited' | 'notNeeded'>; filter: BoardFilter | null | undefined; at: Date }

async function remind(
  { tx, audit, send }: Write,
  org: OrgRecord,
  due: readonly NewReminder[],
  { counts, filter, at }: Rest,
): Promise<Result<Reminded>> {
  const uses = Math.max(due.length, 1)
  const refused = await limitUseIn(tx, `remind:${org.id}`, { limit: reminderLimits.perHour, seconds: 3600, uses })
  if (refused) return refused
  const made = await insertReminders(tx, due, at)
  const sent = made.filter(({ state }) => state === 'SCHEDULED')
  const keys = new Set(sent.map(({ dedupeKey }) => dedupeKey))
  const rest = { already: due.length - made.length, switchedOff: made.length - sent.length }
  const answer: Reminded = { sent: sent.length, ...rest, ...counts }
  const detail = { ...answer, ...(filter ? filterDetail(filter) : {}) }
  audit({ action: 'board.reminded', subjectType: 'Org', subjectId: org.id, orgId: org.id, detail })
  for (const { userId, params, dedupeKey } of due) {
    if (!keys.has(dedupeKey)) continue
    const subject = { subjectType: 'Credential', subjectId: params.credentialId }
    audit({ action: 'credential.reminded', ...subject, orgId: org.id, personId: userId })
  }
  for (let from = 0; from < sent.length; from += perJob)
    await send({ queue: 'notices', data: { ids: sent.slice(from, from + perJob).map((one) => one.id) } })
  return ok(answer)
}

/** Who is reminded of what, and how many are not. */
function sortOut(org: OrgRecord, entries: readonly BoardRecord[], day: string) {
  const due: NewReminder[] = []
  let [invited, notNeeded] = [0, 0]
  for (const { credentialId, userId, ...entry } of entries) {
    const reminder = credentialReminder(entry)
    if (!credentialId || !userId) invited += 1
    else if (!reminder) notNeeded += 1
    else {
      const { geo, credentialType, expiresAt, missingUnits, contact } = entry
      due.push({
        userId,
        orgId: org.id,
        severity: reminder.severity,
        messageKey: `notices.reminder.${reminder.reason}`,
        params: { credentialId, org: org.name, geo, credentialType, expiresAt, missingUnits },
        dedupeKey: reminderKey(org.id, credentialId, day),
        email: contact?.includes('@') ?? false,
      })
    }
  }
  return { due, invited, notNeeded }
}
