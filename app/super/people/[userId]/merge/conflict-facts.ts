import { credentialLabel } from '@/app/_components/credentials/credential-label'
import { dotted } from '@/app/_ui/dotted'
import { languageName } from '@/lib/domain/lists/people'
import type { MergeSide } from '@/lib/domain/people/merge-plan'
import { formatDate, formatDateTime } from '@/lib/domain/time/format-date'
import type { Translate } from '@/lib/i18n/translator'
import type { Conflict } from '@/lib/services/people/merge-conflicts'

/** A choice as text: its subject, and the value of each side. */
export type ConflictFacts = { key: string; question: string; usual: MergeSide; kept: string; other: string }

export function conflictFacts(conflict: Conflict, t: Translate): ConflictFacts {
  const { key, usual, kept, other } = conflict
  return {
    key,
    usual,
    question: questionOf(conflict, t),
    kept: sideOf(conflict, kept, t),
    other: sideOf(conflict, other, t),
  }
}

function questionOf({ kind, label, geo, credentialType, startsAt, timeZone }: Conflict, t: Translate): string {
  const about =
    geo && credentialType
      ? credentialLabel({ geo, credentialType, credentialNumber: label }, t)
      : startsAt
        ? `${label} · ${formatDateTime(new Date(startsAt), timeZone ?? 'UTC')}`
        : label
  return t(`people.merge.kinds.${kind}`, { about })
}

function sideOf({ kind }: Conflict, side: Conflict['kept'], t: Translate): string {
  const joined = (...parts: (string | null | undefined | false)[]) => dotted(parts)
  if (kind === 'LANGUAGE') return languageName(side.value ?? '')
  if (kind === 'DOB') return side.value ? formatDate(side.value) : ''
  if (kind === 'ROLE')
    return joined(
      side.roleType && t(`enums.roleTypes.${side.roleType}`),
      side.state && t(`enums.roleStates.${side.state}`),
      side.jobTitle,
      side.department,
    )
  if (kind === 'CREDENTIAL')
    return joined(
      side.expiresAt && t('people.merge.until', { date: formatDate(side.expiresAt) }),
      side.verifiedState && t(`enums.verificationBadges.${side.verifiedState}`),
      side.archived && t('people.record.archived'),
    )
  if (kind === 'ENROLLMENT')
    return joined(
      side.status && t(`enums.enrollmentStatuses.${side.status}`),
      side.certified && t('people.merge.certified'),
    )
  if (kind === 'ASSIGNMENT')
    return joined(
      side.state && t(`people.merge.assignmentStates.${side.state}`),
      t('people.merge.parts', { done: side.doneParts ?? 0, all: side.totalParts ?? 0 }),
    )
  return side.value ?? ''
}
