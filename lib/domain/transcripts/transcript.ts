import { readerLinkLimits } from '../access/reader-link'
import { periodProblem } from '../inspections/inspection'
import type { FieldProblem } from '../result'
import type { PlainDate } from '../time/plain-date'
import { dateIn, dateTextProblem, lineProblem, type Problems, problemsAmong, wholeProblem } from '../values'

/** Days that one transcript may cover, both ends counted: ten years, which an employer or a board may ask for. */
const maxTranscriptDays = 3653

/** Which record: what was completed between two days, both included, and the renewal periods that these days touch. */
export type TranscriptScope = { from: PlainDate; to: PlainDate }

/** The text that a link's secret is derived from: only this installation can compute it, and only its digest is stored. */
export const transcriptTicket = (linkId: string): string => `transcript-link:${linkId}`

/** What was opened through a link. */
const transcriptParts = ['RECORD', 'PDF', 'ZIP'] as const
export type TranscriptPart = (typeof transcriptParts)[number]

/** What is wrong with the last day of a transcript, as far as both days can be read. */
export const transcriptPeriodProblem = (from: PlainDate | null, to: PlainDate | null): FieldProblem | null =>
  periodProblem(from, to, maxTranscriptDays)

type EnteredLink = { readerName: string; from: string; to: string; days?: number | null }

/** What is wrong with a new link to a transcript, by field. */
export const transcriptLinkProblems = ({ readerName, from, to, days }: EnteredLink): Problems =>
  problemsAmong({
    readerName: lineProblem(readerName, readerLinkLimits.name),
    from: dateTextProblem(from),
    to: dateTextProblem(to) ?? transcriptPeriodProblem(dateIn(from), dateIn(to)),
    days: wholeProblem(days, readerLinkLimits.days),
  })
