import { type BoardChanges, type BoardEntryRow, type NewBoardEntry, noChanges } from '@/lib/data/board/write'
import type { PersonFacts, ReportedFactsRow } from '@/lib/data/compliance/read'
import {
  type ComplianceSnapshot,
  complianceSnapshot,
  reportedSnapshot,
} from '@/lib/domain/compliance/compliance-snapshot'
import { periodRuleFor } from '@/lib/domain/compliance/reference-rule-for'
import type { RuleBook } from '@/lib/domain/compliance/rule-for'
import { memberStanding, worstBand } from '@/lib/domain/compliance/standing'
import { initialVerifiedState } from '@/lib/domain/credentials/offered-types'
import { cutPeriods, joinedPeriods, type Period } from '@/lib/domain/credentials/period'
import { seesLicenses } from '@/lib/domain/orgs/membership'
import { foldText, searchTextOf, sortNameOf } from '@/lib/domain/people/sort-name'

/** Plain values, and lists of codes in the same order. */
const isSame = (a: unknown, b: unknown) => a === b || (Array.isArray(a) && Array.isArray(b) && a.join() === b.join())

/** True when two records differ in any of these fields. */
const differs = <T extends object>(a: T, b: T, fields: readonly (keyof T)[]): boolean =>
  fields.some((field) => !isSame(a[field], b[field]))

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
  'renewedShort',
] as const

type MemberColumns = Pick<NewBoardEntry, 'orgId' | 'sortName' | 'searchText' | 'department'>
type LicenseColumns = Pick<NewBoardEntry, 'geo' | 'credentialType' | 'verifiedState' | 'expiresAt'>

/** The entry of a credential on an organization's board. */
function entryOf(
  owner: MemberColumns & { roleId: string | null },
  credential: LicenseColumns & { credentialId: string | null; reportedCredentialId: string | null },
  snapshot: ComplianceSnapshot,
): NewBoardEntry {
  const { band, deadline, units, missingUnits, openTopics, computedOn, periodEndsAt, ruleVersion } = snapshot
  const renewedShort = snapshot.renewedShortAt !== null
  const { orgId, roleId, sortName, searchText, department } = owner
  const { credentialId, reportedCredentialId, geo, credentialType, verifiedState, expiresAt } = credential
  const ids = { orgId, roleId, credentialId, reportedCredentialId }
  const values = { sortName, searchText, department, geo, credentialType, verifiedState, expiresAt }
  // For members these are in their standing row: a new rule version is no reason to rewrite the entry.
  const basis = reportedCredentialId ? { periodEndsAt, ruleVersion } : { periodEndsAt: null, ruleVersion: null }
  return { ...ids, ...values, band, deadline, units, missingUnits, openTopics, renewedShort, computedOn, ...basis }
}

type EntryChanges = Pick<BoardChanges, 'newEntries' | 'changedEntries' | 'goneEntries'>

/** The writes that turn the stored entries into the new ones; `keyOf` identifies the credential. */
function entryChanges(
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

type Role = PersonFacts['roles'][number]
type Snapshot = { credential: PersonFacts['credentials'][number]; snapshot: ComplianceSnapshot }

const storedFields = [
  'computedOn',
  'deadline',
  'units',
  'unverified',
  'band',
  'status',
  'periodStartsAt',
  'periodEndsAt',
  'countedUnits',
  'requiredUnits',
  'missingUnits',
  'openTopics',
  'firstRenewal',
  'unanswered',
  'way',
  'basis',
  'asksWay',
  'waysMissing',
  'firstYearEndsAt',
  'firstYearMissing',
  'renewedShortAt',
  'renewedShortMissing',
  'ruleVersion',
] as const

const copied = [
  'band',
  'deadline',
  'lastDeadline',
  'units',
  'verifiedState',
  'topicsOpen',
  'nextExpiresAt',
  'sortName',
  'searchText',
] as const

/** The writes that bring everything stored about a person's compliance up to date at an instant. */
export function personChanges(book: RuleBook, person: PersonFacts, now: Date): BoardChanges {
  const changes = noChanges()
  const snapshots: Snapshot[] = []
  for (const credential of person.credentials) {
    if (credential.archived) {
      if (credential.snapshot) changes.goneSnapshots.push(credential.id)
      continue
    }
    const cut = rederived(book, credential)
    for (const { startsAt, endsAt } of cut ?? [])
      changes.cutPeriods.push({ credentialId: credential.id, startsAt, endsAt })
    const renewalPeriods = cut ?? credential.renewalPeriods
    const snapshot = complianceSnapshot(book, { ...credential, renewalPeriods }, person.credits, now, person.planned)
    snapshots.push({ credential, snapshot })
    if (!credential.snapshot || differs(snapshot, credential.snapshot, storedFields))
      changes.snapshots.push({ credentialId: credential.id, ...snapshot })
  }
  for (const role of person.roles) addRole(changes, person, role, snapshots)
  return changes
}

/**
 * New periods for a license recorded as one period whose kind had no computed rule when its compliance was last computed, or that keeps a first
 * period of a few days.
 */
function rederived(book: RuleBook, { snapshot, ...license }: Snapshot['credential']): Period[] | null {
  const rule = periodRuleFor(book, license.geo, license.credentialType, license.expiresAt)
  return (snapshot?.ruleVersion ? null : cutPeriods(license, rule)) ?? joinedPeriods(license, rule)
}

function addRole(changes: BoardChanges, person: PersonFacts, role: Role, snapshots: readonly Snapshot[]): void {
  const { id, orgId, department } = role
  const names = namesOf(person, role)
  const boardSnapshots = seesLicenses(role) ? snapshots : []
  const entries = entryChanges(
    boardSnapshots.map(({ credential, snapshot }) =>
      entryOf(
        { orgId, roleId: id, department, ...names },
        { ...credential, credentialId: credential.id, reportedCredentialId: null },
        snapshot,
      ),
    ),
    role.entries,
    { keyOf: (entry) => entry.credentialId, daily: false },
  )
  const licenses = boardSnapshots.map(({ credential: { verifiedState, expiresAt }, snapshot }) => ({
    ...snapshot,
    verifiedState,
    expiresAt,
  }))
  const next = { id, ...memberStanding(licenses), ...names }
  const roleChanges = differs<typeof next>(next, role, copied)
  changes.newEntries.push(...entries.newEntries)
  changes.changedEntries.push(...entries.changedEntries)
  changes.goneEntries.push(...entries.goneEntries)
  if (roleChanges) changes.roles.push(next)
  if (roleChanges || Object.values(entries).some((list) => list.length > 0)) changes.orgIds.push(orgId)
}

/**
 * The name of a member in lists. A former member keeps the name they left with: the organization learns nothing new
 * about them.
 */
function namesOf(person: PersonFacts, role: Role): { sortName: string; searchText: string } {
  const { sortName, searchText } = role
  if (role.state === 'ENDED' && sortName !== '') return { sortName, searchText }
  return {
    sortName: sortNameOf(person) || foldText(person.contacts[0] ?? ''),
    searchText: searchTextOf({ ...person, employeeId: role.employeeId }),
  }
}

/** The writes that bring the board entries of a reported invitation up to date at an instant. */
export function reportedChanges(book: RuleBook, invitation: ReportedFactsRow, now: Date): BoardChanges {
  const { id, orgId, contact, employeeId, department, state, credentials } = invitation
  const sortName = sortNameOf(invitation) || foldText(contact)
  const searchText = searchTextOf({ ...invitation, contacts: [contact], employeeId })
  const owner = { orgId, roleId: null, department, sortName, searchText }
  const newRows = (state === 'OPEN' ? credentials : []).map(
    ({ entry: _entry, id: reportedCredentialId, ...reported }) => {
      const verifiedState = initialVerifiedState(reported.geo, reported.credentialType)
      const snapshot = reportedSnapshot(book, { ...reported, verifiedState }, now)
      return entryOf(owner, { ...reported, verifiedState, credentialId: null, reportedCredentialId }, snapshot)
    },
  )
  const storedEntries = credentials.flatMap(({ entry }) => entry ?? [])
  const entries = entryChanges(newRows, storedEntries, { keyOf: (entry) => entry.reportedCredentialId, daily: true })
  const next = { id, band: worstBand(newRows.map(({ band }) => band)), sortName, searchText }
  const rowChanges = differs<typeof next>(next, invitation, ['band', 'sortName', 'searchText'])
  const anything = rowChanges || Object.values(entries).some((list) => list.length > 0)
  return { ...noChanges(), ...entries, invitations: rowChanges ? [next] : [], orgIds: anything ? [orgId] : [] }
}
