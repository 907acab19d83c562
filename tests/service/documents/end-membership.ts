import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import type { MadeOrg, MadeRole } from '@/fixtures/orgs'
import { database } from '@/lib/data/db'
import { removeMember } from '@/lib/services/members/membership'

/** The administrator ends a membership. */
export async function endMembership(org: MadeOrg, role: MadeRole): Promise<void> {
  const { version } = await database().role.findUniqueOrThrow({ where: { id: role.id } })
  await done(removeMember(ctxFor(org.admin, { roles: [org.role] }), { id: role.id, version, reason: 'RESIGNED' }))
}
