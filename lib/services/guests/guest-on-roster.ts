import { findGuest, findGuestEnrollment, type GuestRecord } from '@/lib/data/guests/guests'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import type { SignedInCtx } from '../ctx'

/** A guest with their session and enrollment, loaded for an action by the session's staff. */
type GuestOnRoster = {
  orgId: string
  instructorIds: string[]
  session: TaskSessionRecord
  guest: GuestRecord
  enrollmentId: string
}

/** Returns null once the guest's enrollment belongs to an account. */
export async function findGuestOnRoster(ctx: SignedInCtx, guestId: string): Promise<GuestOnRoster | null> {
  const guest = await findGuest(ctx.db, guestId)
  const [session, enrollment] = guest
    ? await Promise.all([ctx.load.taskSession.load(guest.taskSessionId), findGuestEnrollment(ctx.db, guest.id)])
    : []
  if (!guest || !session || !enrollment) return null
  return { orgId: session.orgId, instructorIds: session.instructorIds, session, guest, enrollmentId: enrollment.id }
}
