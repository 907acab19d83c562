import { getTranslations } from 'next-intl/server'
import { enrollmentTagAt } from '@/app/_components/enrollments/enrollment-facts'
import { DayLeaf } from '@/app/_components/task-sessions/day-leaf'
import { sessionWhen } from '@/app/_components/task-sessions/session-when'
import { waitingAnchors } from '@/app/_components/waiting-anchors'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Link } from '@/app/_ui/link'
import { Progress } from '@/app/_ui/progress'
import { Tag } from '@/app/_ui/tag'
import type { EnrollmentInSession } from '@/lib/data/enrollments/list'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { dayLines, formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { formatUnits } from '@/lib/domain/units'
import type { Locale } from '@/lib/i18n/locales'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import type { OwnCurriculum, OwnGroup } from '@/lib/services/curriculums/list-curriculums'
import { nextStep } from './next-step'

type Props = {
  ahead: readonly EnrollmentInSession[]
  invitations: readonly { invitation: { id: string }; session: TaskSessionRecord }[]
  locale: Locale
  now: Date
  /** True if the person belongs to an organization, which may have sessions to join or to teach. */
  belongs: boolean
}

/** Sessions the person is invited to, the next ones that expect them, and a link to all others. */
export async function SessionsCard({ ahead, invitations, locale, now, belongs }: Props) {
  const isEmpty = ahead.length + invitations.length === 0
  if (isEmpty && !belongs) return null
  const t = await getTranslations('enrollments.due')
  const translate = translatorFor(locale)
  return (
    <Card
      flush
      title={t('title')}
      footer={
        <ButtonLink size="sm" href="/enrollments">
          {t('all')}
        </ButtonLink>
      }
    >
      {isEmpty && <p className="border-t border-line px-4 py-4 text-sm text-soft sm:px-6">{t('none')}</p>}
      <ul className="ask-rows">
        {invitations.map(({ invitation, session }) => (
          <Line key={invitation.id} session={session} locale={locale}>
            <Link href="/enrollments" variant="quiet" className="press-link">
              {t('invitation', { title: session.revision.title })}
            </Link>
          </Line>
        ))}
        {ahead.map((own) => {
          const { enrollment, session } = own
          const { text, tone } = enrollmentTagAt(own, now, translate)
          // A plain seat needs no remark here.
          const isTold = enrollment.status === 'PENDING' || enrollment.attendanceSource !== null
          return (
            <Line key={enrollment.id} session={session} locale={locale}>
              <Link href={`/enrollments/${enrollment.id}`} variant="quiet" className="press-link">
                {session.revision.title}
              </Link>
              {isTold && (
                <Tag tone={tone} className="whitespace-normal">
                  {text}
                </Tag>
              )}
            </Line>
          )
        })}
      </ul>
    </Card>
  )
}

type LineProps = { session: TaskSessionRecord; locale: Locale; children: React.ReactNode }

const Line = ({ session, locale, children }: LineProps) => (
  <li className="ask-row press-row flex-nowrap">
    <DayLeaf lines={dayLines(todayIn(session.timeZone, session.startsAt))} size="small" />
    <span className="flex min-w-0 grow flex-col wrap-anywhere">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">{children}</span>
      <time dateTime={session.startsAt.toISOString()} className="text-sm text-soft tabular-nums">
        {sessionWhen(session, locale)}
      </time>
    </span>
  </li>
)

type TrainingCardProps = { curriculums: readonly OwnCurriculum[]; locale: Locale }

/**
 * Trainings that the person's organizations require, earliest due date first, each with its progress and next step.
 * Renders nothing when there are none.
 */
export function TrainingCard({ curriculums, locale }: TrainingCardProps) {
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

function progressOf({ name, rule, have, need, met, asksItems }: OwnGroup, t: Translate) {
  const isUnits = rule === 'MIN_UNITS'
  const values = { have: isUnits ? formatUnits(have) : have, need: isUnits ? formatUnits(need) : need }
  const key = met ? 'done' : isUnits ? 'hoursOf' : asksItems ? 'partsOf' : 'tasksOf'
  return { label: name, value: need > 0 ? Math.min(1, have / need) : 1, text: t(`curriculums.own.${key}`, values) }
}
