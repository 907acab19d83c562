import { sessionEnd } from './session-state'

const minuteMs = 60_000
/** A reduced credit is rounded down to a quarter hour, in hundredths of an hour. */
const roundingStep = 25

/**
 * The actual times of a session; null when nobody pressed or entered them. `breakMinutes` is the total of announced
 * breaks.
 */
export type RealTimes = { startedAt: Date | null; endedAt: Date | null; breakMinutes: number }
export type TaughtSession = RealTimes & { startsAt: Date; endsAt: Date; timeZone: string }
/** The credit that a revision of a class promises. Units are hundredths of an hour. */
export type Promised = { units: number | null; onlineUnits: number | null; minutesPerUnit: number }

const minutesBetween = (from: Date, to: Date, breaks: number) =>
  Math.max(0, Math.round((to.getTime() - from.getTime()) / minuteMs) - breaks)

/** Whole minutes taught: actual end minus actual start minus breaks. Null when either is unknown. */
export const deliveredMinutes = ({ startedAt, endedAt, breakMinutes }: RealTimes): number | null =>
  startedAt && endedAt ? minutesBetween(startedAt, endedAt, breakMinutes) : null

/** The maximum of whole minutes that can have been taught, using the plan for an unknown actual time. */
export const possibleMinutes = (session: TaughtSession): number =>
  minutesBetween(session.startedAt ?? session.startsAt, session.endedAt ?? sessionEnd(session), session.breakMinutes)

/** The minutes that units represent: 150 at 60 minutes each are 90; rounded up. */
export const minutesOf = (units: number, minutesPerUnit: number): number => Math.ceil((units * minutesPerUnit) / 100)

/** The units that minutes are worth, rounded down to the quarter hour: 80 minutes at 60 each are 125. */
export const unitsOf = (minutes: number, minutesPerUnit: number): number =>
  Math.floor((minutes * 100) / minutesPerUnit / roundingStep) * roundingStep

/** A shortfall: the maximum of minutes delivered, the minutes due, and the units to give instead. */
export type Shortfall = { minutes: number; due: number; proposedUnits: number }

/** How a session falls short of what its class promises; null when it does not, or promises nothing. */
export function shortfallOf(session: TaughtSession, { units, minutesPerUnit }: Promised): Shortfall | null {
  if (units === null) return null
  const [minutes, due] = [possibleMinutes(session), minutesOf(units, minutesPerUnit)]
  if (minutes >= due) return null
  return { minutes, due, proposedUnits: Math.min(units, unitsOf(minutes, minutesPerUnit)) }
}

/** The units that a session gives: those of its class, or fewer if so decided; online units shrink in proportion. */
export function givenUnits(
  { units, onlineUnits }: Pick<Promised, 'units' | 'onlineUnits'>,
  unitsGiven: number | null,
): { units: number | null; onlineUnits: number | null } {
  if (units === null || unitsGiven === null) return { units, onlineUnits }
  const online = onlineUnits === null ? null : Math.floor((onlineUnits * unitsGiven) / units)
  return { units: unitsGiven, onlineUnits: online }
}

/**
 * Actual times must lie within this many hours before the planned start and after the planned end; of a class that was
 * moved afterwards, before and after the times by which it ran.
 */
const realTimesWithinHours = 12

/** Problems with actual times entered at a moment, by field; the planned time is used for an unknown one. */
export function realTimesProblems(
  { startedAt, endedAt, breakMinutes }: RealTimes,
  planned: { startsAt: Date; endsAt: Date; timeZone: string },
  now: Date,
  ran: { startsAt: Date; endsAt: Date } = { startsAt: planned.startsAt, endsAt: sessionEnd(planned) },
): Record<string, string> {
  const maxDistanceMs = realTimesWithinHours * 60 * minuteMs
  const end = sessionEnd(planned)
  const timeProblem = (instant: Date | null) => {
    if (!instant) return null
    if (instant > now) return 'validation.inFuture'
    const isNear =
      instant.getTime() >= ran.startsAt.getTime() - maxDistanceMs &&
      instant.getTime() <= ran.endsAt.getTime() + maxDistanceMs
    return isNear ? null : 'validation.realTimeFar'
  }
  const [start, finish] = [startedAt ?? planned.startsAt, endedAt ?? end]
  const [startProblem, endProblem] = [timeProblem(startedAt), timeProblem(endedAt)]
  const isBackwards = (startedAt !== null || endedAt !== null) && finish <= start
  const backwards = isBackwards ? 'validation.endBeforeStart' : null
  const problems = {
    startedAt: startProblem ?? (endedAt ? null : backwards),
    endedAt: endProblem ?? (endedAt ? backwards : null),
    breakMinutes:
      breakMinutes > 0 && !isBackwards && minutesBetween(start, finish, 0) <= breakMinutes
        ? 'validation.breaksTooLong'
        : null,
  }
  return Object.fromEntries(Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== null))
}
