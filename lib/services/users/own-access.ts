import { doubtAccess, listOrgsOfActs } from '@/lib/data/access/access-to-keep'
import { endAccessOf } from '@/lib/data/access/own-access'
import { listAdminInvitationsSince } from '@/lib/data/invitations/invitations'
import { findOrg } from '@/lib/data/orgs/read'
import type { SignedInCtx } from '../ctx'
import { revokeIn } from '../invitations/invite-people'
import { tellToKeep } from '../notices/admin-notices'
import type { Write } from '../write'

/**
 * Whether the caller's own way to sign in is too new to the account of somebody with rights over others: it neither
 * confirms others nor takes older ones away.
 */
export const isTooNew = ({ viewer }: SignedInCtx): boolean => viewer.waits === true

/**
 * Ends what goes on working by itself, where the person asks for that. What they have set up in organizations since the
 * oldest of the ways that end is not theirs alone.
 */
export async function endOwnAccess(ctx: SignedInCtx, w: Write, ways: readonly { createdAt: Date }[]): Promise<void> {
  const { viewer, now } = ctx
  const detail = await endAccessOf(w.tx, viewer.userId, now)
  const about = { subjectType: 'User', subjectId: viewer.userId, personId: viewer.userId }
  w.audit({ action: 'user.accessEnded', ...about, detail })
  if (ways.length === 0) return
  const since = new Date(Math.min(...ways.map(({ createdAt }) => createdAt.getTime())))
  await doubtSince(ctx, w, { userId: viewer.userId, since, why: 'way' })
}

/**
 * `why`: the person ended the way that came then, or somebody else may have acted in their name since (`foreign`), by a
 * contact or a record that was not theirs.
 */
type Doubted = { userId: string; since: Date; why: 'way' | 'foreign' }

/**
 * What was set up in organizations in somebody's name, or taken over there, since an instant is kept or ended by the
 * administrators, the person among them; their invitations to administer are revoked.
 */
export async function doubtSince({ now, requestId }: SignedInCtx, w: Write, doubted: Doubted): Promise<void> {
  const { userId, since, why } = doubted
  for (const orgId of await listOrgsOfActs(w.tx, { userId, since })) {
    for (const invitation of await listAdminInvitationsSince(w.tx, { orgId, userId, since }))
      await revokeIn(w, invitation, now)
    const count = await doubtAccess(w.tx, { orgId, userId, since, now })
    const org = count > 0 ? await findOrg(w.tx, orgId) : null
    if (org) await tellToKeep(w, org, { count, why, userId, key: `${orgId}:${userId}:${requestId}`, except: null })
  }
}
