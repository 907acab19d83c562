import { sessionEnd } from './session-state'

const minuteMs = 60_000
/** Hundredths of an hour that a smaller credit is rounded down to: a quarter hour. */
const roundingStep = 25

/** The actual times of a session: null where nobody pressed or entered them. `breakMinutes` are the announced breaks. */
export type RealTimes = { startedAt: Date | null; endedAt: Date | null; breakMinutes: number }
export type TaughtSession = RealTimes & { startsAt: Date; endsAt: Date; timeZone: string }
/** What a revision of a class promises. Units are hundredths of an hour. */
export type Promised = { units: number | null; onlineUnits: number | null; minutesPerUnit: number }

const minutesBetween = (from: Date, to: Date, breaks: number) =>
  Math.max(0, Math.round((to.getTime() - from.getTime()) / minuteMs) - breaks)

/** Whole minutes that were taught: real end minus real start minus breaks. Null where one of both is not known. */
export const deliveredMinutes = ({ startedAt, endedAt, breakMinutes }: RealTimes): number | null =>
  startedAt && endedAt ? minutesBetween(startedAt, endedAt, breakMinutes) : null

/** The most whole minutes that can have been taught: by the plan where the actual time is unknown. */
export const possibleMinutes = (session: TaughtSession): number =>
  minutesBetween(session.startedAt ?? session.startsAt, session.endedAt ?? sessionEnd(session), session.breakMinutes)

/** Minutes that units stand for: 150 of 60 minutes are 90; rounded up. */
export const minutesOf = (units: number, minutesPerUnit: number): number => Math.ceil((units * minutesPerUnit) / 100)

/** Units that minutes are worth, rounded down to the quarter hour: 80 minutes of 60 are 125. */
export const unitsOf = (minutes: number, minutesPerUnit: number): number =>
  Math.floor((minutes * 100) / minutesPerUnit / roundingStep) * roundingStep

/** A shortfall: the most minutes delivered, the minutes due, and the units to give instead. */
export type Shortfall = { minutes: number; due: number; proposedUnits: number }

/** How a session falls short of what its class promises; null when it does not, or promises nothing. */
export function shortfallOf(session: TaughtSession, { units, minutesPerUnit }: Promised): Shortfall | null {
  if (units === null) return null
  const [minutes, due] = [possibleMinutes(session), minutesOf(units, minutesPerUnit)]
  if (minutes >= due) return null
  return { minutes, due, proposedUnits: Math.min(units, unitsOf(minutes, minutesPerUnit)) }
}

/** The units that a session gives: those of its class, or the fewer that were decided; online units shrink in proportion. */
export function givenUnits(
  { units, onlineUnits }: Pick<Promised, 'units' | 'onlineUnits'>,
  unitsGiven: number | null,
): { units: number | null; onlineUnits: number | null } {
  if (units === null || unitsGiven === null) return { units, onlineUnits }
  const online = onlineUnits === null ? null : Math.floor((onlineUnits * unitsGiven) / units)
  return { units: unitsGiven, onlineUnits: online }
}

/** Real times are within this of the plan: from so long before its start to so long after its end. */
const realTimesWithinHours = 12

/** What is wrong with real times as entered at a moment, by field; the plan stands in for one that is not known. */
export function realTimesProblems(
  { startedAt, endedAt, breakMinutes }: RealTimes,
  planned: { startsAt: Date; endsAt: Date; timeZone: string },
  now: Date,
): Record<string, string> {
  const maxDistanceMs = realTimesWithinHours * 60 * minuteMs
  const end = sessionEnd(planned)
  const timeProblem = (instant: Date | null) => {
    if (!instant) return null
    if (instant > now) return 'validation.inFuture'
    const isNear =
      instant.getTime() >= planned.startsAt.getTime() - maxDistanceMs &&
      instant.getTime() <= end.getTime() + maxDistanceMs
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
