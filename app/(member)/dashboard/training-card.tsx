import { sessionMoment } from '@/app/_components/session-when'
import { Card } from '@/app/_ui/card'
import { Link } from '@/app/_ui/link'
import { Tag } from '@/app/_ui/tag'
import { formatDate } from '@/lib/domain/time/format-date'
import { formatUnits } from '@/lib/domain/units'
import type { Locale } from '@/lib/i18n/locales'
import { translatorFor } from '@/lib/i18n/translator'
import type { OwnCurriculum, OwnGroup } from '@/lib/services/curriculums/list-own-curriculums'

type Props = { curriculums: readonly OwnCurriculum[]; locale: Locale }

/** Classes of a group that are named; more are counted. */
const named = 3

/** What the person's organizations ask them to complete, what is due first in front, each with where to enroll. Nothing without any. */
export function TrainingCard({ curriculums, locale }: Props) {
  if (curriculums.length === 0) return null
  const t = translatorFor(locale)
  return (
    <Card title={t('curriculums.own.title')} lead={t('curriculums.own.lead')}>
      <ul className="flex flex-col divide-y divide-line">
        {curriculums.map((one) => (
          <Curriculum key={one.id} one={one} locale={locale} />
        ))}
      </ul>
    </Card>
  )
}

type CurriculumProps = { one: OwnCurriculum; locale: Locale }

function Curriculum({ one: { title, orgName, standing, dueAt, groups }, locale }: CurriculumProps) {
  const t = translatorFor(locale)
  const due = dueAt ? t('curriculums.own.dueOn', { date: formatDate(dueAt) }) : t('curriculums.own.noDue')
  return (
    <li className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold wrap-anywhere">{title}</h3>
        {standing === 'OVERDUE' && <Tag tone="error">{t('curriculums.standings.OVERDUE')}</Tag>}
      </div>
      <p className="text-sm text-soft">{t('curriculums.own.from', { org: orgName, due })}</p>
      {groups.map((group) => (
        <Group key={group.name} group={group} locale={locale} />
      ))}
    </li>
  )
}

type GroupProps = { group: OwnGroup; locale: Locale }

function Group({ group: { name, rule, have, need, met, left }, locale }: GroupProps) {
  const t = translatorFor(locale)
  const units = rule === 'MIN_UNITS'
  const values = { name, have: units ? formatUnits(have) : have, need: units ? formatUnits(need) : need }
  const text = met ? 'met' : units ? 'haveHours' : 'haveTasks'
  const more = left.length - named
  return (
    <div className="flex flex-col gap-1">
      <p className="text-[0.9375rem]">{t(`curriculums.own.${text}`, values)}</p>
      {!met && (
        <ul className="flex flex-col gap-1 border-l-2 border-line pl-3 text-sm">
          {left.slice(0, named).map((task) => (
            <li key={task.id} className="flex flex-col wrap-anywhere">
              {task.title}
              <WhereTo session={task.session} locale={locale} />
            </li>
          ))}
          {more > 0 && <li className="text-soft">{t('curriculums.own.more', { count: more })}</li>}
          {units && left.length === 0 && (
            <li>
              <Link href="/add-credits">{t('curriculums.own.addCredit')}</Link>
            </li>
          )}
        </ul>
      )}
    </div>
  )
}

type WhereProps = { session: OwnGroup['left'][number]['session']; locale: Locale }

/** The next step: their own place, the next session, or that there is none. */
function WhereTo({ session, locale }: WhereProps) {
  const t = translatorFor(locale)
  if (!session) return <span className="text-soft">{t('curriculums.own.noSession')}</span>
  const { id, enrollmentId, startsAt, timeZone, full, status } = session
  const places: Record<string, string> = { ENROLLED: 'enrolled', PENDING: 'pending', ATTENDED: 'attended' }
  const text = (status && places[status]) ?? (full ? 'waitlist' : 'enroll')
  return (
    <Link href={enrollmentId ? `/enrollments/${enrollmentId}` : `/enrollments#session-${id}`}>
      {t(`curriculums.own.${text}`, { date: sessionMoment(startsAt, timeZone, locale) })}
    </Link>
  )
}
