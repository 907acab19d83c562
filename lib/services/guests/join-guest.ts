import { findCurrentEnrollment } from '@/lib/data/enrollments/read'
import { joinAccount, lockEnrollment } from '@/lib/data/enrollments/write'
import { changeGuest, findGuestEnrollment, type GuestRecord, hasRecorded } from '@/lib/data/guests/guests'
import { listOtherMembers, tookRightAway } from '@/lib/data/members/others'
import { findOrg } from '@/lib/data/orgs/read'
import { wasRenamedSince } from '@/lib/data/people/renamed'
import { listSignaturesOf } from '@/lib/data/signatures/signatures'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { findUser } from '@/lib/data/users/read'
import { factsAt } from '@/lib/domain/enrollments/place-facts'
import { transitionEnrollment } from '@/lib/domain/enrollments/transitions'
import { haveSameName } from '@/lib/domain/guests/values'
import { earnsCredit } from '@/lib/domain/outcomes/propose-outcome'
import { fail, ok, type Result } from '@/lib/domain/result'
import { issueFirstCertificate } from '../certificates/issue-certificates'
import type { SignedInCtx } from '../ctx'
import { refreshEnrolled } from '../curriculums/progress'
import { notify } from '../notices/notify'
import { claimNotices } from '../notices/session-notices'
import type { Write } from '../write'

/**
 * The person's answer, and the enrollment that is now theirs. `waits`: staff of the session have first to look at both
 * names.
 */
export type GuestAnswered = {
  id: string
  answer: 'CONFIRMED' | 'DECLINED'
  enrollmentId: string | null
  waits: boolean
}

/** A guest and their session, both locked. */
export type LockedGuest = { guest: GuestRecord; session: TaskSessionRecord }

/** What the history says of an answer. */
export const subjectOf = ({ viewer }: SignedInCtx, guest: GuestRecord, { orgId }: TaskSessionRecord) => ({
  subjectType: 'Guest',
  subjectId: guest.id,
  personId: viewer.userId,
  orgId,
})

/** What goes with an answer. */
export const noMore = { contactKind: null, contact: null, claimedById: null } as const

/**
 * Whether somebody else who runs the session has to see both names first, which is so of a claim that waits already, and
 * of a name that the person did not have when the class began.
 */
export async function isToBeSeen({ viewer }: SignedInCtx, w: Write, { guest, session }: LockedGuest): Promise<boolean> {
  const { userId } = viewer
  const person = await findUser(w.tx, userId)
  const isKnown = person !== null && haveSameName(guest, person)
  const isTheirs = isKnown && guest.claimedById !== userId && !(await wasRenamedSince(w.tx, userId, session.startsAt))
  if (isTheirs && !(await hasRecorded(w.tx, guest.id, userId))) return false
  const { orgId, instructorIds } = session
  const others = await listOtherMembers(w.tx, { orgId, exceptId: userId, instructorIds })
  return others.length > 0 || tookRightAway(w.tx, { orgId, byId: userId, instructorIds })
}

/** Keeps the claim, and tells those who run the session. Again changes nothing. */
export async function claimGuest(
  ctx: SignedInCtx,
  w: Write,
  { guest, session }: LockedGuest,
): Promise<Result<GuestAnswered>> {
  const { userId } = ctx.viewer
  const answered = ok({ id: guest.id, answer: 'CONFIRMED' as const, enrollmentId: null, waits: true })
  if (guest.claimedById === userId) return answered
  await changeGuest(w.tx, guest.id, { claimedById: userId, claimedAt: ctx.now })
  w.audit({ action: 'guest.claimed', ...subjectOf(ctx, guest, session) })
  const { orgId, instructorIds } = session
  const staff = await listOtherMembers(w.tx, { orgId, exceptId: userId, instructorIds })
  await notify(w, claimNotices(session, guest.id, staff))
  return answered
}

/** The enrollment joins the account of a person, with certificate and credit. */
export async function joinGuest(
  ctx: SignedInCtx,
  w: Write,
  { guest, session }: LockedGuest,
  userId: string,
): Promise<Result<GuestAnswered>> {
  const current = await findGuestEnrollment(w.tx, guest.id)
  const enrollment = current && (await lockEnrollment(w.tx, current.id))
  if (!enrollment) return fail('notFound')
  if (!earnsCredit(enrollment.status, session.revision.requiresTest)) return fail('enrollmentState')
  if (await findCurrentEnrollment(w.tx, { taskSessionId: session.id, userId })) return fail('alreadyEnrolled')
  const transition = transitionEnrollment(enrollment, 'claim', factsAt(session, ctx.now, 'PERSON'))
  if (!transition.ok) return transition
  const event = { from: enrollment, to: transition.value }
  const { id: enrollmentId, version } = enrollment
  if (!(await joinAccount(w.tx, { id: enrollmentId, version, userId }, event, ctx.now))) return fail('conflict')
  await refreshEnrolled(w, session, [userId], ctx.now)
  const org = await findOrg(w.tx, session.orgId)
  if (!org) return fail('notFound')
  const joined = { ...enrollment, userId, guestId: null, version: version + 1 }
  const signatures = await listSignaturesOf(w.tx, session.id, 'INSTRUCTOR')
  await issueFirstCertificate(w, { session, org, signatures, now: ctx.now }, joined)
  w.audit({ action: 'guest.confirmed', ...subjectOf(ctx, guest, session), personId: userId, detail: { enrollmentId } })
  return ok({ id: guest.id, answer: 'CONFIRMED', enrollmentId, waits: false })
}
