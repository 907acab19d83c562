import { standingTones } from '@/app/_components/curriculums/curriculum-texts'
import { Card } from '@/app/_ui/card'
import { dotted } from '@/app/_ui/dotted'
import { Link } from '@/app/_ui/link'
import { Tag } from '@/app/_ui/tag'
import { formatDate } from '@/lib/domain/time/format-date'
import type { Locale } from '@/lib/i18n/locales'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import type { AssignmentView } from '@/lib/services/curriculums/list-assignments'

type Props = { assignments: readonly AssignmentView[]; locale: Locale }

/** Trainings a member has to complete or has completed, earliest due date first. */
export function CurriculumsCard({ assignments, locale }: Props) {
  const t = translatorFor(locale)
  return (
    <Card title={t('curriculums.memberCard.title')}>
      {assignments.length === 0 ? (
        <p className="text-soft">{t('curriculums.memberCard.empty')}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {assignments.map((assignment) => (
            <Line key={assignment.id} assignment={assignment} t={t} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Line({ assignment, t }: { assignment: AssignmentView; t: Translate }) {
  const {
    orgId,
    curriculumId,
    curriculum,
    standing,
    dueAt,
    completedAt,
    cycle,
    doneParts: done,
    totalParts: all,
  } = assignment
  const date = completedAt ? t('curriculums.members.completed', { date: formatDate(completedAt) }) : dueText(dueAt, t)
  const facts = [
    date,
    ...(cycle > 1 ? [t('curriculums.memberCard.cycle', { number: cycle })] : []),
    ...(completedAt ? [] : [t('curriculums.memberCard.progress', { done, all })]),
    ...(assignment.exemptReason ? [assignment.exemptReason] : []),
  ]
  return (
    <li className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link href={`/orgs/${orgId}/curriculums/${curriculumId}`} variant="quiet" className="wrap-anywhere">
          {curriculum.title}
        </Link>
        <Tag tone={standingTones[standing]}>{t(`curriculums.standings.${standing}`)}</Tag>
      </span>
      <span className="text-sm text-soft wrap-anywhere">{dotted(facts)}</span>
    </li>
  )
}

const dueText = (dueAt: string | null, t: Translate) =>
  dueAt ? t('curriculums.memberCard.due', { date: formatDate(dueAt) }) : t('curriculums.members.noDue')
