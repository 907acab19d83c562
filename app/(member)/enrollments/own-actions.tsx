import { getTranslations } from 'next-intl/server'
import { Button, ButtonLink } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import type { EnrollmentInSession } from '@/lib/data/enrollment-pages'
import { factsAt } from '@/lib/domain/enrollments/move-facts'
import { moveEnrollment } from '@/lib/domain/enrollments/moves'
import { hasSeat } from '@/lib/domain/enrollments/seats'
import { checkInWindow, sessionEnd } from '@/lib/domain/task-sessions/session-state'
import { formatDateTime } from '@/lib/domain/time/format-date'
import { pressOf } from './enrollment-press'

type Props = { own: EnrollmentInSession; now: Date }

/** What the person can do with an enrollment that is ahead: check in when it is time, keep the date, withdraw until its last moment. */
export async function OwnActions({ own: { enrollment, session }, now }: Props) {
  const t = await getTranslations('enrollments')
  const { id, version } = enrollment
  const { title } = session.revision
  const seat = hasSeat(enrollment)
  const attendance = { checkedIn: enrollment.checkedInAt !== null, enough: false }
  const withdraw = moveEnrollment(enrollment, 'withdraw', { ...factsAt(session, now, 'PERSON'), attendance })
  const isNow = seat && checkInWindow(session).opensAt <= now && now < sessionEnd(session)
  return (
    <>
      <span className="flex flex-wrap items-center gap-2 pt-1 print:hidden">
        {isNow && (
          <ButtonLink href={`/attend-session/${session.id}`} variant="primary" size="sm">
            {t('session.checkIn')}
          </ButtonLink>
        )}
        {seat && session.meetingUrl && (
          <ButtonLink href={session.meetingUrl} size="sm" reload>
            {t('session.online')}
          </ButtonLink>
        )}
        {seat && (
          <ButtonLink
            href={`/api/task-sessions/${session.id}/calendar`}
            size="sm"
            variant="quiet"
            reload
            icon={<Icon name="calendar-days" size={16} />}
          >
            {t('session.calendar')}
          </ButtonLink>
        )}
        {withdraw.ok && (
          <Button
            size="sm"
            aria-label={t('ahead.withdrawNamed', { title })}
            data-press={pressOf({ act: 'withdraw', id, version, title, seat })}
          >
            {t('ahead.withdraw')}
          </Button>
        )}
      </span>
      {seat && <Until session={session} open={withdraw.ok} />}
    </>
  )
}

async function Until({ session, open }: { session: EnrollmentInSession['session']; open: boolean }) {
  const t = await getTranslations('enrollments.ahead')
  const date = formatDateTime(session.cancelUntil ?? session.startsAt, session.timeZone)
  return <p className="text-sm text-soft">{open ? t('until', { date }) : t('tooLate')}</p>
}
