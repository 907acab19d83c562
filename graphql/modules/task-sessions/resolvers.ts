import { mutation, query, unwrap } from '@/graphql/payload'
import type { TaskSessionEntry } from '@/lib/data/task-sessions/list'
import type { SessionInstructor, TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { deliveredMinutes } from '@/lib/domain/task-sessions/delivered'
import { toHours } from '@/lib/domain/units'
import type { Ctx } from '@/lib/services/ctx'
import { cancelTaskSession } from '@/lib/services/task-sessions/cancel-task-session'
import { createTaskSession } from '@/lib/services/task-sessions/create-task-session'
import { countSessionSeats, getTaskSession } from '@/lib/services/task-sessions/get-task-session'
import { foreseeClashes, listSessionClashes } from '@/lib/services/task-sessions/list-session-clashes'
import { listTaskSessions } from '@/lib/services/task-sessions/list-task-sessions'
import {
  discardTaskSession,
  endTaskSession,
  openTaskSession,
  scheduleTaskSession,
  startTaskSession,
} from '@/lib/services/task-sessions/move-task-session'
import { recordTaskSession } from '@/lib/services/task-sessions/record-task-session'
import { repeatTaskSession } from '@/lib/services/task-sessions/repeat-task-session'
import { addSessionInstructor, removeSessionInstructor } from '@/lib/services/task-sessions/session-instructors'
import {
  listSessionScans,
  removeSessionScan,
  type ScanView,
  saveSessionScan,
} from '@/lib/services/task-sessions/session-scans'
import { setTaskSessionTimes } from '@/lib/services/task-sessions/set-task-session-times'
import { updateTaskSession } from '@/lib/services/task-sessions/update-task-session'
import { listSessionProviderNumbers } from '@/lib/services/tasks/list-provider-numbers'

export const taskSessionsResolvers = {
  Query: {
    taskSessions: query(listTaskSessions),
    taskSession: query(getTaskSession),
    foreseenClashes: query(foreseeClashes),
    sessionClashes: query(listSessionClashes),
    sessionProviderNumbers: query(listSessionProviderNumbers),
  },
  Mutation: {
    createTaskSession: mutation(createTaskSession),
    updateTaskSession: mutation(updateTaskSession),
    scheduleTaskSession: mutation(scheduleTaskSession),
    recordTaskSession: mutation(recordTaskSession),
    discardTaskSession: mutation(discardTaskSession),
    openTaskSession: mutation(openTaskSession),
    startTaskSession: mutation(startTaskSession),
    endTaskSession: mutation(endTaskSession),
    setTaskSessionTimes: mutation(setTaskSessionTimes),
    cancelTaskSession: mutation(cancelTaskSession),
    repeatTaskSession: mutation(repeatTaskSession),
    addSessionInstructor: mutation(addSessionInstructor),
    removeSessionInstructor: mutation(removeSessionInstructor),
    saveSessionScan: mutation(saveSessionScan),
    removeSessionScan: mutation(removeSessionScan),
  },
  TaskSession: {
    deliveredMinutes,
    recordedAfterwards: ({ recordedAt }: TaskSessionRecord) => recordedAt !== null,
    unitsGiven: ({ unitsGiven }: TaskSessionRecord) => (unitsGiven === null ? null : toHours(unitsGiven)),
    // Lists have already counted the seats.
    seatsTaken: async (session: TaskSessionRecord | TaskSessionEntry, _args: unknown, ctx: Ctx) =>
      'seats' in session ? session.seats : ((await unwrap(ctx, countSessionSeats(ctx, { id: session.id }))) ?? 0),
    scans: async ({ id }: TaskSessionRecord, _args: unknown, ctx: Ctx) =>
      (await unwrap(ctx, listSessionScans(ctx, { taskSessionId: id }))) ?? [],
  },
  SessionScan: { url: ({ id }: ScanView) => `/api/session-scans/${id}` },
  SessionInstructor: {
    hasSigned: ({ signatureId }: SessionInstructor) => signatureId !== null,
  },
}
