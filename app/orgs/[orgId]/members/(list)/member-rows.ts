import { deadlineTones, unitsTones } from '@/app/_components/compliance/question-facts'
import { nameInList, nameInText } from '@/app/_components/members/member-name'
import { severityTones } from '@/app/_components/tones'
import type { Tone } from '@/app/_ui/tone'
import type { MemberRecord } from '@/lib/data/members/read'
import type { RoleState } from '@/lib/domain/lists/organizations'
import { tagSeverity } from '@/lib/domain/lists/severities'
import { formatDate } from '@/lib/domain/time/format-date'
import type { Translate } from '@/lib/i18n/translator'

export type Tagged = { text: string; tone: Tone }

/** A member as one row of the list. */
export type MemberListRow = {
  id: string
  version: number
  state: RoleState
  /** The member's name as written in the list and in sentences. */
  name: string
  called: string
  contact: string | null
  department: string | null
  jobTitle: string | null
  admin: boolean
  /** Role and state, unless the person is an active member without a special role. */
  tags: Tagged[]
  /** The first license to expire, and the worst answers to the three questions; null without a license. */
  expires: string | null
  /** Also null for a distant date. */
  deadline: Tagged | null
  hours: Tagged[]
  verification: Tagged | null
  credentials: string
  /** The person responsible for them, with a label. */
  supervisor: string | null
}

const stateTones: Record<Exclude<RoleState, 'ACTIVE'>, Tone> = { ON_LEAVE: 'info', ENDED: 'neutral' }

/** The cells of a row. `t` translates full keys. */
export function memberListRow(member: MemberRecord, t: Translate): MemberListRow {
  const { id, version, state, roleType, department, jobTitle, credentialCount, supervisor } = member
  const { deadline, units, verifiedState, topicsOpen, nextExpiresAt } = member
  const unknown = t('members.name.unknown')
  const name = nameInList(member, unknown)
  const contact = member.email ?? member.phone
  return {
    id,
    version,
    state,
    name,
    called: nameInText(member, unknown),
    contact: contact === name ? null : contact,
    department,
    jobTitle,
    admin: roleType === 'ADMIN',
    tags: [
      ...(state === 'ACTIVE' ? [] : [{ text: t(`enums.roleStates.${state}`), tone: stateTones[state] }]),
      ...(roleType === 'ADMIN' ? [{ text: t(`enums.roleTypes.${roleType}`), tone: 'neutral' as const }] : []),
    ],
    expires: nextExpiresAt && formatDate(nextExpiresAt),
    deadline:
      deadline && deadlineTones[deadline] !== 'success'
        ? { text: t(`enums.deadlines.${deadline}`), tone: deadlineTones[deadline] }
        : null,
    hours: [
      ...(units ? [{ text: t(`enums.hours.${units}`), tone: unitsTones[units] }] : []),
      ...(topicsOpen ? [{ text: t('common.questions.topics'), tone: 'warn' as const }] : []),
    ],
    verification: verifiedState && {
      text: t(`enums.verificationBadges.${verifiedState}`),
      tone: severityTones[tagSeverity(verifiedState)],
    },
    credentials:
      credentialCount > 0 ? t('members.list.credentialCount', { count: credentialCount }) : t('members.list.noLicense'),
    supervisor: supervisor && t('members.list.supervisor', { name: nameInList(supervisor, unknown) }),
  }
}
