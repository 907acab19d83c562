import type { FieldProblem } from '../result'
import {
  hoursProblem,
  lineProblem,
  linesProblem,
  onlineHoursProblem,
  onlinePartProblem,
  type Problems,
  paragraphsProblem,
  problemsAmong,
  wholeProblem,
} from '../values'

/** Maximum characters; for the plural ones, the maximum number of entries. */
export const taskLimits = {
  title: 200,
  description: 5000,
  objective: 300,
  objectives: 20,
  topic: 100,
  topics: 20,
  eligible: 200,
} as const

/** A pass mark and a minimum attendance, in percent. */
export const percentRange = { min: 1, max: 100 } as const

/** Minutes in an hour of credit: a clock hour, or the teaching hour of some boards. */
export const minutesPerUnitChoices = [60, 50] as const

/** The problem with the minutes of an hour of credit; null and absent mean no change. */
export const minutesPerUnitProblem = (minutes: number | null | undefined): FieldProblem | null =>
  minutes === null || minutes === undefined || minutesPerUnitChoices.some((choice) => choice === minutes)
    ? null
    : 'validation.invalid'

/** A class as entered, in hours. */
type EnteredTask = {
  title?: string | null | undefined
  description?: string | null | undefined
  objectives?: readonly string[] | null | undefined
  topics?: readonly string[] | null | undefined
  defaultFormat?: string | null | undefined
  units?: number | null | undefined
  onlineUnits?: number | null | undefined
  passMark?: number | null | undefined
  minAttendancePct?: number | null | undefined
  minutesPerUnit?: number | null | undefined
}

/** Problems with a class, by field. The online part counts for hybrid classes only. */
export function taskProblems(task: EnteredTask): Problems {
  const unitsProblem = hoursProblem(task.units)
  const partProblem =
    task.defaultFormat === 'HYBRID' && !unitsProblem ? onlinePartProblem(task.onlineUnits, task.units) : null
  return problemsAmong({
    title: lineProblem(task.title, taskLimits.title),
    description: paragraphsProblem(task.description, taskLimits.description),
    objectives: linesProblem(task.objectives, { most: taskLimits.objectives, max: taskLimits.objective }),
    topics: linesProblem(task.topics, { most: taskLimits.topics, max: taskLimits.topic }),
    units: unitsProblem,
    onlineUnits: onlineHoursProblem(task.onlineUnits) ?? partProblem,
    passMark: wholeProblem(task.passMark, percentRange),
    minAttendancePct: wholeProblem(task.minAttendancePct, percentRange),
    minutesPerUnit: minutesPerUnitProblem(task.minutesPerUnit),
  })
}

type TaskWorth = { units: number | null; eligible: readonly string[]; inService: boolean }

/**
 * The problems that prevent a task from being published, by field: it needs more than zero units, and a license type
 * they count for, unless it is an in-service.
 */
export const publishProblems = ({ units, eligible, inService }: TaskWorth): Record<string, FieldProblem> => ({
  ...(units === null || units <= 0 ? { units: 'validation.unitsToPublish' } : {}),
  ...(eligible.length === 0 && !inService ? { eligible: 'validation.eligibleToPublish' } : {}),
})
