import type { OrgState } from '../lists/organizations'
import { addDays, addMonths, type PlainDate } from '../time/plain-date'

/** What can happen to an organization as a whole. */
export const orgMoves = ['suspend', 'resume', 'close'] as const
export type OrgMove = (typeof orgMoves)[number]

/** Where each leads from each state; what is not here cannot be done. Nothing leads back from a closed one. */
const table: Record<OrgState, Partial<Record<OrgMove, OrgState>>> = {
  ACTIVE: { suspend: 'SUSPENDED', close: 'CLOSED' },
  SUSPENDED: { resume: 'ACTIVE', close: 'CLOSED' },
  CLOSED: {},
}

/** The state an organization comes to by a move; null when it cannot be made. */
export const orgStateAfter = (state: OrgState, move: OrgMove): OrgState | null => table[state][move] ?? null

/** Why what an organization does is refused; null while it works. */
export const stoppedAs = (state: OrgState): 'orgSuspended' | 'orgClosed' | null =>
  state === 'ACTIVE' ? null : state === 'SUSPENDED' ? 'orgSuspended' : 'orgClosed'

/** Years that what a closed organization recorded of people is kept: boards ask providers for training records that long at most. */
export const closedOrgYears = 7

/** The day from which it is erased. */
export const eraseDay = (closedOn: PlainDate): PlainDate => addMonths(closedOn, closedOrgYears * 12)

/** Days from an administrator’s asking for an organization to be closed until it is: so long it can be taken back. */
export const closeNoticeDays = 30

/** The day on which it is closed. */
export const closeDay = (askedOn: PlainDate): PlainDate => addDays(askedOn, closeNoticeDays)

/** Whether somebody has typed the name of an organization, as has to be done to close it; spaces around it do not count. */
export const isNameOf = (name: string, typed: string): boolean => name.trim() === typed.trim()
