import type { BoardChanges, BoardEntryRow, NewBoardEntry } from '@/lib/data/board/write'
import type { ComplianceSnapshot } from '@/lib/domain/compliance/compliance-snapshot'
import { differs } from './differences'

/** The fields whose difference requires a write. A new day of computation is no reason to rewrite a member's entry. */
const comparedFields = [
  'sortName',
  'searchText',
  'department',
  'geo',
  'credentialType',
  'verifiedState',
  'band',
  'deadline',
  'units',
  'expiresAt',
  'missingUnits',
  'openTopics',
] as const

type MemberColumns = Pick<NewBoardEntry, 'orgId' | 'sortName' | 'searchText' | 'department'>
type LicenseColumns = Pick<NewBoardEntry, 'geo' | 'credentialType' | 'verifiedState' | 'expiresAt'>

/** The entry of a credential on an organization's board. */
export function entryOf(
  owner: MemberColumns & { roleId: string | null },
  credential: LicenseColumns & { credentialId: string | null; reportedCredentialId: string | null },
  { band, deadline, units, missingUnits, openTopics, computedOn, periodEndsAt, ruleVersion }: ComplianceSnapshot,
): NewBoardEntry {
  const { orgId, roleId, sortName, searchText, department } = owner
  const { credentialId, reportedCredentialId, geo, credentialType, verifiedState, expiresAt } = credential
  const ids = { orgId, roleId, credentialId, reportedCredentialId }
  const values = { sortName, searchText, department, geo, credentialType, verifiedState, expiresAt }
  // For members these are in their standing row: a new rule version is no reason to rewrite the entry.
  const basis = reportedCredentialId ? { periodEndsAt, ruleVersion } : { periodEndsAt: null, ruleVersion: null }
  return { ...ids, ...values, band, deadline, units, missingUnits, openTopics, computedOn, ...basis }
}

type EntryChanges = Pick<BoardChanges, 'newEntries' | 'changedEntries' | 'goneEntries'>

/** The writes that turn the stored entries into the new ones; `keyOf` identifies the credential. */
export function entryChanges(
  newRows: readonly NewBoardEntry[],
  storedRows: readonly BoardEntryRow[],
  { keyOf, daily }: { keyOf: (entry: NewBoardEntry) => string | null; daily: boolean },
): EntryChanges {
  const byKey = new Map(storedRows.map((entry) => [keyOf(entry), entry]))
  const fields = daily ? ([...comparedFields, 'computedOn', 'periodEndsAt', 'ruleVersion'] as const) : comparedFields
  const part: EntryChanges = { newEntries: [], changedEntries: [], goneEntries: [] }
  for (const entry of newRows) {
    const old = byKey.get(keyOf(entry))
    byKey.delete(keyOf(entry))
    if (!old) part.newEntries.push(entry)
    else if (differs<NewBoardEntry>(entry, old, fields)) part.changedEntries.push({ id: old.id, ...entry })
  }
  part.goneEntries = [...byKey.values()].map((entry) => entry.id)
  return part
}
