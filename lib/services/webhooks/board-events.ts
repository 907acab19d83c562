import type { BoardChanges, NewBoardEntry } from '@/lib/data/board/write'
import type { PersonFacts } from '@/lib/data/compliance/read'
import type { ComplianceSnapshot } from '@/lib/domain/compliance/compliance-snapshot'
import type { RuleBook } from '@/lib/domain/compliance/rule-for'
import {
  type Deadline,
  licenseAdded,
  licenseChanged,
  licenseExpiring,
  licenseRemoved,
  licenseVerified,
} from '@/lib/domain/webhooks/event-data'
import type { NewWebhookEvent } from '@/lib/domain/webhooks/events'

const announcedDeadlines: readonly string[] = ['D90', 'D60', 'D30', 'EXPIRED'] satisfies Deadline[]
const results: readonly string[] = ['YES', 'NO', 'PARTIAL', 'UNVERIFIABLE']

/**
 * Events for changes on a person's boards: a license is new there, or gone, has another expiry, reached another
 * deadline, or its check has a result.
 */
export function boardEvents(
  book: RuleBook,
  person: PersonFacts,
  { snapshots, newEntries, changedEntries, goneEntries }: BoardChanges,
  at: Date,
): NewWebhookEvent[] {
  const before = new Map(person.roles.flatMap(({ entries }) => entries).map((entry) => [entry.id, entry]))
  const standings = new Map<string, ComplianceSnapshot>()
  for (const { id, snapshot } of person.credentials) if (snapshot) standings.set(id, snapshot)
  for (const snapshot of snapshots) standings.set(snapshot.credentialId, snapshot)
  const came = newEntries.flatMap((entry) => {
    const license = licenseIn(entry, standings)
    return [
      ...(license ? [licenseAdded(book, person.id, license, at)] : []),
      ...deadlineEvents(book, person.id, license, entry, null),
    ]
  })
  const gone = goneEntries.flatMap((id) => {
    const { orgId, credentialId } = before.get(id) ?? {}
    return orgId && credentialId ? [licenseRemoved(person.id, { orgId, credentialId }, at)] : []
  })
  const events = changedEntries.flatMap((entry) => {
    const old = before.get(entry.id)
    if (!old) return []
    const { verifiedState } = entry
    const verified = verifiedState !== old.verifiedState && results.includes(verifiedState)
    const license = licenseIn(entry, standings)
    const moved = entry.expiresAt !== old.expiresAt && license
    return [
      ...(moved ? [licenseChanged(book, person.id, license, old.expiresAt, at)] : []),
      ...deadlineEvents(book, person.id, license, entry, old.deadline),
      ...(verified && license ? [licenseVerified(book, person.id, license, verifiedState, at)] : []),
    ]
  })
  return [...came, ...events, ...gone]
}

type License = ReturnType<typeof licenseIn>

function deadlineEvents(
  book: RuleBook,
  userId: string,
  license: License,
  { deadline }: NewBoardEntry,
  old: string | null,
): NewWebhookEvent[] {
  if (!license || deadline === old || !announcedDeadlines.includes(deadline)) return []
  return [licenseExpiring(book, userId, license, deadline as Deadline)]
}

function licenseIn(
  { orgId, credentialId, geo, credentialType, expiresAt, openTopics }: NewBoardEntry,
  standings: ReadonlyMap<string, ComplianceSnapshot>,
) {
  const standing = credentialId === null ? undefined : standings.get(credentialId)
  if (credentialId === null || !standing) return null
  return { orgId, credentialId, geo, credentialType, expiresAt, openTopics, standing }
}
