import 'server-only'
import { type BoardChanges, noChanges } from '@/lib/data/board-entries'
import type { PersonFacts } from '@/lib/data/standings'
import { worstBand } from '@/lib/domain/compliance/standing'
import { type StoredStanding, storedStanding } from '@/lib/domain/compliance/stored-standing'
import { foldText, searchTextOf, sortNameOf } from '@/lib/domain/people/sort-name'
import { entryChanges, entryOf } from './board-values'
import { differs } from './differences'

type Role = PersonFacts['roles'][number]
type Standing = { credential: PersonFacts['credentials'][number]; standing: StoredStanding }

const stored = [
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
] as const

/** What has to be written so that everything stored of a person's standing is true at an instant. */
export function personChanges(person: PersonFacts, now: Date): BoardChanges {
  const changes = noChanges()
  const standings: Standing[] = []
  for (const credential of person.credentials) {
    if (credential.archived) {
      if (credential.standing) changes.goneStandings.push(credential.id)
      continue
    }
    const standing = storedStanding(credential, person.credits, now)
    standings.push({ credential, standing })
    if (!credential.standing || differs(standing, credential.standing, stored))
      changes.standings.push({ credentialId: credential.id, ...standing })
  }
  for (const role of person.roles) addRole(changes, person, role, standings)
  return changes
}

function addRole(changes: BoardChanges, person: PersonFacts, role: Role, standings: readonly Standing[]): void {
  const { id, orgId, department } = role
  const ended = role.state === 'ENDED'
  const names = namesOf(person, role)
  const shown = ended ? [] : standings
  const entries = entryChanges(
    shown.map(({ credential, standing }) =>
      entryOf(
        { orgId, roleId: id, department, ...names },
        { ...credential, credentialId: credential.id, reportedCredentialId: null },
        standing,
      ),
    ),
    role.entries,
    { keyOf: (entry) => entry.credentialId, daily: false },
  )
  const next = { id, band: worstBand(shown.map(({ standing }) => standing.band)), ...names }
  const roleChanges = differs<typeof next>(next, role, ['band', 'sortName', 'searchText'])
  changes.newEntries.push(...entries.newEntries)
  changes.changedEntries.push(...entries.changedEntries)
  changes.goneEntries.push(...entries.goneEntries)
  if (roleChanges) changes.roles.push(next)
  if (roleChanges || Object.values(entries).some((list) => list.length > 0)) changes.orgIds.push(orgId)
}

/** How a list names a member. Who left keeps the name they left with: the organization learns nothing new of them. */
function namesOf(person: PersonFacts, role: Role): { sortName: string; searchText: string } {
  const { sortName, searchText } = role
  if (role.state === 'ENDED' && sortName !== '') return { sortName, searchText }
  return {
    sortName: sortNameOf(person) || foldText(person.contacts[0] ?? ''),
    searchText: searchTextOf({ ...person, employeeId: role.employeeId }),
  }
}
