import { z } from 'zod'
import type { Tx } from '@/lib/data/db'
import { isOnSheet } from '@/lib/data/enrollments/people-about'
import { listWitnesses } from '@/lib/data/enrollments/witnesses'
import { lockEnrollmentOf } from '@/lib/data/enrollments/write'
import { readNoticesAbout } from '@/lib/data/notices/write'
import {
  findSignature,
  listRoster,
  type RosterPerson,
  type SignatureRecord,
  setEnrollmentSignature,
  setInstructorSignature,
} from '@/lib/data/signatures/signatures'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { lockTaskSession } from '@/lib/data/task-sessions/write'
import { findUser } from '@/lib/data/users/read'
import { type EnteredByHand, enteredByHand, type Witness } from '@/lib/domain/check-in/witness'
import { fullName, type PersonName, sortableName } from '@/lib/domain/people/names'
import { sortNameOf } from '@/lib/domain/people/sort-name'
import { fail, ok, type Result } from '@/lib/domain/result'
import { attendanceText, consentVersions, rosterText } from '@/lib/domain/signatures/signed-text'
import { heldUntil, sessionStateAt } from '@/lib/domain/task-sessions/session-state'
import { compareText } from '@/lib/domain/text'
import { findAttended } from '../check-in/attendance'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { attendancePath, sheetPath } from '../notices/session-notices'
import { timeWitnessesOf } from '../task-sessions/time-witnesses'
import { type Write, write } from '../write'
import { sha256, signing, storeSignature } from './store-signature'

/**
 * The sheet that an instructor signs, and whether they have. `digest` and `consentVersion` are sent along with the
 * signature.
 */
export type SheetToSign = {
  session: TaskSessionRecord
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
  /** By what these times are known; null for an unknown one. */
  start: Witness | null
  end: Witness | null
  people: {
    enrollmentId: string
    name: string
    guestLicense: string | null
    checkedInAt: Date
    checkedOutAt: Date | null
    /** By what their arrival and their leaving were seen. */
    arrival: Witness | null
    leaving: Witness | null
  }[]
  /** People marked present after the session, without an arrival time. */
  onPaper: { enrollmentId: string; name: string; guestLicense: string | null; note: EnteredByHand | null }[]
}

/**
 * The session of a sheet to sign, with the viewer where they are on it as somebody who came. It waits from the end of the
 * session until that is finalized.
 */
async function findSheet(ctx: SignedInCtx, { taskSessionId }: { taskSessionId: string }) {
  const session = await ctx.load.taskSession.load(taskSessionId)
  if (!session) return null
  const { userId } = ctx.viewer
  const aboutIds = (await isOnSheet(ctx.db, taskSessionId, userId)) ? [userId] : []
  return { ...session, aboutIds, sheetWaits: sessionStateAt(session, ctx.now) === 'ENDED' }
}

/**
 * The sign-in sheet that its instructor has to sign. Somebody who has left since sees the people on it only as long as
 * they have not signed.
 */
export const getSheetToSign = defineService({
  action: 'signature.signAsInstructor',
  reads: true,
  input: z.strictObject({ taskSessionId: id }),
  subject: findSheet,
  feature: { type: 'TASKS', orgOf: ({ orgId }) => orgId },
  run: async (ctx, _input, { sheetWaits, aboutIds: _aboutIds, ...session }) => {
    const ownInstructor = session.instructors.find(({ userId }) => userId === ctx.viewer.userId)
    const instructor: PersonName & { userId: string } = ownInstructor ?? { userId: ctx.viewer.userId }
    const signature = ownInstructor?.signatureId ? await findSignature(ctx.db, ownInstructor.signatureId) : null
    const isMember = ctx.viewer.roles.some(({ orgId }) => orgId === session.orgId)
    const roster = signature && !isMember ? [] : await listRoster(ctx.db, session.id)
    const witnesses = await listWitnesses(ctx.db, session.id)
    const seenOf = (enrollmentId: string) => witnesses.get(enrollmentId) ?? { arrival: null, leaving: null }
    const byName = roster.toSorted((a, b) => compareText(`${sortNameOf(a)} ${a.id}`, `${sortNameOf(b)} ${b.id}`))
    const sheet: SheetToSign = {
      session,
      taskSessionId: session.id,
      canSign: !signature && sheetWaits,
      signedAt: signature?.signedAt ?? null,
      adoptedName: signature?.adoptedName ?? fullName(instructor),
      drawing: signature?.drawing ?? null,
      digest: sha256(rosterText(session, instructor, roster)).toString('hex'),
      consentVersion: consentVersions.INSTRUCTOR,
      startedAt: session.startedAt,
      endedAt: session.endedAt,
      breakMinutes: session.breakMinutes,
      ...(await timeWitnessesOf(ctx.db, session)),
      people: byName.flatMap((person) => {
        const { checkedInAt, checkedOutAt } = person
        const { arrival, leaving } = seenOf(person.id)
        return checkedInAt ? [{ ...lineOf(person), checkedInAt, checkedOutAt, arrival, leaving }] : []
      }),
      onPaper: byName.flatMap((person) =>
        person.checkedInAt ? [] : [{ ...lineOf(person), note: enteredByHand(seenOf(person.id).arrival) }],
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

const input = z.strictObject({ taskSessionId: id, ...signing })
type Input = z.infer<typeof input>

/**
 * A person signs that they came to a session in which they are checked in, until it is finalized. Signing again changes
 * nothing.
 */
export const signAttendance = defineService({
  action: 'checkIn.attend',
  input,
  subject: (ctx, { taskSessionId }) => findAttended(ctx, taskSessionId),
  feature: { type: 'TASKS', orgOf: ({ orgId }) => orgId },
  run: (ctx, signing) => write(ctx, (w) => signLocked(ctx, w, signing)),
})

async function signLocked(ctx: SignedInCtx, w: Write, signing: Input): Promise<Result<SignatureRecord>> {
  const { userId } = ctx.viewer
  const session = await lockTaskSession(w.tx, signing.taskSessionId, 'SHARE')
  const enrollment = session && (await lockEnrollmentOf(w.tx, { taskSessionId: session.id, userId }))
  const person = await findUser(w.tx, userId)
  if (!session || !enrollment || !person) return fail('notFound')
  if (enrollment.signatureId) return findSignatureIn(w.tx, enrollment.signatureId)
  const state = sessionStateAt(session, ctx.now)
  if (state === 'FINALIZED' || state === 'CANCELLED') return fail('sessionState')
  if (!enrollment.attendanceSource) return fail('notCheckedIn')
  const subject = { taskSessionId: session.id, orgId: session.orgId, kind: 'ATTENDANCE' as const }
  const text = attendanceText(session, person, enrollment)
  const since = enrollment.checkedInAt ?? session.startsAt
  const signature = await storeSignature(ctx, w, signing, { ...subject, text, since })
  if (!signature.ok) return signature
  await setEnrollmentSignature(w.tx, enrollment.id, signature.value.id, ctx.now)
  await readNoticesAbout(w.tx, { userId, path: attendancePath(session.id), at: ctx.now })
  await w.send({ queue: 'mail', data: { kind: 'receipt', enrollmentId: enrollment.id } })
  return findSignatureIn(w.tx, signature.value.id)
}

/** An instructor signs the sign-in sheet once the session has ended: everybody who came, and when. */
export const signAsInstructor = defineService({
  action: 'signature.signAsInstructor',
  input,
  subject: findSheet,
  feature: { type: 'TASKS', orgOf: ({ orgId }) => orgId },
  run: (ctx, signing) => write(ctx, (w) => signSheet(ctx, w, signing)),
})

async function signSheet(ctx: SignedInCtx, w: Write, signing: Input): Promise<Result<SignatureRecord>> {
  // Attendance cannot change while the sheet is being signed.
  const session = await lockTaskSession(w.tx, signing.taskSessionId, 'UPDATE')
  const instructor = session?.instructors.find(({ userId }) => userId === ctx.viewer.userId)
  if (!session || !instructor) return fail('notFound')
  if (instructor.signatureId) return findSignatureIn(w.tx, instructor.signatureId)
  const state = sessionStateAt(session, ctx.now)
  if (state !== 'ENDED') return fail(state === 'SCHEDULED' || state === 'OPEN' ? 'signTooEarly' : 'sessionState')
  const text = rosterText(session, instructor, await listRoster(w.tx, session.id))
  const subject = {
    taskSessionId: session.id,
    orgId: session.orgId,
    kind: 'INSTRUCTOR' as const,
    text,
    since: heldUntil(session),
  }
  const signature = await storeSignature(ctx, w, signing, subject)
  if (!signature.ok) return signature
  const { userId } = ctx.viewer
  await readNoticesAbout(w.tx, { userId, path: sheetPath(session), at: ctx.now })
  const isSet = await setInstructorSignature(w.tx, { taskSessionId: session.id, userId }, signature.value.id)
  return isSet ? findSignatureIn(w.tx, signature.value.id) : fail('conflict')
}

async function findSignatureIn(tx: Tx, signatureId: string): Promise<Result<SignatureRecord>> {
  const signature = await findSignature(tx, signatureId)
  return signature ? ok(signature) : fail('notFound')
}
