import { z } from 'zod'
import { type BoardFilter, type BoardRecord, listBoardEntries, listBoardPage } from '@/lib/data/board/list'
import { countsUpTo } from '@/lib/data/counted-rows'
import type { NewReminder } from '@/lib/data/notices/write'
import type { OrgRecord } from '@/lib/data/orgs/read'
import { credentialReminder, reminderKey } from '@/lib/domain/notices/credential-reminder'
import { fail, ok, type Result } from '@/lib/domain/result'
import { id } from '../inputs'

/** For how many credentials one call can send reminders: by id, or by filter (as far as its count is exact). */
const limits = { named: 100, found: countsUpTo }

export const boardEntryIds = z.array(id).min(1, 'validation.required').max(limits.named, 'validation.invalid')

/** The requested credentials: fails when an id is missing or a filter matches too many. */
export async function findRequestedEntries(
  orgId: string,
  ids: readonly string[] | null | undefined,
  filter: BoardFilter | null | undefined,
): Promise<Result<BoardRecord[]>> {
  if (ids) {
    const entries = await listBoardEntries(orgId, ids)
    return entries.length < new Set(ids).size ? fail('notFound') : ok(entries)
  }
  if (!filter) return fail('invalidInput', { boardEntryIds: 'validation.required' })
  const { found } = limits
  const entries = await listBoardPage({ orgId, filter, sort: 'name', after: null, size: found + 1 })
  return entries.length > found ? fail('tooMany') : ok(entries)
}

/** The result, actual or expected, for the requested licenses. */
export type Reminded = {
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
export function dueReminders(
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
      due.push({
        userId,
        orgId: org.id,
        severity: reminder.severity,
        messageKey: `notices.reminder.${reminder.reason}`,
        params: { credentialId, org: org.name, geo, credentialType, expiresAt, missingUnits, ...params },
        dedupeKey: reminderKey(org.id, credentialId, day),
        email: contact?.includes('@') ?? false,
      })
    }
  }
  return { due, invited, notNeeded }
}
