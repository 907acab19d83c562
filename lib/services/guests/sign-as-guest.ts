import { z } from 'zod'
import { lockEnrollment } from '@/lib/data/enrollments/write'
import { findGuest } from '@/lib/data/guests/guests'
import { findSignature, type SignatureRecord, setEnrollmentSignature } from '@/lib/data/signatures/signatures'
import { lockTaskSession } from '@/lib/data/task-sessions/write'
import { checkInPhaseAt } from '@/lib/domain/check-in/window'
import { fail, ok, type Result } from '@/lib/domain/result'
import { consentVersions, guestText } from '@/lib/domain/signatures/signed-text'
import { sessionEnd, sessionStateAt } from '@/lib/domain/task-sessions/session-state'
import { findOnRoster } from '../check-in/attendance'
import { recordCheckIn } from '../check-in/record-check-in'
import { checkInProblem } from '../check-in/verify-presence'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id, oneOf } from '../inputs'
import { type Signing, sha256, signing, storeSignature } from '../signatures/store-signature'
import { type Write, write } from '../write'

/** The statement that a guest signs on the screen of a person who runs the session. */
export type GuestToSign = {
  enrollmentId: string
  taskSessionId: string
  firstName: string | null
  lastName: string | null
  licenseNumber: string | null
  title: string
  orgName: string
  startsAt: Date
  endsAt: Date
  timeZone: string
  /** Whether signing checks them in. */
  arrives: boolean
  digest: string
  consentVersion: string
}

/** The statement to sign for a guest who has not signed, with everything the signature covers. */
export const getGuestToSign = defineService({
  action: 'guest.sign',
  reads: true,
  input: z.strictObject({ enrollmentId: id }),
  subject: (ctx, { enrollmentId }) => findOnRoster(ctx, enrollmentId),
  feature: { type: 'TASKS', orgOf: ({ orgId }) => orgId },
  run: async (ctx, _input, { session, enrollment }) => {
    const guest = enrollment.guestId ? await findGuest(ctx.db, enrollment.guestId) : null
    if (!guest || enrollment.signatureId) return fail('notFound')
    const { firstName, lastName, licenseNumber } = guest
    const { id: taskSessionId, revision, org, startsAt, timeZone } = session
    return ok<GuestToSign>({
      enrollmentId: enrollment.id,
      taskSessionId,
      firstName,
      lastName,
      licenseNumber,
      title: revision.title,
      orgName: org.name,
      startsAt,
      endsAt: sessionEnd(session),
      timeZone,
      arrives: !enrollment.attendanceSource,
      digest: sha256(guestText(session, guest, enrollment)).toString('hex'),
      consentVersion: consentVersions.GUEST,
    })
  },
})

/**
 * A guest signs that they came, on the screen of a person who runs the session, in a language of their choice. While
 * the session runs this also checks them in, at this moment; afterwards staff must mark them present first. Signing
 * again changes nothing.
 */
export const signAsGuest = defineService({
  action: 'guest.sign',
  input: z.strictObject({ enrollmentId: id, language: oneOf(['en', 'es', 'ja']), ...signing }),
  subject: (ctx, { enrollmentId }) => findOnRoster(ctx, enrollmentId),
  feature: { type: 'TASKS', orgOf: ({ orgId }) => orgId },
  run: (ctx, signing, { session }) => write(ctx, (w) => signLocked(ctx, w, { ...signing, taskSessionId: session.id })),
})

type GuestSigning = Signing & { enrollmentId: string; taskSessionId: string; language: string }

async function signLocked(ctx: SignedInCtx, w: Write, signing: GuestSigning): Promise<Result<SignatureRecord>> {
  const session = await lockTaskSession(w.tx, signing.taskSessionId, 'SHARE')
  const enrollment = session && (await lockEnrollment(w.tx, signing.enrollmentId))
  const guest = enrollment?.guestId ? await findGuest(w.tx, enrollment.guestId) : null
  if (!session || !enrollment || !guest) return fail('notFound')
  if (enrollment.signatureId) return findSignatureIn(w, enrollment.signatureId)
  const state = sessionStateAt(session, ctx.now)
  if (state === 'FINALIZED' || state === 'CANCELLED') return fail('sessionState')
  const subject = { taskSessionId: session.id, orgId: session.orgId, kind: 'ATTENDANCE' as const }
  const text = guestText(session, guest, enrollment)
  const by = { guestId: guest.id, language: signing.language }
  const signature = await storeSignature(ctx, w, signing, { ...subject, text, by, since: ctx.now })
  if (!signature.ok) return signature
  if (!enrollment.attendanceSource) {
    if (state === 'ENDED') return fail('notCheckedIn')
    if (checkInPhaseAt(session, ctx.now) === 'EARLY') return checkInProblem(session, ctx.now) ?? fail('sessionState')
    const set = { checkInMethod: 'ROSTER', attendanceSource: 'GUEST', checkedInAt: ctx.now } as const
    const seen = { by: 'STAFF', decidedAt: ctx.now, witness: 'SERVER' } as const
    const came = await recordCheckIn(ctx, w, { session, enrollment, set, ...seen })
    if (!came.ok) return came
  }
  await setEnrollmentSignature(w.tx, enrollment.id, signature.value.id, ctx.now)
  return findSignatureIn(w, signature.value.id)
}

async function findSignatureIn(w: Write, signatureId: string): Promise<Result<SignatureRecord>> {
  const signature = await findSignature(w.tx, signatureId)
  return signature ? ok(signature) : fail('notFound')
}
