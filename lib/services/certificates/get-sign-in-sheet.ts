import 'server-only'
import { z } from 'zod'
import { listPaperNotes, type PaperNote } from '@/lib/data/enrollments/read'
import { findOrg } from '@/lib/data/orgs/read'
import { listSignaturesOf } from '@/lib/data/signatures/signatures'
import { listSheetPeople } from '@/lib/data/task-sessions/read'
import { coverageOn } from '@/lib/domain/certificates/approvals'
import { type SignInSheet, signInSheet } from '@/lib/domain/certificates/sign-in-sheet'
import { fullName } from '@/lib/domain/people/names'
import { fail, ok } from '@/lib/domain/result'
import { givenUnits } from '@/lib/domain/task-sessions/delivered'
import { completionDay, sessionEnd } from '@/lib/domain/task-sessions/session-state'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { sessionFeature } from '../task-sessions/session-feature'
import { write } from '../write'
import { limitPapers } from './paper-limit'

/** The sign-in sheet of a session as it is now, for those who run it; handing it out is recorded. */
export const getSignInSheet = defineService({
  action: 'taskSession.read',
  input: z.strictObject({ taskSessionId: id }),
  subject: (ctx, { taskSessionId }) => ctx.load.taskSession.load(taskSessionId),
  feature: sessionFeature,
  run: async (ctx, { taskSessionId }, session) => {
    const limited = await limitPapers(ctx)
    if (limited) return limited
    const { revision, timeZone, orgId } = session
    const [org, people, notes, signatures] = await Promise.all([
      findOrg(ctx.db, orgId),
      listSheetPeople(ctx.db, taskSessionId, revision.eligible),
      listPaperNotes(ctx.db, taskSessionId),
      listSignaturesOf(ctx.db, taskSessionId, 'INSTRUCTOR'),
    ])
    if (!org) return fail('notFound')
    const sheet = signInSheet({
      ...{ title: revision.title, startsAt: session.startsAt, endsAt: sessionEnd(session), timeZone, org },
      people: people.map((one) => ({ ...one, marked: markedOf(notes.get(one.enrollmentId)) })),
      startedAt: session.startedAt,
      // Signed before ends were recorded: the planned times were signed for.
      endedAt: session.state === 'FINALIZED' && !session.endedRecordedAt ? null : session.endedAt,
      units: givenUnits(revision, session.unitsGiven).units,
      shortReason: session.shortReason,
      unsignedReason: session.unsignedReason,
      isFinal: session.state === 'FINALIZED',
      eligible: revision.eligible,
      approvals: coverageOn(revision.eligible, org.providers, completionDay(session)).approvals,
      instructors: session.instructors.map((one) => ({
        ...one,
        signature: (one.signatureId && signatures.get(one.signatureId)) || null,
      })),
    })
    return write({ ...ctx, idempotency: null }, async ({ audit }) => {
      const detail = { participants: sheet.participants.length }
      audit({ action: 'signInSheet.viewed', subjectType: 'TaskSession', subjectId: taskSessionId, orgId, detail })
      return ok<SignInSheet>(sheet)
    })
  },
})

const markedOf = (note: PaperNote | undefined) =>
  note ? { name: fullName(note.name), at: note.at, reason: note.reason } : null
