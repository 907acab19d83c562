import { z } from 'zod'
import { lockPeople } from '@/lib/data/compliance/read'
import { findCurrentEnrollment } from '@/lib/data/enrollments/read'
import { joinAccount, lockEnrollment } from '@/lib/data/enrollments/write'
import {
  changeGuest,
  findGuest,
  findGuestEnrollment,
  type GuestRecord,
  listGuestOffers,
  lockGuest,
  stillVerified,
} from '@/lib/data/guests/guests'
import { findOrg } from '@/lib/data/orgs/read'
import { listSignaturesOf } from '@/lib/data/signatures/signatures'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { lockTaskSession } from '@/lib/data/task-sessions/write'
import { factsAt } from '@/lib/domain/enrollments/place-facts'
import { transitionEnrollment } from '@/lib/domain/enrollments/transitions'
import { earnsCredit } from '@/lib/domain/outcomes/propose-outcome'
import { fail, ok, type Result } from '@/lib/domain/result'
import { issueFirstCertificate } from '../certificates/issue-certificates'
import type { SignedInCtx } from '../ctx'
import { refreshEnrolled } from '../curriculums/progress'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { type Write, write } from '../write'

/** The person's answer, and the enrollment that is now theirs. */
export type GuestAnswered = { id: string; answer: 'CONFIRMED' | 'DECLINED'; enrollmentId: string | null }

/**
 * Classes that the signed-in person may have attended as a guest, because the guest's contact is one of their verified
 * contacts.
 */
export const listOwnGuestOffers = defineService({
  action: 'guest.listOwn',
  input: z.strictObject({}),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, _input, { id: userId }) => ok(await listGuestOffers(ctx.db, { userId })),
})

type Offered = GuestRecord & { addresseeId: string | null }

/** A guest offered to the person: the contact is theirs, or they have already answered. */
async function findOfferFor(ctx: SignedInCtx, { id: guestId }: { id: string }): Promise<Offered | null> {
  const guest = await findGuest(ctx.db, guestId)
  const [offer] = guest && !guest.answer ? await listGuestOffers(ctx.db, { guestId }) : []
  // Without an offer, it may have been answered between the two reads; then only the person who answered may see it.
  const answered = guest && !offer ? await findGuest(ctx.db, guestId) : null
  return guest && { ...guest, addresseeId: offer?.userId ?? answered?.userId ?? null }
}

/**
 * The person confirms that they were the guest: the enrollment joins their account, which needs no membership, and
 * certificate and credit are created as for everybody else in that session.
 */
export const confirmGuestOffer = defineService({
  action: 'guest.answer',
  input: z.strictObject({ id }),
  subject: findOfferFor,
  run: (ctx, _input, { id: guestId }) => answer(ctx, guestId, (w, locked) => joinGuest(ctx, w, locked)),
})

/**
 * The person states that it was somebody else: nothing is created, the contact is deleted, and the offer is not
 * repeated.
 */
export const declineGuestOffer = defineService({
  action: 'guest.answer',
  input: z.strictObject({ id }),
  subject: findOfferFor,
  run: (ctx, _input, { id: guestId }) =>
    answer(ctx, guestId, async (w, { guest, session }) => {
      w.audit({ action: 'guest.declined', ...subjectOf(ctx, guest, session) })
      return ok({ id: guest.id, answer: 'DECLINED', enrollmentId: null })
    }),
})

type LockedGuest = { guest: GuestRecord; session: TaskSessionRecord }

const subjectOf = ({ viewer }: SignedInCtx, guest: GuestRecord, { orgId }: TaskSessionRecord) => ({
  subjectType: 'Guest',
  subjectId: guest.id,
  personId: viewer.userId,
  orgId,
})

/**
 * Locks session and guest, so that only the first of two answers counts, and checks that the contact still belongs to
 * the person.
 */
const answer = (
  ctx: SignedInCtx,
  guestId: string,
  store: (w: Write, held: LockedGuest) => Promise<Result<GuestAnswered>>,
): Promise<Result<GuestAnswered>> =>
  write(ctx, async (w) => {
    const { userId } = ctx.viewer
    const seen = await findGuest(w.tx, guestId)
    const session = seen && (await lockTaskSession(w.tx, seen.taskSessionId, 'UPDATE'))
    const guest = session && (await lockGuest(w.tx, guestId))
    if (!session || !guest) return fail('notFound')
    if (guest.answer) return guest.userId === userId ? fail('guestAnswered') : fail('notFound')
    if (session.state !== 'FINALIZED') return fail('sessionState')
    await lockPeople(w.tx, [userId])
    const { contactKind: kind, contact: value } = guest
    if (!kind || !value || !(await stillVerified(w.tx, userId, { kind, value }))) return fail('notFound')
    const result = await store(w, { guest, session })
    if (!result.ok) return result
    const answered = { answer: result.value.answer, answeredAt: ctx.now, userId }
    await changeGuest(w.tx, guestId, { ...answered, contactKind: null, contact: null })
    return result
  })

async function joinGuest(ctx: SignedInCtx, w: Write, { guest, session }: LockedGuest): Promise<Result<GuestAnswered>> {
  const { userId } = ctx.viewer
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
  w.audit({ action: 'guest.confirmed', ...subjectOf(ctx, guest, session), detail: { enrollmentId } })
  return ok({ id: guest.id, answer: 'CONFIRMED', enrollmentId })
}
