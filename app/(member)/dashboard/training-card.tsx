import { sessionMoment } from '@/app/_components/task-sessions/session-when'
import { waitingAnchors } from '@/app/_components/waiting-anchors'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Progress } from '@/app/_ui/progress'
import { Tag } from '@/app/_ui/tag'
import { formatDate } from '@/lib/domain/time/format-date'
import { formatUnits } from '@/lib/domain/units'
import type { Locale } from '@/lib/i18n/locales'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import type { OwnCurriculum, OwnGroup } from '@/lib/services/curriculums/list-own-curriculums'

type Props = { curriculums: readonly OwnCurriculum[]; locale: Locale }

/**
 * Trainings that the person's organizations require, earliest due date first, each with its progress and next step.
 * Renders nothing when there are none.
 */
export function TrainingCard({ curriculums, locale }: Props) {
  if (curriculums.length === 0) return null
  const t = translatorFor(locale)
  return (
    <Card id={waitingAnchors.trainings} title={t('curriculums.own.title')} lead={t('curriculums.own.lead')}>
      <ul className="flex flex-col divide-y divide-line">
        {curriculums.map((curriculum) => (
          <Curriculum key={curriculum.id} curriculum={curriculum} locale={locale} />
        ))}
      </ul>
    </Card>
  )
}

type CurriculumProps = { curriculum: OwnCurriculum; locale: Locale }

function Curriculum({ curriculum: { title, orgName, standing, dueAt, groups }, locale }: CurriculumProps) {
  const t = translatorFor(locale)
  const due = dueAt ? t('curriculums.own.dueOn', { date: formatDate(dueAt) }) : t('curriculums.own.noDue')
  const next = nextStep(groups, t, locale)
  return (
    <li className="flex flex-col gap-2.5 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-col gap-0.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="font-semibold wrap-anywhere">{title}</h3>
          {standing === 'OVERDUE' && <Tag tone="error">{t('curriculums.standings.OVERDUE')}</Tag>}
        </div>
        <p className="text-sm text-soft">{t('curriculums.own.from', { org: orgName, due })}</p>
      </div>
      {groups.map((group) => (
        <Progress key={group.name} {...progressOf(group, t)} max={1} tone="neutral" />
      ))}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-40 text-sm wrap-anywhere">
          {next.text}
          {next.when && <span className="block text-soft tabular-nums">{next.when}</span>}
        </p>
        {next.href && (
          <ButtonLink href={next.href} aria-label={t(`curriculums.own.${next.act}Named`, { title: next.text })}>
            {t(`curriculums.own.${next.act}`)}
          </ButtonLink>
        )}
      </div>
    </li>
  )
}

function progressOf({ name, rule, have, need, met }: OwnGroup, t: Translate) {
  const isUnits = rule === 'MIN_UNITS'
  const values = { have: isUnits ? formatUnits(have) : have, need: isUnits ? formatUnits(need) : need }
  const key = met ? 'done' : isUnits ? 'hoursOf' : 'tasksOf'
  return { label: name, value: need > 0 ? Math.min(1, have / need) : 1, text: t(`curriculums.own.${key}`, values) }
}

type Act = 'enroll' | 'waitlist' | 'see' | 'addCredit'
type Step = { text: string; when: string | null; act: Act; href: string | null }
type Left = OwnGroup['left'][number]

/**
 * The first step that can be taken now (take a seat, attend a booked session, add a credit), or a note that there is
 * none.
 */
function nextStep(groups: readonly OwnGroup[], t: Translate, locale: Locale): Step {
  const remaining = groups.flatMap((group) => (group.met ? [] : group.left))
  const byOpen = remaining.find(({ session }) => session && !session.enrollmentId)
  const task = byOpen ?? remaining.find(({ session }) => session)
  if (task?.session) return stepTo(task.title, task.session, t, locale)
  const byHours = groups.some(({ met, rule, left: tasks }) => !met && rule === 'MIN_UNITS' && tasks.length === 0)
  if (byHours) return { text: t('curriculums.own.anyCourse'), when: null, act: 'addCredit', href: '/add-credits' }
  const [first] = remaining
  return { text: first?.title ?? '', when: first ? t('curriculums.own.noSession') : null, act: 'see', href: null }
}

function stepTo(title: string, session: NonNullable<Left['session']>, t: Translate, locale: Locale): Step {
  const { id, enrollmentId, startsAt, timeZone, full, status } = session
  const date = sessionMoment(startsAt, timeZone, locale)
  if (!enrollmentId) {
    return { text: title, when: date, act: full ? 'waitlist' : 'enroll', href: `/enrollments/open/${id}` }
  }
  const places: Record<string, string> = { ENROLLED: 'enrolled', PENDING: 'pending', ATTENDED: 'attended' }
  const when = t(`curriculums.own.${places[status ?? ''] ?? 'enrolled'}`, { date })
  return { text: title, when, act: 'see', href: `/enrollments/${enrollmentId}` }
}
