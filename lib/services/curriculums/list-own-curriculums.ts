import { z } from 'zod'
import { listOwnOpen, type OwnCurriculumRecord, type OwnTask } from '@/lib/data/curriculums/own'
import { windowOf } from '@/lib/domain/curriculums/cycles'
import type { AssignmentStanding, CurriculumRule } from '@/lib/domain/curriculums/kinds'
import { type DoneWork, groupProgress } from '@/lib/domain/curriculums/progress'
import { assignmentStanding } from '@/lib/domain/curriculums/standing'
import { ok } from '@/lib/domain/result'
import { todayIn } from '@/lib/domain/time/plain-date'
import { defineService } from '../define-service'

/** A group of a curriculum: `have` of `need` tasks or hundredths of an hour, and the remaining tasks. */
export type OwnGroup = { name: string; rule: CurriculumRule; have: number; need: number; met: boolean; left: OwnTask[] }
export type OwnCurriculum = Omit<OwnCurriculumRecord, 'groups' | 'rule'> & {
  standing: AssignmentStanding
  groups: OwnGroup[]
}

/**
 * The curriculums that the person has to complete in their organizations, with the earliest due date first, each with
 * where to enroll.
 */
export const listOwnCurriculums = defineService({
  action: 'curriculum.listOwn',
  input: z.strictObject({}),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx) => {
    const { all, work } = await listOwnOpen(ctx.viewer.userId, ctx.now)
    return ok(all.map((curriculum) => ownCurriculum(curriculum, work, ctx.now)))
  },
})

function ownCurriculum(
  { groups, rule, ...curriculum }: OwnCurriculumRecord,
  work: readonly DoneWork[],
  now: Date,
): OwnCurriculum {
  const window = windowOf(rule, curriculum)
  const standing = assignmentStanding(curriculum, todayIn(curriculum.timeZone, now))
  const doneTaskIds = new Set(
    work.flatMap(({ taskId, completedAt }) =>
      taskId && (window.tasks === null || completedAt >= window.tasks) ? taskId : [],
    ),
  )
  const parts = groups.map(({ tasks, ...group }): OwnGroup => {
    const { have, need, metOn } = groupProgress({ ...group, taskIds: tasks.map(({ id }) => id) }, work, window)
    const met = metOn !== null
    return {
      name: group.name,
      rule: group.rule,
      have,
      need,
      met,
      left: met ? [] : tasks.filter(({ id }) => !doneTaskIds.has(id)),
    }
  })
  return { ...curriculum, standing, groups: parts }
}
