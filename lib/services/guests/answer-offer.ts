import { z } from 'zod'
import { lockPeople } from '@/lib/data/compliance/read'
import {
  changeGuest,
  findGuest,
  type GuestRecord,
  listGuestOffers,
  lockGuest,
  stillVerified,
} from '@/lib/data/guests/guests'
import { lockTaskSession } from '@/lib/data/task-sessions/write'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { type Write, write } from '../write'
import {
  claimGuest,
  type GuestAnswered,
  isToBeSeen,
  joinGuest,
  type LockedGuest,
  noMore,
  subjectOf,
} from './join-guest'

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
  return guest && { ...guest, addresseeId: offer?.userId ?? answered?.userId ?? answered?.claimedById ?? null }
}

/**
 * The person confirms that they were the guest: the enrollment joins their account, which needs no membership, and
 * certificate and credit are created as for everybody else in that session. Where the names are not the same, or the
 * person recorded the guest themself, it counts once somebody else who runs the session has seen both names.
 */
export const confirmGuestOffer = defineService({
  action: 'guest.answer',
  input: z.strictObject({ id }),
  subject: findOfferFor,
  run: (ctx, _input, { id: guestId }) =>
    answer(ctx, guestId, async (w, locked) =>
      (await isToBeSeen(ctx, w, locked)) ? claimGuest(ctx, w, locked) : joinGuest(ctx, w, locked, ctx.viewer.userId),
    ),
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
      return ok({ id: guest.id, answer: 'DECLINED', enrollmentId: null, waits: false })
    }),
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
    if (!result.ok || result.value.waits) return result
    const answered = { answer: result.value.answer, answeredAt: ctx.now, userId }
    await changeGuest(w.tx, guestId, { ...answered, ...noMore })
    return result
  })
