import type { PlainDate } from '@/lib/domain/time/plain-date'
import { compareText } from '../compare'
import type { CurriculumRule } from './kinds'

export type Group = {
  rule: CurriculumRule
  /** ANY_N: how many tasks. */
  n: number | null
  /** MIN_UNITS: hundredths of an hour. */
  units: number | null
  taskIds: readonly string[]
}
/** A standing credit of a member; `taskId` of one that a session of a task gave. */
export type DoneWork = { taskId: string | null; completedAt: PlainDate; units: number | null }

/** How far a group is: `have` of `need` tasks or hundredths of an hour; `metOn` is the day it was met. */
export type GroupProgress = { have: number; need: number; metOn: PlainDate | null }

/** From which day on work counts; null is from any day. `anyCredit` is for units that need not come from tasks. */
export type Window = { tasks: PlainDate | null; anyCredit: PlainDate | null }

/** How far a group is with this work. Only what was completed in the window counts; of a task its first completion there. */
export function groupProgress(group: Group, work: readonly DoneWork[], window: Window): GroupProgress {
  const anyCredit = group.rule === 'MIN_UNITS' && group.taskIds.length === 0
  const from = anyCredit ? window.anyCredit : window.tasks
  const counted = work
    .filter(({ taskId, completedAt }) => {
      const ofGroup = anyCredit || (taskId !== null && group.taskIds.includes(taskId))
      return ofGroup && (from === null || completedAt >= from)
    })
    .toSorted((a, b) => compareText(a.completedAt, b.completedAt))
  return group.rule === 'MIN_UNITS' ? unitsOf(counted, group.units ?? 0) : tasksOf(counted, needOf(group))
}

const needOf = ({ rule, n, taskIds }: Group) => (rule === 'ANY_N' ? Math.min(n ?? 1, taskIds.length) : taskIds.length)

function tasksOf(counted: readonly DoneWork[], need: number): GroupProgress {
  const first = new Map<string, PlainDate>()
  for (const { taskId, completedAt } of counted) if (taskId && !first.has(taskId)) first.set(taskId, completedAt)
  const days = [...first.values()]
  return { have: Math.min(days.length, need), need, metOn: need > 0 ? (days[need - 1] ?? null) : null }
}

function unitsOf(counted: readonly DoneWork[], need: number): GroupProgress {
  let have = 0
  let metOn: PlainDate | null = null
  for (const { units, completedAt } of counted) {
    have += units ?? 0
    if (metOn === null && need > 0 && have >= need) metOn = completedAt
  }
  return { have: Math.min(have, need), need, metOn }
}

export type Progress = {
  groups: GroupProgress[]
  doneParts: number
  totalParts: number
  /** The day the last group was met; null while one is not. */
  completedAt: PlainDate | null
  started: boolean
}

/** How far a curriculum is: complete on the day its last group was met. One without groups is never complete. */
export function curriculumProgress(groups: readonly Group[], work: readonly DoneWork[], window: Window): Progress {
  const each = groups.map((group) => groupProgress(group, work, window))
  const met = each.flatMap(({ metOn }) => metOn ?? [])
  const complete = each.length > 0 && met.length === each.length
  return {
    groups: each,
    doneParts: met.length,
    totalParts: each.length,
    completedAt: complete ? met.toSorted().at(-1)! : null,
    started: each.some(({ have }) => have > 0),
  }
}
