import { mutation, query, unwrap } from '@/graphql/payload'
import type { TaskSessionEntry } from '@/lib/data/task-sessions/list'
import type { SessionInstructor, TaskSessionRecord } from '@/lib/data/task-sessions/read'
import type { PlannedCopy } from '@/lib/domain/task-sessions/copies'
import { deliveredMinutes } from '@/lib/domain/task-sessions/delivered'
import { toHours } from '@/lib/domain/units'
import type { Ctx } from '@/lib/services/ctx'
import { copyTaskSessions, previewSessionCopies } from '@/lib/services/task-sessions/copy-sessions'
import { createTaskSession, repeatTaskSession } from '@/lib/services/task-sessions/create-task-session'
import {
  cancelTaskSession,
  discardTaskSession,
  endTaskSession,
  openTaskSession,
  scheduleTaskSession,
  startTaskSession,
} from '@/lib/services/task-sessions/move-task-session'
import { getSessionCalendar } from '@/lib/services/task-sessions/session-calendar'
import {
  addSessionInstructor,
  describeSessionInstructor,
  listSessionInstructorRates,
  removeSessionInstructor,
} from '@/lib/services/task-sessions/session-instructors'
import {
  listSessionScans,
  removeSessionScan,
  type ScanView,
  saveSessionScan,
} from '@/lib/services/task-sessions/session-scans'
import { setTaskSessionTimes } from '@/lib/services/task-sessions/set-session-times'
import {
  countSessionSeats,
  foreseeClashes,
  getTaskSession,
  listFollowingSessions,
  listSessionClashes,
  listTaskSessions,
} from '@/lib/services/task-sessions/task-sessions'
import { timeWitnessesOf } from '@/lib/services/task-sessions/time-witnesses'
import { recordTaskSession, updateTaskSession } from '@/lib/services/task-sessions/update-task-session'
import { listSessionProviderNumbers } from '@/lib/services/tasks/list-tasks'

export const taskSessionsResolvers = {
  Query: {
    taskSessions: query(listTaskSessions),
    taskSession: query(getTaskSession),
    foreseenClashes: query(foreseeClashes),
    followingSessions: query(listFollowingSessions),
    sessionClashes: query(listSessionClashes),
    sessionInstructorRates: query(listSessionInstructorRates),
    sessionCopies: query(previewSessionCopies),
    sessionCalendar: query(getSessionCalendar),
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
    copyTaskSessions: mutation(copyTaskSessions),
    addSessionInstructor: mutation(addSessionInstructor),
    describeSessionInstructor: mutation(describeSessionInstructor),
    removeSessionInstructor: mutation(removeSessionInstructor),
    saveSessionScan: mutation(saveSessionScan),
    removeSessionScan: mutation(removeSessionScan),
  },
  TaskSession: {
    deliveredMinutes,
    startWitness: async (session: TaskSessionRecord, _args: unknown, ctx: Ctx) =>
      (await timeWitnessesOf(ctx.db, session)).start,
    endWitness: async (session: TaskSessionRecord, _args: unknown, ctx: Ctx) =>
      (await timeWitnessesOf(ctx.db, session)).end,
    recordedAfterwards: ({ recordedAt }: TaskSessionRecord) => recordedAt !== null,
    unitsGiven: ({ unitsGiven }: TaskSessionRecord) => (unitsGiven === null ? null : toHours(unitsGiven)),
    // Lists have already counted the seats.
    seatsTaken: async (session: TaskSessionRecord | TaskSessionEntry, _args: unknown, ctx: Ctx) =>
      'seats' in session ? session.seats : ((await unwrap(ctx, countSessionSeats(ctx, { id: session.id }))) ?? 0),
    scans: async ({ id }: TaskSessionRecord, _args: unknown, ctx: Ctx) =>
      (await unwrap(ctx, listSessionScans(ctx, { taskSessionId: id }))) ?? [],
  },
  SessionCopy: {
    startsAt: ({ times }: PlannedCopy<TaskSessionEntry>) => times?.startsAt ?? null,
    endsAt: ({ times }: PlannedCopy<TaskSessionEntry>) => times?.endsAt ?? null,
  },
  SessionScan: { url: ({ id }: ScanView) => `/api/session-scans/${id}` },
  SessionInstructor: {
    hasSigned: ({ signatureId }: SessionInstructor) => signatureId !== null,
  },
}
