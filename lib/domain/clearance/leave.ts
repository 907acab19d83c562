import type { RoleState } from '../lists/organizations'
import { addDays, maxDate, type PlainDate } from '../time/plain-date'
import type { ClearanceSpan } from './clearance'
import type { ClearanceState } from './values'

/** What is planned of a membership, and whether it is on leave now. */
export type Absence = {
  state: RoleState
  leaveFrom: PlainDate | null
  leaveUntil: PlainDate | null
  /** The last working day; from the day after nobody asks any more. */
  lastDay: PlainDate | null
}

/** A span with whether the person is on leave on its days; without a state nobody asks. */
export type AbsentSpan = Omit<ClearanceSpan, 'state'> & { state: ClearanceState | null; onLeave: boolean }

/** The first and the last day of a leave; null for none. A leave that runs counts from the beginning of the spans. */
function leaveOf({ state, leaveFrom, leaveUntil }: Absence, first: PlainDate) {
  if (state === 'ON_LEAVE') return { from: first, until: leaveUntil }
  return leaveFrom === null ? null : { from: leaveFrom, until: leaveUntil }
}

/** The same answers, divided where a leave begins or ends, and cut after the last working day. */
export function withAbsence(spans: readonly ClearanceSpan[], absence: Absence): AbsentSpan[] {
  const leave = leaveOf(absence, spans[0]?.startsOn ?? '0001-01-01')
  const turns = leave ? [leave.from, ...(leave.until ? [addDays(leave.until, 1)] : [])] : []
  const divided = spans.flatMap((span) => divide(span, turns))
  const marked = divided.map((span) => ({ ...span, onLeave: leave !== null && isWithin(span.startsOn, leave) }))
  return absence.lastDay === null ? marked : cutAfter(marked, absence.lastDay)
}

const isWithin = (day: PlainDate, { from, until }: { from: PlainDate; until: PlainDate | null }): boolean =>
  from <= day && (until === null || day <= until)

/** Divides a span at the days, as far as they lie in it. */
function divide(span: ClearanceSpan, days: readonly PlainDate[]): ClearanceSpan[] {
  const inside = days.filter((day) => span.startsOn < day && (span.endsOn === null || day <= span.endsOn)).toSorted()
  return [span.startsOn, ...inside].map((startsOn, index) => {
    const next = inside[index]
    return { ...span, startsOn, endsOn: next ? addDays(next, -1) : span.endsOn }
  })
}

function cutAfter(spans: readonly AbsentSpan[], lastDay: PlainDate): AbsentSpan[] {
  const kept = spans
    .filter(({ startsOn }) => startsOn <= lastDay)
    .map((span) => (span.endsOn === null || span.endsOn > lastDay ? { ...span, endsOn: lastDay } : span))
  const after = addDays(lastDay, 1)
  const first = spans[0]?.startsOn ?? after
  return [...kept, { startsOn: maxDate(after, first), endsOn: null, state: null, reasons: [], onLeave: false }]
}
