import { z } from 'zod'
import { listPaperNotes, type PaperNote } from '@/lib/data/enrollments/read'
import { findSignature, listRoster, type RosterPerson } from '@/lib/data/signatures/signatures'
import { compareText } from '@/lib/domain/compare'
import { fullName, type PersonName, sortableName } from '@/lib/domain/people/names'
import { sortNameOf } from '@/lib/domain/people/sort-name'
import { ok } from '@/lib/domain/result'
import { consentVersions, rosterText } from '@/lib/domain/signatures/signed-text'
import { sessionStateAt } from '@/lib/domain/task-sessions/session-state'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { sha256 } from './digest'

/**
 * The sheet that an instructor signs, and whether they have. `digest` and `consentVersion` are sent along with the
 * signature.
 */
export type SheetToSign = {
  taskSessionId: string
  /** Open for signing: the session has ended and this instructor has not signed. */
  canSign: boolean
  signedAt: Date | null
  adoptedName: string
  drawing: string | null
  digest: string
  consentVersion: string
  /** When the session actually took place; null when nobody pressed or entered it. */
  startedAt: Date | null
  endedAt: Date | null
  breakMinutes: number
  people: {
    enrollmentId: string
    name: string
    guestLicense: string | null
    checkedInAt: Date
    checkedOutAt: Date | null
  }[]
  /** People marked present after the session, without an arrival time. */
  onPaper: { enrollmentId: string; name: string; guestLicense: string | null; note: PaperNote | null }[]
}

/** The sign-in sheet that its instructor has to sign. */
export const getSheetToSign = defineService({
  action: 'signature.signAsInstructor',
  reads: true,
  input: z.strictObject({ taskSessionId: id }),
  subject: (ctx, { taskSessionId }) => ctx.load.taskSession.load(taskSessionId),
  feature: { type: 'TASKS', orgOf: ({ orgId }) => orgId },
  run: async (ctx, _input, session) => {
    const ownInstructor = session.instructors.find(({ userId }) => userId === ctx.viewer.userId)
    const instructor: PersonName & { userId: string } = ownInstructor ?? { userId: ctx.viewer.userId }
    const roster = await listRoster(ctx.db, session.id)
    const notes = await listPaperNotes(ctx.db, session.id)
    const byName = roster.toSorted((a, b) => compareText(`${sortNameOf(a)} ${a.id}`, `${sortNameOf(b)} ${b.id}`))
    const signature = ownInstructor?.signatureId ? await findSignature(ctx.db, ownInstructor.signatureId) : null
    const sheet: SheetToSign = {
      taskSessionId: session.id,
      canSign: !signature && sessionStateAt(session, ctx.now) === 'ENDED',
      signedAt: signature?.signedAt ?? null,
      adoptedName: signature?.adoptedName ?? fullName(instructor),
      drawing: signature?.drawing ?? null,
      digest: sha256(rosterText(session, instructor, roster)).toString('hex'),
      consentVersion: consentVersions.INSTRUCTOR,
      startedAt: session.startedAt,
      endedAt: session.endedAt,
      breakMinutes: session.breakMinutes,
      people: byName.flatMap((person) =>
        person.checkedInAt
          ? [{ ...lineOf(person), checkedInAt: person.checkedInAt, checkedOutAt: person.checkedOutAt }]
          : [],
      ),
      onPaper: byName.flatMap((person) =>
        person.checkedInAt ? [] : [{ ...lineOf(person), note: notes.get(person.id) ?? null }],
      ),
    }
    return ok(sheet)
  },
})

const lineOf = (person: RosterPerson) => ({
  enrollmentId: person.id,
  name: sortableName(person),
  guestLicense: person.guestId && person.licenseNumber,
})
