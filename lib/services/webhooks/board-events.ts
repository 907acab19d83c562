import 'server-only'
import type { BoardChanges, NewBoardEntry } from '@/lib/data/board/write'
import type { PersonFacts } from '@/lib/data/compliance/read'
import type { RuleBook } from '@/lib/domain/compliance/rule-for'
import type { NewWebhookEvent } from '@/lib/domain/webhooks/events'
import { type Deadline, licenseExpiring, licenseVerified } from '@/lib/domain/webhooks/new-events'

const told: readonly string[] = ['D90', 'D60', 'D30', 'EXPIRED'] satisfies Deadline[]
const results: readonly string[] = ['YES', 'NO', 'PARTIAL', 'UNVERIFIABLE']

/**
 * What these changes of the boards that a person is on are worth telling: a license came within another deadline, also by coming onto
 * the board, or the check of it came to a result.
 */
export function boardEvents(
  book: RuleBook,
  person: PersonFacts,
  { newEntries, changedEntries }: BoardChanges,
  at: Date,
): NewWebhookEvent[] {
  const before = new Map(person.roles.flatMap(({ entries }) => entries).map((entry) => [entry.id, entry]))
  const came = newEntries.flatMap((entry) => deadlineEvents(book, person.id, entry, null))
  const moved = changedEntries.flatMap((entry) => {
    const old = before.get(entry.id)
    if (!old) return []
    const { verifiedState } = entry
    const verified = verifiedState !== old.verifiedState && results.includes(verifiedState)
    const license = licenseIn(entry)
    return [
      ...deadlineEvents(book, person.id, entry, old.deadline),
      ...(verified && license ? [licenseVerified(book, person.id, license, verifiedState, at)] : []),
    ]
  })
  return [...came, ...moved]
}

function deadlineEvents(book: RuleBook, userId: string, entry: NewBoardEntry, old: string | null): NewWebhookEvent[] {
  const license = licenseIn(entry)
  if (!license || entry.deadline === old || !told.includes(entry.deadline)) return []
  return [licenseExpiring(book, userId, license, entry.deadline as Deadline)]
}

const licenseIn = ({ orgId, credentialId, geo, credentialType, expiresAt, openTopics }: NewBoardEntry) =>
  credentialId === null ? null : { orgId, credentialId, geo, credentialType, expiresAt, openTopics }
