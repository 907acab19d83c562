import { deviceRefusal, findLateCheckIn, listRefusedPeople } from '@/lib/data/check-in/check-in'
import { listPeopleAbout } from '@/lib/data/enrollments/people-about'
import { type EnrollmentRecord, findCurrentEnrollment, findEnrollment } from '@/lib/data/enrollments/read'
import { ranLately, readsByProgram } from '@/lib/data/members/others'
import { findSignature } from '@/lib/data/signatures/signatures'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { isValidScanToken } from '@/lib/domain/check-in/scan'
import {
  type CheckInPhase,
  canCheckOutAt,
  checkInPhaseAt,
  checkInWindow,
  checkOutEnds,
  type LateCheckInState,
} from '@/lib/domain/check-in/window'
import type { WitnessKind } from '@/lib/domain/check-in/witness'
import { hasSeat } from '@/lib/domain/enrollments/seats'
import { type EnrollmentPlace, placeOf } from '@/lib/domain/enrollments/transitions'
import type { AttendanceSource, CheckInMethod, TaskSessionState } from '@/lib/domain/lists/sessions'
import { fullName } from '@/lib/domain/people/names'
import { ok, type Result } from '@/lib/domain/result'
import { attendanceText, consentVersions } from '@/lib/domain/signatures/signed-text'
import { sessionEnd, sessionStateAt } from '@/lib/domain/task-sessions/session-state'
import { can } from '@/lib/policy/can'
import { heldFor } from '@/lib/policy/held'
import { scopeOf } from '@/lib/policy/scopes'
import type { SignedInCtx } from '../ctx'
import { refuseOneself } from '../oneself'
import { sha256 } from '../signatures/store-signature'
import { write } from '../write'

/** A signature as its owner sees it. `digest` is the SHA-256 of the signed text, in hexadecimal. */
type OwnSignature = { adoptedName: string; drawing: string | null; signedAt: Date; digest: string }
/**
 * The text to be signed: its SHA-256 in hexadecimal, which the signer sends back, and the version of the consent text.
 */
type ToSign = { digest: string; consentVersion: string }

/** The person's late check-in: when its code was shown, and what staff decided. */
type OwnLateCheckIn = { state: LateCheckInState; codeAt: Date; receivedAt: Date }

/** A session as seen by an attendee: when it is, what they have done, and what comes next. */
export type Attendance = {
  taskSessionId: string
  title: string
  orgName: string
  startsAt: Date
  endsAt: Date
  timeZone: string
  location: string | null
  /** Where to join online; only for people with a place. */
  meetingUrl: string | null
  instructorNames: string[]
  state: TaskSessionState
  phase: CheckInPhase
  opensAt: Date
  closesAt: Date
  place: EnrollmentPlace
  enrollmentId: string | null
  /** When the person scanned the code, as long as that still allows checking in. */
  seenAt: Date | null
  /** Null without a late check-in, and once the person is checked in. */
  late: OwnLateCheckIn | null
  checkedInAt: Date | null
  checkInMethod: CheckInMethod | null
  attendanceSource: AttendanceSource | null
  checkOutRequired: boolean
  canCheckOut: boolean
  checkOutEnds: Date
  checkedOutAt: Date | null
  attendedMinutes: number | null
  signature: OwnSignature | null
  toSign: ToSign | null
}

type AttendanceState = { session: TaskSessionRecord; enrollment: EnrollmentRecord | null; seenAt: Date | null }

/** A person's state in a session: what they did and what comes next. */
export async function attendanceOf(
  ctx: SignedInCtx,
  { session, enrollment, seenAt }: AttendanceState,
): Promise<Attendance> {
  const state = sessionStateAt(session, ctx.now)
  const signature = enrollment?.signatureId ? await findSignature(ctx.db, enrollment.signatureId) : null
  const { attendanceSource = null, checkedInAt = null, checkedOutAt = null, attendedMinutes = null } = enrollment ?? {}
  const lateCheckIn = attendanceSource
    ? null
    : await findLateCheckIn(ctx.db, { taskSessionId: session.id, userId: ctx.viewer.userId })
  const isSignable = enrollment && attendanceSource && !signature && state !== 'FINALIZED' && state !== 'CANCELLED'
  return {
    ...aboutSession(session),
    state,
    phase: checkInPhaseAt(session, ctx.now),
    ...checkInWindow(session),
    meetingUrl: enrollment && hasSeat(enrollment) ? session.meetingUrl : null,
    place: placeOf(enrollment),
    enrollmentId: enrollment?.id ?? null,
    seenAt,
    late: lateCheckIn && { state: lateCheckIn.state, codeAt: lateCheckIn.codeAt, receivedAt: lateCheckIn.receivedAt },
    checkedInAt,
    checkInMethod: enrollment?.checkInMethod ?? null,
    attendanceSource,
    checkOutRequired: session.checkOutRequired,
    canCheckOut: checkedInAt !== null && checkedOutAt === null && canCheckOutAt(session, ctx.now),
    checkOutEnds: checkOutEnds(session),
    checkedOutAt,
    attendedMinutes,
    signature: signature && {
      adoptedName: signature.adoptedName,
      drawing: signature.drawing,
      signedAt: signature.signedAt,
      digest: Buffer.from(signature.sha256After).toString('hex'),
    },
    toSign: isSignable ? await toSign(ctx, session, enrollment) : null,
  }
}

const aboutSession = (session: TaskSessionRecord) => ({
  taskSessionId: session.id,
  title: session.revision.title,
  orgName: session.org.name,
  startsAt: session.startsAt,
  endsAt: sessionEnd(session),
  timeZone: session.timeZone,
  location: session.location,
  instructorNames: session.instructors.map(fullName),
})

async function toSign(ctx: SignedInCtx, session: TaskSessionRecord, enrollment: EnrollmentRecord): Promise<ToSign> {
  const person = await ctx.load.person.load(ctx.viewer.userId)
  const text = attendanceText(session, person ?? { id: ctx.viewer.userId }, enrollment)
  return { digest: sha256(text).toString('hex'), consentVersion: consentVersions.ATTENDANCE }
}

/**
 * A session as seen by the viewer: their own enrollment, if any, and when they scanned its code, if they have a scan
 * token for it.
 */
export type Attended = {
  orgId: string
  /** The viewer, if they are enrolled. */
  userId: string | null
  present: boolean
  session: TaskSessionRecord
  enrollment: EnrollmentRecord | null
  seenAt: Date | null
}

export async function findAttended(ctx: SignedInCtx, taskSessionId: string): Promise<Attended | null> {
  const { userId } = ctx.viewer
  const [session, enrollment] = await Promise.all([
    ctx.load.taskSession.load(taskSessionId),
    findCurrentEnrollment(ctx.db, { taskSessionId, userId }),
  ])
  // Drafts are not visible to participants.
  if (!session || session.state === 'DRAFT') return null
  const { scanToken, device } = ctx.visitor
  const good = isValidScanToken(scanToken, { taskSessionId, device, userId, now: ctx.now })
  const seenAt = good ? (scanToken?.at ?? null) : null
  return {
    orgId: session.orgId,
    userId: enrollment?.userId ?? null,
    present: seenAt !== null,
    session,
    enrollment,
    seenAt,
  }
}

/** The scopes of a program that is shown the codes of a session, or may record who came. */
const codeScopes = [scopeOf['taskSession.read'], scopeOf['taskSession.run'], scopeOf['attendance.record']]

/**
 * Whether the person runs the session, also where that right is held back now, or did so in the last day, or has a
 * program of its organization that reads its codes.
 */
async function seesItsCodes({ viewer, db }: SignedInCtx, { id, orgId, instructorIds }: TaskSessionRecord) {
  const session = { id, orgId, instructorIds }
  const isNow = can(viewer, 'attendance.record', session) || heldFor(viewer, 'attendance.record', session) !== null
  if (isNow || (await ranLately(db, { orgId, userId: viewer.userId, taskSessionId: id }))) return true
  return readsByProgram(db, { orgId, userId: viewer.userId, scopes: codeScopes })
}

/** Who runs a session, or has a program there, sees its codes: somebody else records that they attended it, where somebody may. */
export async function refuseOwnCode(ctx: SignedInCtx, session: TaskSessionRecord): Promise<Result<never> | null> {
  const { userId } = ctx.viewer
  if (!(await seesItsCodes(ctx, session))) return null
  return refuseOneself(ctx, 'attendance.record', { ...session, aboutIds: [userId] })
}

/**
 * The witness of a press by somebody's own code. Of those who run the session, or have a program that reads its codes, it
 * proves nothing, because they see the codes before others do: it is their own word, and papers say so.
 */
export const witnessOfCode = async (ctx: SignedInCtx, session: TaskSessionRecord): Promise<WitnessKind> =>
  (await seesItsCodes(ctx, session)) ? 'SERVER' : 'CODE'

/**
 * Records once, for the instructors, that the viewer's device was refused: admitting that person then requires a
 * reason.
 */
export async function recordRefusal(ctx: SignedInCtx, { session }: Attended): Promise<void> {
  if ((await listRefusedPeople(ctx.db, session.id)).has(ctx.viewer.userId)) return
  await write({ ...ctx, idempotency: null }, async (w) => {
    w.audit({ ...deviceRefusal, subjectId: session.id, personId: ctx.viewer.userId, orgId: session.orgId })
    return ok(null)
  })
}

/** The person's state after a write that changed only their own enrollment. */
export async function readAttendance(ctx: SignedInCtx, { session }: Attended): Promise<Result<Attendance>> {
  const where = { taskSessionId: session.id, userId: ctx.viewer.userId }
  return ok(await attendanceOf(ctx, { session, enrollment: await findCurrentEnrollment(ctx.db, where), seenAt: null }))
}

/** A person on the roster of a session, loaded for an action by its staff. */
type OnRoster = {
  orgId: string
  taskSessionId: string
  instructorIds: string[]
  /** The person of the enrollment, or whoever has the contact of its guest. */
  aboutIds: readonly string[]
  session: TaskSessionRecord
  enrollment: EnrollmentRecord
}

export async function findOnRoster(ctx: SignedInCtx, enrollmentId: string): Promise<OnRoster | null> {
  const enrollment = await findEnrollment(ctx.db, enrollmentId)
  const session = enrollment && (await ctx.load.taskSession.load(enrollment.taskSessionId))
  if (!enrollment || !session) return null
  const aboutIds = await listPeopleAbout(ctx.db, [enrollment.id])
  const { id: taskSessionId, orgId, instructorIds } = session
  return { orgId, taskSessionId, instructorIds, aboutIds, session, enrollment }
}
