import type { GuestOffer } from '@/lib/data/guests/guests'
import { insertNotices, type NewNotice } from '@/lib/data/notices/write'
import type { AuditAction } from '@/lib/domain/audit/actions'
import type { RoleType } from '@/lib/domain/lists/organizations'
import type { NoticeKind } from '@/lib/domain/notices/notice-kinds'
import type { Write } from '../write'

export type { NewNotice } from '@/lib/data/notices/write'

/** How many messages one job sends. */
const perJob = 25

/**
 * Stores and sends notices when, and only when, the transaction commits; a notice with a known key is not created
 * again. Returns how many will be sent: people who switched the topic off on every channel get none.
 */
export async function notify(w: Pick<Write, 'tx' | 'send'>, notices: readonly NewNotice[]): Promise<number> {
  const ids = await insertNotices(w.tx, notices)
  await sendInParts(w, ids)
  return ids.length
}

/** Queues stored notices when the transaction commits, a few per job. */
export async function sendInParts(w: Pick<Write, 'send'>, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += perJob)
    await w.send({ queue: 'notices', data: { ids: ids.slice(from, from + perJob) } })
}

/** `version` makes the notice unique for this change of the membership. */
type About = { id: string; version: number | string; userId: string; roleType: RoleType }
type Org = { id: string; name: string }
type MembershipKind = Extract<
  NoticeKind,
  'adminGranted' | 'adminTaken' | 'leaveStarted' | 'leaveEnded' | 'memberRemoved' | 'memberRehired'
>

const kinds: Partial<Record<AuditAction, MembershipKind>> = {
  'member.leaveStarted': 'leaveStarted',
  'member.leaveEnded': 'leaveEnded',
  'member.removed': 'memberRemoved',
  'member.rehired': 'memberRehired',
}

/** The kind of notice for a change; null for changes that are not announced, such as the department. */
const kindOf = (action: AuditAction, { roleType }: About): MembershipKind | null =>
  action === 'member.roleChanged' ? (roleType === 'ADMIN' ? 'adminGranted' : 'adminTaken') : (kinds[action] ?? null)

const severe: ReadonlySet<MembershipKind> = new Set(['adminTaken', 'memberRemoved'])

/** Notifies people of changes to their memberships, each change once; `members` are passed as they are after it. */
export const membershipNotices = (org: Org, action: AuditAction, members: readonly About[]): NewNotice[] =>
  members.flatMap((member) => {
    const kind = kindOf(action, member)
    return kind
      ? {
          userId: member.userId,
          orgId: org.id,
          kind,
          severity: severe.has(kind) ? ('WARN' as const) : ('INFO' as const),
          params: { org: org.name },
          actionPath: kind === 'adminGranted' ? `/orgs/${org.id}` : '/account/organizations',
          dedupeKey: `${kind}:${member.id}:${member.version}`,
        }
      : []
  })

/** Notifies people whose verified contact a guest gave that they may be that guest; each person once per guest. */
export const offerNotices = (offers: readonly GuestOffer[]): NewNotice[] =>
  offers.map(({ id: guestId, userId, orgId, orgName, title }) => ({
    userId,
    orgId,
    kind: 'guestAttendance',
    severity: 'INFO',
    params: { org: orgName, title },
    actionPath: '/dashboard',
    dedupeKey: `guestAttendance:${guestId}:${userId}`,
  }))

/** Tells an organization's administrators that the desk has invited somebody to administer it. */
export const adminInvitedNotices = (
  org: Org,
  admins: readonly { userId: string }[],
  invited: { invitationId: string; contact: string; reason: string; now: Date },
): NewNotice[] =>
  admins.map(({ userId }) => ({
    userId,
    orgId: org.id,
    kind: 'adminInvited',
    severity: 'WARN',
    params: { org: org.name, contact: invited.contact, reason: invited.reason },
    actionPath: `/orgs/${org.id}/invitations`,
    dedupeKey: `adminInvited:${invited.invitationId}:${userId}:${invited.now.toISOString()}`,
  }))
