import { readerLinkLimits } from '../access/reader-link'
import { periodProblem } from '../inspections/inspection'
import type { FieldProblem } from '../result'
import type { PlainDate } from '../time/plain-date'
import { dateIn, dateTextProblem, lineProblem, type Problems, problemsAmong, wholeProblem } from '../values'

/** The maximum days of one transcript, both ends counted: ten years, which an employer or a board may ask for. */
const maxTranscriptDays = 3653

/**
 * The days of a record, both included: it has everything completed between them, and the renewal periods that they
 * touch.
 */
export type TranscriptScope = { from: PlainDate; to: PlainDate }

/**
 * The text from which a link's secret is derived. Only this installation can compute the secret, and only its digest is
 * stored.
 */
export const transcriptTicket = (linkId: string): string => `transcript-link:${linkId}`

/** How many other licenses, and how many papers, a link can show beside the record. */
export const mostChosen = 50

/** The parts that can be opened through a link. */
const transcriptParts = ['RECORD', 'PDF', 'ZIP'] as const
export type TranscriptPart = (typeof transcriptParts)[number]

/** The problem with the last day of a transcript, if both days can be read. */
export const transcriptPeriodProblem = (from: PlainDate | null, to: PlainDate | null): FieldProblem | null =>
  periodProblem(from, to, maxTranscriptDays)

type EnteredLink = { readerName: string; from: string; to: string; days?: number | null }

/** Problems with a new link to a transcript, by field. */
export const transcriptLinkProblems = ({ readerName, from, to, days }: EnteredLink): Problems =>
  problemsAmong({
    readerName: lineProblem(readerName, readerLinkLimits.name),
    from: dateTextProblem(from),
    to: dateTextProblem(to) ?? transcriptPeriodProblem(dateIn(from), dateIn(to)),
    days: wholeProblem(days, readerLinkLimits.days),
  })
