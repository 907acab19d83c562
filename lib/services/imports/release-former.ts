import { listFormerWithPlaces } from '@/lib/data/enrollments/places'
import { ok } from '@/lib/domain/result'
import type { Viewer } from '@/lib/policy/can'
import type { JobCtx } from '../ctx'
import { leaveClasses } from '../enrollments/leave-classes'
import { write } from '../write'

/** The person who applied an import, as the actor in the history: a viewer without any right. */
export const actorOf = (userId: string): Viewer => ({
  userId,
  verified: true,
  superAdmin: false,
  roles: [],
  visits: [],
  personVisits: [],
  scopes: null,
})

/**
 * Gives up the places in upcoming classes of people whose membership ended since an instant, each in a transaction of
 * their own: a file ends many memberships at once, and a class must be locked before its people.
 */
export async function releaseFormer(
  ctx: JobCtx,
  { orgId, actorId, since }: { orgId: string; actorId: string; since: Date },
): Promise<void> {
  for (const userId of await listFormerWithPlaces(ctx.db, orgId, since))
    await write({ ...ctx, viewer: actorOf(actorId) }, async (w) => {
      const result = await leaveClasses(w, { userId, orgId, actorId, now: ctx.now })
      return result.ok ? ok(null) : result
    })
}
