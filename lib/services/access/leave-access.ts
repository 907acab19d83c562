import { countAccessOf, endLinksToOneself } from '@/lib/data/access/access-to-keep'
import { listOpenAdminInvitations } from '@/lib/data/invitations/invitations'
import { findOrg } from '@/lib/data/orgs/read'
import { revokeIn } from '../invitations/invite-people'
import { tellToKeep } from '../notices/admin-notices'
import type { Write } from '../write'

type Leaver = {
  orgId: string
  userId: string
  by: string
  now: Date
  key: string
  /** How they stop: without their right, or without their account. */
  why?: 'left' | 'disabled'
}

/**
 * When somebody stops administering an organization: links that they sent to themselves end, and so do the invitations
 * to administer it for which they answer; the other administrators hear what else they leave behind. `key` is unique for
 * this end.
 */
export async function leaveAccess(w: Write, { orgId, userId, by, now, key, why = 'left' }: Leaver): Promise<void> {
  for (const invitation of await listOpenAdminInvitations(w.tx, { orgId, userId })) await revokeIn(w, invitation, now)
  for (const subjectId of await endLinksToOneself(w.tx, { orgId, userId, by, at: now }))
    w.audit({ action: 'surveyLink.ended', subjectType: 'SurveyLink', subjectId, orgId })
  const count = await countAccessOf(w.tx, { orgId, userId, now })
  const org = count > 0 ? await findOrg(w.tx, orgId) : null
  if (!org) return
  await tellToKeep(w, org, { count, why, userId, key, except: userId })
}
