import { mutation, query, unwrap } from '@/graphql/payload'
import type { TaskRevisionRecord } from '@/lib/data/task-sessions/read'
import type { TaskRecord } from '@/lib/data/tasks/read'
import { pairOf } from '@/lib/domain/tasks/eligible-pairs'
import { hoursOrNull } from '@/lib/domain/units'
import type { Ctx } from '@/lib/services/ctx'
import { createTask, duplicateTask } from '@/lib/services/tasks/create-task'
import { getTask, listTaskRevisions } from '@/lib/services/tasks/get-task'
import { listTaskProviderNumbers } from '@/lib/services/tasks/list-provider-numbers'
import { countTaskStates, listTasks } from '@/lib/services/tasks/list-tasks'
import { archiveTask, publishTask, restoreTask } from '@/lib/services/tasks/move-task'
import { updateTask } from '@/lib/services/tasks/update-task'

export const tasksResolvers = {
  Query: {
    tasks: query(listTasks),
    taskStates: query(countTaskStates),
    task: query(getTask),
    taskProviderNumbers: query(listTaskProviderNumbers),
  },
  Mutation: {
    createTask: mutation(createTask),
    updateTask: mutation(updateTask),
    publishTask: mutation(publishTask),
    archiveTask: mutation(archiveTask),
    restoreTask: mutation(restoreTask),
    duplicateTask: mutation(duplicateTask),
  },
  Task: {
    revisions: async ({ id }: TaskRecord, _args: unknown, ctx: Ctx) =>
      (await unwrap(ctx, listTaskRevisions(ctx, { id }))) ?? [],
  },
  TaskRevision: {
    units: ({ units }: TaskRevisionRecord) => hoursOrNull(units),
    onlineUnits: ({ onlineUnits }: TaskRevisionRecord) => hoursOrNull(onlineUnits),
    eligible: ({ eligible }: TaskRevisionRecord) => eligible.map(pairOf),
  },
}
