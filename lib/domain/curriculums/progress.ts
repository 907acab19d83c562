import type { PlainDate } from '@/lib/domain/time/plain-date'
import { compareText } from '../text'
import type { CurriculumRule } from './kinds'

export type Group = {
  rule: CurriculumRule
  /** ANY_N: the number of tasks. */
  n: number | null
  /** MIN_UNITS: hundredths of an hour. */
  units: number | null
  /** Its tasks, and the keys of what it asks for beside them (`itemKey`). */
  taskIds: readonly string[]
}
/** A valid credit of a member; `taskId` is null unless a session of a task gave it. Of an item, it is the key. */
export type DoneWork = { taskId: string | null; completedAt: PlainDate; units: number | null }

/** The progress of a group: `have` of `need` tasks or hundredths of an hour; `metOn` is the day it was met. */
export type GroupProgress = { have: number; need: number; metOn: PlainDate | null }

/**
 * The day from which work counts; null means any day. `anyCredit` is for units that need not come from tasks. `until` is
 * the last day, where there is one.
 */
export type Window = { tasks: PlainDate | null; anyCredit: PlainDate | null; until?: PlainDate | null }

/**
 * The progress of a group with this work. Only work completed in the window counts; of each task, only its first
 * completion there.
 */
export function groupProgress(group: Group, work: readonly DoneWork[], window: Window): GroupProgress {
  const anyCredit = takesAnyCredit(group)
  const from = countsFrom(group, window)
  const countedWork = work
    .filter(({ taskId, completedAt }) => {
      const isOfGroup = anyCredit || (taskId !== null && group.taskIds.includes(taskId))
      return isOfGroup && (from === null || completedAt >= from) && (!window.until || completedAt <= window.until)
    })
    .toSorted((a, b) => compareText(a.completedAt, b.completedAt))
  return group.rule === 'MIN_UNITS'
    ? unitProgress(countedWork, group.units ?? 0)
    : taskProgress(countedWork, neededTasks(group))
}

const takesAnyCredit = ({ rule, taskIds }: Pick<Group, 'rule' | 'taskIds'>) =>
  rule === 'MIN_UNITS' && taskIds.length === 0

/** The first day whose work counts for a group; null means any day. */
export const countsFrom = (group: Pick<Group, 'rule' | 'taskIds'>, window: Window): PlainDate | null =>
  takesAnyCredit(group) ? window.anyCredit : window.tasks

const neededTasks = ({ rule, n, taskIds }: Group) =>
  rule === 'ANY_N' ? Math.min(n ?? 1, taskIds.length) : taskIds.length

function taskProgress(countedWork: readonly DoneWork[], need: number): GroupProgress {
  const firstCompletion = new Map<string, PlainDate>()
  for (const { taskId, completedAt } of countedWork)
    if (taskId && !firstCompletion.has(taskId)) firstCompletion.set(taskId, completedAt)
  const days = [...firstCompletion.values()]
  return { have: Math.min(days.length, need), need, metOn: need > 0 ? (days[need - 1] ?? null) : null }
}

function unitProgress(countedWork: readonly DoneWork[], need: number): GroupProgress {
  let have = 0
  let metOn: PlainDate | null = null
  for (const { units, completedAt } of countedWork) {
    have += units ?? 0
    if (metOn === null && need > 0 && have >= need) metOn = completedAt
  }
  return { have: Math.min(have, need), need, metOn }
}

export type Progress = {
  groups: GroupProgress[]
  doneParts: number
  totalParts: number
  /** Hundredths of an hour, done and needed, over the groups that count hours; null where none does. */
  doneUnits: number | null
  totalUnits: number | null
  /** The day the last group was met; null while any is open. */
  completedAt: PlainDate | null
  started: boolean
}

/**
 * The progress of a curriculum. It is complete on the day its last group is met; one without groups is never complete.
 */
export function curriculumProgress(groups: readonly Group[], work: readonly DoneWork[], window: Window): Progress {
  const groupResults = groups.map((group) => groupProgress(group, work, window))
  const metDays = groupResults.flatMap(({ metOn }) => metOn ?? [])
  const hours = groupResults.filter((_, at) => groups[at]!.rule === 'MIN_UNITS')
  const sumOf = (field: 'have' | 'need') =>
    hours.length > 0 ? hours.reduce((sum, part) => sum + part[field], 0) : null
  const isComplete = groupResults.length > 0 && metDays.length === groupResults.length
  return {
    groups: groupResults,
    doneParts: metDays.length,
    totalParts: groupResults.length,
    doneUnits: sumOf('have'),
    totalUnits: sumOf('need'),
    completedAt: isComplete ? metDays.toSorted().at(-1)! : null,
    started: groupResults.some(({ have }) => have > 0),
  }
}
