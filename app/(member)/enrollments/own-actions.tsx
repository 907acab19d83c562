'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { Button, ButtonLink } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { WithdrawEnrollmentDocument } from '@/graphql/generated/withdraw-enrollment'

export type OwnActionsView = {
  id: string
  version: number
  sessionId: string
  title: string
  /** Has a seat, not a place in line. */
  seat: boolean
  /** The place in line; null with a seat. */
  place: number | null
  /** What is to be done at the session now. */
  next: 'checkIn' | 'sign' | 'checkOut' | null
  /** The organization that credits the hours of somebody who came; null before. */
  creditBy: string | null
  meetingUrl: string | null
  canWithdraw: boolean
  /** The last moment to withdraw, in words. */
  until: string
}

/** What the person can do with an enrollment that is ahead: check in when it is time, keep the date, withdraw until its last moment. */
export function OwnActions({ own }: { own: OwnActionsView }) {
  const t = useTranslations('enrollments.session')
  const ahead = useTranslations('enrollments.ahead')
  const { sessionId, seat, place, next, creditBy, meetingUrl, canWithdraw, until } = own
  return (
    <>
      {place !== null && <p className="text-sm font-semibold">{ahead('place', { place })}</p>}
      <span className="flex flex-wrap items-center gap-2 pt-1 print:hidden">
        {next && (
          <ButtonLink href={`/attend-session/${sessionId}`} variant="primary" size="sm">
            {t(next)}
          </ButtonLink>
        )}
        {seat && meetingUrl && (
          <ButtonLink href={meetingUrl} size="sm" reload>
            {t('online')}
          </ButtonLink>
        )}
        {seat && !creditBy && (
          <ButtonLink
            href={`/api/task-sessions/${sessionId}/calendar`}
            size="sm"
            variant="quiet"
            reload
            icon={<Icon name="calendar-days" size={16} />}
          >
            {t('calendar')}
          </ButtonLink>
        )}
        {canWithdraw && <Withdraw own={own} />}
      </span>
      {seat && (
        <p className="text-sm text-soft">
          {creditBy
            ? ahead('creditAfter', { org: creditBy })
            : ahead(canWithdraw ? 'until' : 'tooLate', { date: until })}
        </p>
      )}
    </>
  )
}

function Withdraw({ own: { id, version, title, seat, place } }: { own: OwnActionsView }) {
  const t = useTranslations('enrollments.ahead')
  // Somebody who waits for an approval stands in no line.
  const waits = !seat && place !== null
  const { run, busy } = useAction({
    mutation: WithdrawEnrollmentDocument,
    confirm: {
      title: t(waits ? 'leaveTitle' : 'withdrawTitle'),
      text: t(seat ? 'withdrawText' : waits ? 'withdrawWaitText' : 'withdrawRequestText', { title }),
      ok: t(waits ? 'leave' : 'withdrawOk'),
      danger: true,
    },
    done: t(waits ? 'left' : 'withdrawn'),
    refreshOnRefusal: true,
  })
  return (
    <Button
      size="sm"
      busy={busy}
      aria-label={t(waits ? 'leaveNamed' : 'withdrawNamed', { title })}
      onClick={() => run({ id, version })}
    >
      {t(waits ? 'leave' : 'withdraw')}
    </Button>
  )
}
