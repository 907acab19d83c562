import { type BoardChanges, noChanges } from '@/lib/data/board/write'
import type { PersonFacts } from '@/lib/data/compliance/read'
import { type ComplianceSnapshot, complianceSnapshot } from '@/lib/domain/compliance/compliance-snapshot'
import { memberStanding } from '@/lib/domain/compliance/questions'
import { type RuleBook, ruleFor } from '@/lib/domain/compliance/rule-for'
import { cutPeriods } from '@/lib/domain/credentials/cut-periods'
import type { Period } from '@/lib/domain/credentials/period'
import { foldText, searchTextOf, sortNameOf } from '@/lib/domain/people/sort-name'
import { entryChanges, entryOf } from './board-values'
import { differs } from './differences'

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
  'firstYearEndsAt',
  'firstYearMissing',
  'ruleVersion',
] as const

const copied = [
  'band',
  'deadline',
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
    const cut = newlyComputed(book, credential)
    for (const { startsAt, endsAt } of cut ?? [])
      changes.cutPeriods.push({ credentialId: credential.id, startsAt, endsAt })
    const renewalPeriods = cut ?? credential.renewalPeriods
    const snapshot = complianceSnapshot(book, { ...credential, renewalPeriods }, person.credits, now)
    snapshots.push({ credential, snapshot })
    if (!credential.snapshot || differs(snapshot, credential.snapshot, storedFields))
      changes.snapshots.push({ credentialId: credential.id, ...snapshot })
  }
  for (const role of person.roles) addRole(changes, person, role, snapshots)
  return changes
}

/** New periods for a license whose kind had no computed rule when its compliance was last computed. */
function newlyComputed(book: RuleBook, { snapshot, ...license }: Snapshot['credential']): Period[] | null {
  if (snapshot?.ruleVersion) return null
  return cutPeriods(license, ruleFor(book, license.geo, license.credentialType, license.expiresAt))
}

function addRole(changes: BoardChanges, person: PersonFacts, role: Role, snapshots: readonly Snapshot[]): void {
  const { id, orgId, department } = role
  const hasEnded = role.state === 'ENDED'
  const names = namesOf(person, role)
  const boardSnapshots = hasEnded ? [] : snapshots
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
