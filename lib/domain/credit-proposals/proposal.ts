import { foldText } from '../people/sort-name'
import { addDays, type PlainDate, todayIn } from '../time/plain-date'
import { instantOfWallTime } from '../time/wall-time'

const dayMs = 86_400_000

/** The states of a proposed credit. Only a confirmed one has a credit. */
export const creditProposalStates = ['PROPOSED', 'CONFIRMED', 'DECLINED', 'LAPSED'] as const
export type CreditProposalState = (typeof creditProposalStates)[number]

/**
 * Days of a proposal: `life` until an unanswered one lapses, `remind` after which the person is asked again.
 * `people` and `rows` are the most that one call proposes to, by name or in a file.
 */
export const proposalLimits = { life: 60, remind: [7, 30], people: 100, rows: 5000 } as const

/** The instant at which an unanswered proposal lapses: when its last day ends where the organization is. */
export const lapsesAt = (proposedAt: Date, timeZone: string): Date =>
  instantOfWallTime(`${addDays(todayIn(timeZone, proposedAt), proposalLimits.life + 1)}T00:00`, timeZone)

/** The last day on which a proposal can be answered, where the organization is. */
export const lastDayOf = (proposal: { lapsesAt: Date }, timeZone: string): PlainDate =>
  todayIn(timeZone, new Date(proposal.lapsesAt.getTime() - 1))

/** The instant at or before which a proposal was made whose reminder with this number (from 1) is due. */
export const remindBefore = (number: number, now: Date): Date =>
  new Date(now.getTime() - (proposalLimits.remind[number - 1] ?? proposalLimits.life) * dayMs)

/** The state as people see it: one whose time is over has lapsed, also before the daily job has stored it. */
export const stateOn = (proposal: { state: CreditProposalState; lapsesAt: Date }, now: Date): CreditProposalState =>
  proposal.state === 'PROPOSED' && proposal.lapsesAt <= now ? 'LAPSED' : proposal.state

type ProposalFacts = { title: string; units: number | null; providerNumber: string | null }

/**
 * The key by which two proposals of an organization to one person for one day are the same: title and provider number, folded, and the
 * hours (in hundredths). Titles are one line, so the line breaks separate the parts unambiguously.
 */
export const sameKeyOf = ({ title, units, providerNumber }: ProposalFacts): string =>
  [foldText(title), units ?? '', foldText(providerNumber ?? '')].join('\n')
