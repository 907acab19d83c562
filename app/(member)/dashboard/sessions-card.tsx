import { getTranslations } from 'next-intl/server'
import { enrollmentTagAt } from '@/app/_components/enrollments/enrollment-tag'
import { sessionWhen } from '@/app/_components/task-sessions/session-when'
import { Card } from '@/app/_ui/card'
import { Icon } from '@/app/_ui/icon'
import { Link } from '@/app/_ui/link'
import { Tag } from '@/app/_ui/tag'
import type { EnrollmentInSession } from '@/lib/data/enrollments/list'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import type { Locale } from '@/lib/i18n/locales'
import { translatorFor } from '@/lib/i18n/translator'

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
    <Card title={t('title')} footer={<Link href="/enrollments">{t('all')}</Link>}>
      {isEmpty && <p className="text-sm text-soft">{t('none')}</p>}
      <ul className="flex flex-col gap-3">
        {invitations.map(({ invitation, session }) => (
          <Line key={invitation.id} icon="mail" session={session} locale={locale}>
            <Link href="/enrollments">{t('invitation', { title: session.revision.title })}</Link>
          </Line>
        ))}
        {ahead.map((own) => {
          const { enrollment, session } = own
          const { text, tone } = enrollmentTagAt(own, now, translate)
          // A plain seat needs no remark here.
          const isTold = enrollment.status === 'PENDING' || enrollment.attendanceSource !== null
          return (
            <Line key={enrollment.id} icon="calendar-days" session={session} locale={locale}>
              <Link href={`/enrollments/${enrollment.id}`}>{session.revision.title}</Link>
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

type LineProps = {
  icon: 'mail' | 'calendar-days'
  session: TaskSessionRecord
  locale: Locale
  children: React.ReactNode
}

const Line = ({ icon, session, locale, children }: LineProps) => (
  <li className="flex items-start gap-3">
    <Icon name={icon} size={18} className="mt-0.5 shrink-0 text-soft" />
    <span className="flex min-w-0 flex-col wrap-anywhere">
      <span className="flex flex-wrap items-center gap-2">{children}</span>
      <time dateTime={session.startsAt.toISOString()} className="text-sm text-soft">
        {sessionWhen(session, locale)}
      </time>
    </span>
  </li>
)
