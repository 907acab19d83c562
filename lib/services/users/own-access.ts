import { doubtAccess, listOrgsOfActs } from '@/lib/data/access/access-to-keep'
import { endAccessOf, type OwnAccess } from '@/lib/data/access/own-access'
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
  const ended = await endAccessOf(w.tx, viewer.userId, now)
  recordEnd(w, viewer.userId, ended)
  if (ways.length === 0) return
  const since = new Date(Math.min(...ways.map(({ createdAt }) => createdAt.getTime())))
  await doubtSince(ctx, w, { userId: viewer.userId, since })
}

/** Ends what goes on working by itself of what somebody else may have made in a person's name since an instant. */
export async function endForeignAccess(ctx: SignedInCtx, w: Write, since: Since): Promise<void> {
  recordEnd(w, since.userId, await endAccessOf(w.tx, since.userId, ctx.now, since.since))
  await doubtSince(ctx, w, since)
}

const recordEnd = (w: Write, userId: string, detail: OwnAccess) =>
  w.audit({
    action: 'user.accessEnded',
    subjectType: 'User',
    subjectId: userId,
    personId: userId,
    detail: { ...detail },
  })

type Since = { userId: string; since: Date }

/**
 * What was set up in organizations in somebody's name, or taken over there, since an instant is kept or ended by the
 * administrators, the person among them; their invitations to administer are revoked.
 */
export async function doubtSince({ now, requestId }: SignedInCtx, w: Write, { userId, since }: Since): Promise<void> {
  for (const orgId of await listOrgsOfActs(w.tx, { userId, since })) {
    for (const invitation of await listAdminInvitationsSince(w.tx, { orgId, userId, since }))
      await revokeIn(w, invitation, now)
    const count = await doubtAccess(w.tx, { orgId, userId, since, now })
    const org = count > 0 ? await findOrg(w.tx, orgId) : null
    if (org) await tellToKeep(w, org, { count, why: 'way', userId, key: `${orgId}:${requestId}`, except: null })
  }
}
