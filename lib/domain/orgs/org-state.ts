import type { AppFeature, OrgState } from '../lists/organizations'
import { addDays, addMonths, type PlainDate } from '../time/plain-date'

/** The moves that change an organization's state. */
export const orgMoves = ['suspend', 'resume', 'close'] as const
export type OrgMove = (typeof orgMoves)[number]

/** The next state by state and move; any other move is refused. Closing cannot be undone. */
const table: Record<OrgState, Partial<Record<OrgMove, OrgState>>> = {
  ACTIVE: { suspend: 'SUSPENDED', close: 'CLOSED' },
  SUSPENDED: { resume: 'ACTIVE', close: 'CLOSED' },
  CLOSED: {},
}

/** The state of an organization after a move; null when the move is not possible. */
export const orgStateAfter = (state: OrgState, move: OrgMove): OrgState | null => table[state][move] ?? null

/** The refusal of an organization's actions in a state; null while it is active. */
export const refusalOfState = (state: OrgState): 'orgSuspended' | 'orgClosed' | null =>
  state === 'ACTIVE' ? null : state === 'SUSPENDED' ? 'orgSuspended' : 'orgClosed'

/**
 * Years for which the records of a closed organization are kept: the longest time that any board requires for training
 * records.
 */
export const closedOrgYears = 7

/** The day from which a closed organization is erased. */
export const eraseDay = (closedOn: PlainDate): PlainDate => addMonths(closedOn, closedOrgYears * 12)

/**
 * Days between an administrator's request to close an organization and its closing; until then the request can be
 * withdrawn.
 */
export const closeNoticeDays = 30

/** The day on which an organization is closed after a request. */
export const closeDay = (askedOn: PlainDate): PlainDate => addDays(askedOn, closeNoticeDays)

/** Whether the typed text is the organization's name, which confirms closing it; surrounding spaces are ignored. */
export const isNameOf = (name: string, typed: string): boolean => name.trim() === typed.trim()

/** Days during which an organization's archive can be downloaded. */
export const archiveDays = 7

/**
 * Files beyond this total size are listed but left out: an archive cannot be larger than four GiB, and the rows need
 * space too.
 */
export const archiveFileBytes = 3 * 1024 ** 3

/** Until when an archive made at `madeAt` can be downloaded. */
export const archiveExpiry = (madeAt: Date): Date => new Date(madeAt.getTime() + archiveDays * 86_400_000)

/** Whether a feature is switched on for an organization. */
export const isFeatureOn = (
  org: { appFeatures: readonly { featureType: AppFeature }[] },
  feature: AppFeature,
): boolean => org.appFeatures.some(({ featureType }) => featureType === feature)
