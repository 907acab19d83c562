import { type ReasonWords, reasonText } from '@/app/_components/clearance/reason-text'
import { nameInList, nameInText } from '@/app/_components/members/member-name'
import { stateTones } from '@/app/_components/states'
import type { Tone } from '@/app/_ui/tone'
import type { TeamMember } from '@/lib/data/members/team'
import { formatDate } from '@/lib/domain/time/format-date'

type Tagged = { text: string; tone: Tone }

/** One of the reader's people. */
export type PersonRow = {
  id: string
  /** The member's page; null for a supervisor, who sees no more than this. */
  href: string | null
  name: string
  called: string
  department: string | null
  jobTitle: string | null
  onLeave: boolean
  /** Whether they may work today, with reasons; null where it is not asked or not shown. */
  clearance: (Tagged & { reasons: string[] }) | null
  /** A supervisor is not shown whether they may work. */
  supervised: boolean
  license: (Tagged & { date: string | null }) | null
  overdue: string | null
  /** The page of classes for them; null where the reader enrolls nobody. */
  classes: string | null
  /** Licenses of which they can be reminded. */
  boardEntryIds: string[]
}

export function personRow(member: TeamMember, words: ReasonWords, enrolls: boolean): PersonRow {
  const { t } = words
  const { id, orgId, department, jobTitle, onLeave, whole, clearance, deadline, nextExpiresAt } = member
  const unknown = t('members.name.unknown')
  return {
    id,
    href: whole ? `/orgs/${orgId}/members/${id}` : null,
    name: nameInList(member, unknown),
    called: nameInText(member, unknown),
    department,
    jobTitle,
    onLeave,
    clearance: clearance && {
      text: t(`clearance.states.${clearance.state}`),
      tone: stateTones['clearance.states'][clearance.state],
      reasons: clearance.reasons.map((reason) => reasonText(reason, words)),
    },
    supervised: !whole,
    license:
      deadline && deadline !== 'LATER'
        ? {
            text: t(`enums.deadlines.${deadline}`),
            tone: stateTones['enums.deadlines'][deadline],
            date: nextExpiresAt && formatDate(nextExpiresAt),
          }
        : null,
    overdue: member.overdueTrainings > 0 ? t('members.detail.overdue', { count: member.overdueTrainings }) : null,
    classes: whole && enrolls ? `/orgs/${orgId}/people/${id}` : null,
    boardEntryIds: member.boardEntryIds,
  }
}
