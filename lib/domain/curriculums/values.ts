import type { FieldProblem } from '../result'
import type { PlainDate } from '../time/plain-date'
import { fromHours, unitLimits } from '../units'
import { dateProblem, lineProblem, type Problems, paragraphsProblem, problemsAmong, type Range } from '../values'
import type { CurriculumDue, CurriculumRecurrence, CurriculumRule } from './kinds'

/**
 * Maximum characters; for the plural ones, the maximum number of entries. `audience` applies to each list that selects
 * the audience.
 */
export const curriculumLimits = {
  title: 200,
  description: 2000,
  groupName: 120,
  groups: 20,
  tasks: 100,
  items: 50,
  audience: 100,
  audienceName: 100,
  exemptReason: 500,
} as const

const dueDaysRange = { min: 0, max: 3650 }
/** Days before a license expires. */
const renewalDaysRange = { min: 0, max: 365 }
const monthsRange = { min: 1, max: 120 }

/** When a curriculum is due and what it requires; null when the entered value is empty or unreadable. */
type CurriculumPlan = {
  due: CurriculumDue | null
  hasDueDate: boolean
  dueDays: number | null
  recurrence: CurriculumRecurrence
  recurrenceMonths: number | null
  /** `tasks` counts classes and everything else a group asks for. */
  groups: readonly { rule: CurriculumRule | null; n: number | null; units: number | null; tasks: number }[]
}

/** Problems with the plan of a curriculum, by field. Units in hundredths of an hour. */
export function planProblems({ due, hasDueDate, dueDays, recurrence, recurrenceMonths, groups }: CurriculumPlan) {
  const countsDays = due === 'DAYS_AFTER_ASSIGN' || due === 'DAYS_AFTER_HIRE'
  const daysProblem = countsDays
    ? rangeProblem(dueDaysRange, dueDays)
    : due === 'CREDENTIAL_RENEWAL'
      ? rangeProblem(renewalDaysRange, dueDays ?? 0)
      : null
  return problemsAmong({
    dueDate: due === 'FIXED_DATE' && !hasDueDate ? 'validation.required' : null,
    dueDays: daysProblem,
    recurrenceMonths: recurrence === 'NONE' ? null : rangeProblem(monthsRange, recurrenceMonths),
    ...Object.fromEntries(groups.flatMap((group, index) => groupProblems(group, `groups.${index}`))),
  })
}

const rangeProblem = ({ min, max }: Range, value: number | null): FieldProblem | null =>
  value !== null && value >= min && value <= max ? null : { key: 'validation.whole', params: { min, max } }

function groupProblems(
  { rule, n, units, tasks }: CurriculumPlan['groups'][number],
  path: string,
): [string, FieldProblem | null][] {
  if (rule === 'MIN_UNITS') {
    const isOutOfRange = units === null || units < unitLimits.least || units > unitLimits.most
    return [[`${path}.units`, isOutOfRange ? 'validation.units' : null]]
  }
  if (tasks === 0) return [[`${path}.taskIds`, 'validation.curriculumTasks']]
  return [[`${path}.n`, rule === 'ANY_N' ? rangeProblem({ min: 1, max: tasks }, n) : null]]
}

/** A curriculum as entered: dates as typed, units in hours. */
export type EnteredCurriculum = {
  title: string
  description?: Optional<string>
  due: CurriculumDue
  dueDate?: Optional<string>
  dueDays?: Optional<number>
  recurrence: CurriculumRecurrence
  recurrenceMonths?: Optional<number>
  groups: readonly {
    name: string
    rule: CurriculumRule
    n?: Optional<number>
    units?: Optional<number>
    taskIds: readonly string[]
    items?: Optional<readonly unknown[]>
  }[]
}
type Optional<T> = T | null | undefined

/** Problems with a curriculum, by field. */
export function curriculumProblems(curriculum: EnteredCurriculum, today: PlainDate): Problems {
  const { title, description, due, dueDate, dueDays = null, recurrence, recurrenceMonths = null, groups } = curriculum
  const plannedGroups = groups.map(({ rule, n = null, units = null, taskIds, items }) => {
    const tasks = taskIds.length + (items?.length ?? 0)
    return { rule, n, units: units === null ? null : fromHours(units), tasks }
  })
  const plan = { due, hasDueDate: Boolean(dueDate), dueDays, recurrence, recurrenceMonths, groups: plannedGroups }
  return {
    ...planProblems(plan),
    ...problemsAmong({
      title: lineProblem(title, curriculumLimits.title),
      description: paragraphsProblem(description, curriculumLimits.description),
      ...(due === 'FIXED_DATE' && dueDate ? { dueDate: dateProblem(dueDate, today) } : {}),
      ...Object.fromEntries(
        groups.map(({ name }, index) => [`groups.${index}.name`, lineProblem(name, curriculumLimits.groupName)]),
      ),
    }),
  }
}
