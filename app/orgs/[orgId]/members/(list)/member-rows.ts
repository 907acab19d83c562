import { nameInList } from '@/app/_components/members/member-name'
import { bandTone } from '@/app/_components/tones'
import type { Tone } from '@/app/_ui/tone'
import type { MemberRecord } from '@/lib/data/members/read'
import type { RoleState } from '@/lib/domain/lists/organizations'
import type { Translate } from '@/lib/i18n/translator'

/** A member as one row of the list. */
export type MemberListRow = {
  id: string
  version: number
  state: RoleState
  href: string
  name: string
  contact: string | null
  department: string | null
  jobTitle: string | null
  role: string
  admin: boolean
  stateTag: { text: string; tone: Tone } | null
  band: { text: string; tone: Tone } | null
  credentials: string
  supervisor: string | null
}

const stateTones: Record<Exclude<RoleState, 'ACTIVE'>, Tone> = { ON_LEAVE: 'info', ENDED: 'neutral' }

/** The cells of a row. `t` translates full keys. */
export function memberListRow(member: MemberRecord, t: Translate): MemberListRow {
  const { id, version, orgId, state, roleType, department, jobTitle, band, credentialCount, supervisor } = member
  const unknown = t('members.name.unknown')
  const name = nameInList(member, unknown)
  const contact = member.email ?? member.phone
  return {
    id,
    version,
    state,
    href: `/orgs/${orgId}/members/${id}`,
    name,
    contact: contact === name ? null : contact,
    department,
    jobTitle,
    role: t(`enums.roleTypes.${roleType}`),
    admin: roleType === 'ADMIN',
    stateTag: state === 'ACTIVE' ? null : { text: t(`enums.roleStates.${state}`), tone: stateTones[state] },
    band: band && { text: t(`enums.boardBands.${band}`), tone: bandTone[band] },
    credentials:
      credentialCount > 0 ? t('members.list.credentialCount', { count: credentialCount }) : t('members.list.noLicense'),
    supervisor: supervisor && nameInList(supervisor, unknown),
  }
}
