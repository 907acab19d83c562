import { doubtAccess, listOrgsOfAccess } from '@/lib/data/access/access-to-keep'
import { endAccessOf } from '@/lib/data/access/own-access'
import { findOrg } from '@/lib/data/orgs/read'
import type { SignedInCtx } from '../ctx'
import { tellToKeep } from '../notices/admin-notices'
import type { Write } from '../write'

/**
 * Whether the caller's own way to sign in is too new to the account of somebody with rights over others: it neither
 * confirms others nor takes older ones away.
 */
export const isTooNew = ({ viewer }: SignedInCtx): boolean => viewer.waits === true

/**
 * Ends what goes on working by itself, where the person asks for that. What they have set up in organizations since the
 * oldest of the ways that end is not theirs alone: its administrators, the person among them, keep or end it.
 */
export async function endOwnAccess(ctx: SignedInCtx, w: Write, ways: readonly { createdAt: Date }[]): Promise<void> {
  const { viewer, now } = ctx
  const ended = await endAccessOf(w.tx, viewer.userId, now)
  const about = { subjectType: 'User', subjectId: viewer.userId, personId: viewer.userId }
  w.audit({ action: 'user.accessEnded', ...about, detail: ended })
  if (ways.length === 0) return
  const since = new Date(Math.min(...ways.map(({ createdAt }) => createdAt.getTime())))
  for (const orgId of await listOrgsOfAccess(w.tx, viewer.userId)) {
    const count = await doubtAccess(w.tx, { orgId, userId: viewer.userId, since, now })
    const org = count > 0 ? await findOrg(w.tx, orgId) : null
    const key = `${orgId}:${ctx.requestId}`
    if (org) await tellToKeep(w, org, { count, why: 'way', userId: viewer.userId, key, except: null })
  }
}
