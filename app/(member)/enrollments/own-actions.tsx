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
  /** True for a seat, false for a place on the waiting list. */
  seat: boolean
  /** The position on the waiting list; null with a seat. */
  position: number | null
  /** The next step at the session right now. */
  next: 'checkIn' | 'sign' | 'checkOut' | null
  /** The organization that will credit the hours, once the person attended; null before. */
  creditBy: string | null
  meetingUrl: string | null
  canWithdraw: boolean
  /** The deadline for withdrawing, as text. */
  until: string
}

/**
 * Actions for an upcoming enrollment: check in when it is time, open the meeting, add it to a calendar, withdraw before
 * the deadline.
 */
export function OwnActions({ own }: { own: OwnActionsView }) {
  const t = useTranslations('enrollments.session')
  const ahead = useTranslations('enrollments.ahead')
  const { sessionId, seat, position, next, creditBy, meetingUrl, canWithdraw, until } = own
  return (
    <>
      {position !== null && <p className="text-sm font-semibold">{ahead('place', { place: position })}</p>}
      <span className="flex flex-wrap items-center gap-2 print:hidden">
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

function Withdraw({ own: { id, version, title, seat, position } }: { own: OwnActionsView }) {
  const t = useTranslations('enrollments.ahead')
  // Somebody who awaits approval is not on the waiting list.
  const waits = !seat && position !== null
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
