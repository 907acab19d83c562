import { toPayload, unwrap } from '@/graphql/payload'
import type { TaskRevisionRecord } from '@/lib/data/task-sessions'
import type { TaskRecord } from '@/lib/data/tasks'
import { pairOf } from '@/lib/domain/tasks/eligible-pairs'
import { toHours } from '@/lib/domain/units'
import type { Ctx } from '@/lib/services/ctx'
import { createTask, duplicateTask } from '@/lib/services/tasks/create-task'
import { getTask, listTaskRevisions } from '@/lib/services/tasks/get-task'
import { listTaskProviderNumbers } from '@/lib/services/tasks/list-provider-numbers'
import { countTaskStates, listTasks } from '@/lib/services/tasks/list-tasks'
import { archiveTask, publishTask, restoreTask } from '@/lib/services/tasks/move-task'
import { updateTask } from '@/lib/services/tasks/update-task'

type Args = Record<string, unknown>
const hours = (units: number | null) => (units === null ? null : toHours(units))

export const tasksResolvers = {
  Query: {
    tasks: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, listTasks(ctx, args)),
    taskStates: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, countTaskStates(ctx, args)),
    task: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, getTask(ctx, args)),
    taskProviderNumbers: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, listTaskProviderNumbers(ctx, args)),
  },
  Mutation: {
    createTask: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, createTask(ctx, args)),
    updateTask: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, updateTask(ctx, args)),
    publishTask: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, publishTask(ctx, args)),
    archiveTask: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, archiveTask(ctx, args)),
    restoreTask: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, restoreTask(ctx, args)),
    duplicateTask: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, duplicateTask(ctx, args)),
  },
  Task: {
    revisions: async ({ id }: TaskRecord, _args: Args, ctx: Ctx) =>
      (await unwrap(ctx, listTaskRevisions(ctx, { id }))) ?? [],
  },
  TaskRevision: {
    units: ({ units }: TaskRevisionRecord) => hours(units),
    onlineUnits: ({ onlineUnits }: TaskRevisionRecord) => hours(onlineUnits),
    eligible: ({ eligible }: TaskRevisionRecord) => eligible.map(pairOf),
  },
}
