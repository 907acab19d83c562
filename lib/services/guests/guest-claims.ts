import { z } from 'zod'
import { lockPeople } from '@/lib/data/compliance/read'
import { changeGuest, findGuest, listGuestClaims, lockGuest } from '@/lib/data/guests/guests'
import { lockTaskSession } from '@/lib/data/task-sessions/write'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { notify } from '../notices/notify'
import { refusedClaimNotice } from '../notices/session-notices'
import { sessionFeature } from '../task-sessions/session-input'
import { write } from '../write'
import { type GuestAnswered, joinGuest, noMore } from './join-guest'

/** The claims of a session that wait, with both names, for those who run it. */
export const listSessionGuestClaims = defineService({
  action: 'guest.manage',
  reads: true,
  input: z.strictObject({ taskSessionId: id }),
  subject: async (ctx, { taskSessionId }) => {
    const session = await ctx.load.taskSession.load(taskSessionId)
    return session && { ...session, aboutIds: [] }
  },
  run: async (ctx, { taskSessionId }) => ok(await listGuestClaims(ctx.db, taskSessionId)),
})

/** A guest whom somebody claims to have been, for a decision by those who run the session. */
async function findClaimed(ctx: SignedInCtx, { id: guestId }: { id: string }) {
  const guest = await findGuest(ctx.db, guestId)
  const session = guest && (await ctx.load.taskSession.load(guest.taskSessionId))
  if (!guest?.claimedById || !session) return null
  const { id: taskSessionId, orgId, instructorIds } = session
  return { orgId, taskSessionId, instructorIds, aboutIds: [guest.claimedById], claimantId: guest.claimedById }
}

/**
 * Somebody who runs the session has seen both names: it is the same person, and the attendance joins their account; or
 * it is another one, who is told so, and nobody is offered it again.
 */
export const decideGuestClaim = defineService({
  action: 'guest.manage',
  input: z.strictObject({ id, same: z.boolean('validation.required') }),
  subject: findClaimed,
  feature: sessionFeature,
  run: (ctx, { id: guestId, same }, { claimantId: userId }) =>
    write(ctx, async (w): Promise<Result<GuestAnswered>> => {
      const seen = await findGuest(w.tx, guestId)
      const session = seen && (await lockTaskSession(w.tx, seen.taskSessionId, 'UPDATE'))
      const guest = session && (await lockGuest(w.tx, guestId))
      if (!session || !guest) return fail('notFound')
      if (guest.answer || guest.claimedById !== userId) return fail('guestAnswered')
      if (session.state !== 'FINALIZED') return fail('sessionState')
      await lockPeople(w.tx, [userId])
      const about = { subjectType: 'Guest', subjectId: guestId, personId: userId, orgId: session.orgId }
      w.audit({ action: same ? 'guest.claimSeen' : 'guest.claimRefused', ...about })
      const locked = { guest, session }
      const result = same ? await joinGuest(ctx, w, locked, userId) : ok(notTheSame(guestId))
      if (!result.ok) return result
      if (!same) await notify(w, [refusedClaimNotice(session, guestId, userId)])
      const answered = { answer: result.value.answer, answeredAt: ctx.now, userId }
      await changeGuest(w.tx, guestId, { ...answered, ...noMore })
      return result
    }),
})

const notTheSame = (guestId: string) => ({
  id: guestId,
  answer: 'DECLINED' as const,
  enrollmentId: null,
  waits: false,
})
