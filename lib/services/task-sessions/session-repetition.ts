import { z } from 'zod'
import { fail, ok, type Result } from '@/lib/domain/result'
import {
  intervalRange,
  maxFurtherStarts,
  type Repetition,
  recurrenceProblems,
  repeatedDays,
  rhythms,
  type Skipped,
} from '@/lib/domain/task-sessions/recurrence'
import { repeatsRange, timeOfDayProblem } from '@/lib/domain/task-sessions/values'
import { formatDate } from '@/lib/domain/time/format-date'
import { wallTimeOf } from '@/lib/domain/time/wall-time'
import { checkedBy, oneOf, optionalDate, whole } from '../inputs'

/** How a new session repeats: on further dates, at further times of the same day, or both. */
export const repetitionFields = {
  repeat: z
    .strictObject({
      every: oneOf(rhythms),
      interval: whole(intervalRange).nullish(),
      times: whole(repeatsRange).nullish(),
      until: optionalDate,
    })
    .nullish(),
  /** The number of further sessions, a week apart: short for `repeat`. */
  repeatWeekly: whole(repeatsRange).nullish(),
  alsoAt: z
    .array(z.string('validation.required').trim().superRefine(checkedBy(timeOfDayProblem)))
    .max(maxFurtherStarts, 'validation.tooMany')
    .nullish(),
}
const input = z.strictObject(repetitionFields)
type Entered = z.infer<typeof input>

/** The further days and times of day of a session that starts at this instant. */
export function readRepetition(entered: Entered, startsAt: Date, timeZone: string): Result<Repetition> {
  const start = wallTimeOf(startsAt, timeZone)
  const first = start.slice(0, 10)
  const alsoAt = [...new Set(entered.alsoAt)].filter((time) => time !== start.slice(11)).toSorted()
  const { repeat, repeatWeekly } = entered
  if (!repeat) {
    const weekly = { every: 'WEEK', interval: 1, times: repeatWeekly ?? 0, until: null } as const
    return ok({ days: repeatedDays(first, weekly), alsoAt })
  }
  const { every, interval, times = null, until = null } = repeat
  const recurrence = { every, interval: interval ?? 1, times, until }
  const problems = recurrenceProblems(recurrence, first)
  if (Object.keys(problems).length > 0) {
    const placed = Object.entries(problems).map(([field, problem]) => [`input.repeat.${field}`, problem])
    return fail('invalidInput', Object.fromEntries(placed))
  }
  return ok({ days: repeatedDays(first, recurrence), alsoAt })
}

/** Refuses times that the clock skips on one of the days: an hour later, the class would be shorter. */
export const refuseSkipped = ({ skippedOn }: Skipped, field: string): Result<never> =>
  fail('invalidInput', { [field]: { key: 'validation.repeatSkipped', params: { date: formatDate(skippedOn) } } })
