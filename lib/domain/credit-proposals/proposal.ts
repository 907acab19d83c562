import { foldText } from '../people/sort-name'

const dayMs = 86_400_000

/** What became of something an organization says a member completed. Only a confirmed one has a credit. */
export const creditProposalStates = ['PROPOSED', 'CONFIRMED', 'DECLINED', 'LAPSED'] as const
export type CreditProposalState = (typeof creditProposalStates)[number]

/**
 * Days of a proposal: `life` until an unanswered one lapses, `remind` after which the person is asked again.
 * `people` and `rows` are the most that one call proposes to, by name or in a file.
 */
export const proposalLimits = { life: 60, remind: [7, 30], people: 100, rows: 5000 } as const

/** The instant at which an unanswered proposal lapses. */
export const lapsesAt = (proposedAt: Date): Date => new Date(proposedAt.getTime() + proposalLimits.life * dayMs)

/** How often a person should have been reminded of an unanswered proposal by now: none, once, twice. */
export const remindersDue = (proposedAt: Date, now: Date): number =>
  proposalLimits.remind.filter((days) => now.getTime() - proposedAt.getTime() >= days * dayMs).length

/** The instant at or before which a proposal was made whose reminder with this number (from 1) is due. */
export const remindBefore = (number: number, now: Date): Date =>
  new Date(now.getTime() - (proposalLimits.remind[number - 1] ?? proposalLimits.life) * dayMs)

/** The state as people see it: one whose time is over has lapsed, also before the daily job has stored it. */
export const stateOn = (proposal: { state: CreditProposalState; lapsesAt: Date }, now: Date): CreditProposalState =>
  proposal.state === 'PROPOSED' && proposal.lapsesAt <= now ? 'LAPSED' : proposal.state

type Same = { title: string; units: number | null; providerNumber: string | null }

/**
 * What makes two proposals of an organization to one person for one day the same: title and provider number, folded, and the
 * hours (here in hundredths). Titles are one line, so the parts cannot run into each other.
 */
export const sameKeyOf = ({ title, units, providerNumber }: Same): string =>
  [foldText(title), units ?? '', foldText(providerNumber ?? '')].join('\n')
