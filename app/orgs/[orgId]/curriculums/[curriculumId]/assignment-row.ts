import { standingTones } from '@/app/_components/curriculums/curriculum-texts'
import { nameInList, nameInText } from '@/app/_components/members/member-name'
import { dotted } from '@/app/_ui/dotted'
import { formatDate } from '@/lib/domain/time/format-date'
import type { Translate } from '@/lib/i18n/translator'
import type { AssignmentView } from '@/lib/services/curriculums/list-assignments'
import type { AssignmentRow } from './assignment-table'

/** The cells of a row of the members. `t` translates full keys. */
export function assignmentRow(assignment: AssignmentView, t: Translate): AssignmentRow {
  const { id, version, orgId, roleId, member, standing, dueAt, doneParts, totalParts } = assignment
  const closed = standing === 'COMPLETE' || standing === 'CLOSED'
  return {
    id,
    version,
    href: `/orgs/${orgId}/members/${roleId}`,
    name: nameInList(member, t('members.name.unknown')),
    called: nameInText(member, t('members.name.unknown')),
    job: dotted([member.jobTitle, member.department]),
    standing: {
      text: t(`curriculums.standings.${standing}`),
      tone: standingTones[standing],
      note: noteOf(assignment, t),
    },
    due: dueAt && formatDate(dueAt),
    done: doneParts,
    all: totalParts,
    action: closed ? null : standing === 'EXEMPT' ? 'endExemption' : 'exempt',
  }
}

function noteOf({ standing, completedAt, exemptReason }: AssignmentView, t: Translate): string | null {
  if (standing === 'COMPLETE' && completedAt)
    return t('curriculums.members.completed', { date: formatDate(completedAt) })
  return standing === 'EXEMPT' ? exemptReason : null
}
