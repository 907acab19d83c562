import { type BoardChanges, noChanges } from '@/lib/data/board/write'
import type { ReportedFactsRow } from '@/lib/data/compliance/read'
import { reportedSnapshot } from '@/lib/domain/compliance/compliance-snapshot'
import type { RuleBook } from '@/lib/domain/compliance/rule-for'
import { worstBand } from '@/lib/domain/compliance/standing'
import { initialVerifiedState } from '@/lib/domain/credentials/initial-verified-state'
import { foldText, searchTextOf, sortNameOf } from '@/lib/domain/people/sort-name'
import { entryChanges, entryOf } from './board-values'
import { differs } from './differences'

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
