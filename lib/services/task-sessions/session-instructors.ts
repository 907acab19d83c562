import { z } from 'zod'
import {
  deleteInstructor,
  insertInstructor,
  listInstructorRates,
  mapMemberUserIds,
  updateInstructor,
} from '@/lib/data/task-sessions/write'
import { fail, ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id, version } from '../inputs'
import { notify } from '../notices/notify'
import { instructorNotices, takenOffNotices } from '../notices/session-notices'
import { voidSheet } from '../signatures/void-signatures'
import { changeSession } from './change-session'
import { instructorFacts, mostInstructors, sessionFeature } from './session-input'

const settledStates: ReadonlySet<string> = new Set(['FINALIZED', 'CANCELLED'])

/**
 * Lets a member of the organization teach a session. Other instructors have to sign again, because the list of
 * instructors is part of what they sign.
 */
export const addSessionInstructor = defineService({
  action: 'taskSession.manage',
  input: z.strictObject({ id, version, memberId: id, ...instructorFacts }),
  subject: (ctx, { id: sessionId }) => ctx.load.taskSession.load(sessionId),
  feature: sessionFeature,
  run: (ctx, { id: sessionId, version: seen, memberId, ...facts }) =>
    changeSession(ctx, { id: sessionId, version: seen }, async (w, session, state) => {
      if (settledStates.has(state)) return fail('sessionState')
      const userId = (await mapMemberUserIds(w.tx, session.orgId, [memberId])).get(memberId)
      if (!userId) return fail('invalidInput', { memberId: 'validation.notAMember' })
      if (session.instructors.length >= mostInstructors) return fail('invalidInput', { memberId: 'validation.tooMany' })
      const isNew = await insertInstructor(w.tx, sessionId, { userId, ...facts })
      if (isNew) await voidSheet(w, session, 'taskSession.instructorAdded')
      const about = { of: isNew ? [userId] : [], by: ctx.viewer.userId, now: ctx.now }
      return ok({
        action: 'taskSession.instructorAdded',
        changes: {},
        detail: { userId },
        followed: async (after) => ok(await notify(w, instructorNotices([after], about))),
      })
    }),
})

/** Removes an instructor from a session, voiding their signature if they have signed. */
export const removeSessionInstructor = defineService({
  action: 'taskSession.manage',
  input: z.strictObject({ id, version, instructorId: id }),
  subject: (ctx, { id: sessionId }) => ctx.load.taskSession.load(sessionId),
  feature: sessionFeature,
  run: (ctx, { id: sessionId, version: seen, instructorId }) =>
    changeSession(ctx, { id: sessionId, version: seen }, async (w, session, state) => {
      if (settledStates.has(state)) return fail('sessionState')
      const instructor = session.instructors.find((instructor) => instructor.id === instructorId)
      if (!instructor) return fail('notFound')
      await voidSheet(w, session, 'taskSession.instructorRemoved', { without: instructor.userId })
      await deleteInstructor(w.tx, sessionId, instructorId)
      const { userId } = instructor
      const about = { userId, by: ctx.viewer.userId, now: ctx.now }
      return ok({
        action: 'taskSession.instructorRemoved',
        changes: {},
        detail: { userId },
        followed: async (after) => ok(await notify(w, takenOffNotices(after, about))),
      })
    }),
})

/**
 * Sets the professional title and license of an instructor as printed on the papers of a session, and their pay per
 * hour, until it is finalized. Nobody signs again, because none is a part of what they sign. Left-out values stay.
 */
export const describeSessionInstructor = defineService({
  action: 'taskSession.manage',
  input: z.strictObject({
    id,
    version,
    instructorId: id,
    ...instructorFacts,
  }),
  subject: (ctx, { id: sessionId }) => ctx.load.taskSession.load(sessionId),
  feature: sessionFeature,
  run: (ctx, { id: sessionId, version: seen, instructorId, title, license, rateCents }) =>
    changeSession(ctx, { id: sessionId, version: seen }, async (w, session, state) => {
      if (settledStates.has(state)) return fail('sessionState')
      const instructor = session.instructors.find((instructor) => instructor.id === instructorId)
      if (!instructor) return fail('notFound')
      const printed = {
        title: title === undefined ? instructor.title : title,
        license: license === undefined ? instructor.license : license,
      }
      await updateInstructor(w.tx, sessionId, instructorId, { ...printed, rateCents })
      const detail = { userId: instructor.userId, ...printed }
      return ok({ action: 'taskSession.instructorDescribed', changes: {}, detail })
    }),
})

/** What each instructor of a session is paid per hour, for those who manage its organization's classes alone. */
export const listSessionInstructorRates = defineService({
  action: 'taskSession.manage',
  reads: true,
  input: z.strictObject({ id }),
  subject: (ctx, { id: sessionId }) => ctx.load.taskSession.load(sessionId),
  feature: sessionFeature,
  run: async (ctx, { id: sessionId }) => ok(await listInstructorRates(ctx.db, sessionId)),
})
