import type { AuditAction } from '@/lib/domain/audit/actions'
import type { RoleType } from '@/lib/domain/lists/organizations'
import type { NoticeKind } from '@/lib/domain/notices/notice-kinds'
import type { NewNotice } from './notify'

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
