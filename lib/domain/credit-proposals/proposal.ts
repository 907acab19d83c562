import { creditProblems, type EnteredCredit } from '../credits/values'
import { foldText } from '../people/sort-name'
import type { FieldProblem } from '../result'
import { addDays, type PlainDate, todayIn } from '../time/plain-date'
import { instantOfWallTime } from '../time/wall-time'
import type { Problems } from '../values'

const dayMs = 86_400_000

/** The states of a proposed credit. Only a confirmed one has a credit. */
export const creditProposalStates = ['PROPOSED', 'CONFIRMED', 'DECLINED', 'LAPSED'] as const
export type CreditProposalState = (typeof creditProposalStates)[number]

/**
 * `life`: days until an unanswered proposal lapses. `remind`: days after which the person gets a reminder. `people` and
 * `rows`: how many people one call, or rows one file, can hold at most.
 */
export const proposalLimits = { life: 60, remind: [7, 30], people: 100, rows: 5000 } as const

/** The instant at which an unanswered proposal lapses: the end of its last day in the organization's time zone. */
export const lapsesAt = (proposedAt: Date, timeZone: string): Date =>
  instantOfWallTime(`${addDays(todayIn(timeZone, proposedAt), proposalLimits.life + 1)}T00:00`, timeZone)

/** The last day on which a proposal can be answered, in the organization's time zone. */
export const lastDayOf = (proposal: { lapsesAt: Date }, timeZone: string): PlainDate =>
  todayIn(timeZone, new Date(proposal.lapsesAt.getTime() - 1))

/** Proposals made at or before this instant are due for their reminder with this number (from 1). */
export const remindBefore = (number: number, now: Date): Date =>
  new Date(now.getTime() - (proposalLimits.remind[number - 1] ?? proposalLimits.life) * dayMs)

/** The state as people see it: a proposal past its time has lapsed, even before the daily job stores that. */
export const stateOn = (proposal: { state: CreditProposalState; lapsesAt: Date }, now: Date): CreditProposalState =>
  proposal.state === 'PROPOSED' && proposal.lapsesAt <= now ? 'LAPSED' : proposal.state

type ProposalFacts = { title: string; units: number | null; providerNumber: string | null }

/**
 * The key under which two proposals of an organization to one person for one day are the same: title and provider
 * number, folded, and the hours (in hundredths). Titles are one line, so the line breaks separate the parts
 * unambiguously.
 */
export const sameKeyOf = ({ title, units, providerNumber }: ProposalFacts): string =>
  [foldText(title), units ?? '', foldText(providerNumber ?? '')].join('\n')

/** A completion date must not be in the future. */
export const completedProblem = (completedAt: PlainDate | null, today: PlainDate): FieldProblem | null =>
  completedAt !== null && completedAt > today ? 'validation.dateInFuture' : null

/** The problems of a proposed credit by field: those of any credit, and a completion date in the future. */
export function proposalProblems(credit: EnteredCredit, readDate: PlainDate | null, today: PlainDate): Problems {
  const problems = creditProblems(credit, today)
  const completedAt = problems.completedAt ?? completedProblem(readDate, today)
  return completedAt ? { ...problems, completedAt } : problems
}
