'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { Button } from '@/app/_ui/button'
import { CheckInTeamMemberDocument } from '@/graphql/generated/check-in-team-member'
import { EnrollTeamMemberDocument } from '@/graphql/generated/enroll-team-member'

type Props = { name: string; title: string }

/** Enrolls one of the reader's people in a session. */
export function Enroll({ memberId, taskSessionId, name, title }: Props & { memberId: string; taskSessionId: string }) {
  const t = useTranslations('team.classes')
  const { run, busy } = useAction({
    mutation: EnrollTeamMemberDocument,
    done: ({ place }) => t(place === 'ENROLLED' ? 'enrolled' : 'waits', { name }),
    refreshOnRefusal: true,
  })
  return (
    <Button
      size="sm"
      aria-label={t('enrollIn', { name, title })}
      onClick={() => run({ memberId, taskSessionId })}
      busy={busy}
    >
      {t('enroll')}
    </Button>
  )
}

/** Checks them in, because the reader sees them there. */
export function CheckIn({ enrollmentId, name, title }: Props & { enrollmentId: string }) {
  const t = useTranslations('team.classes')
  const { run, busy } = useAction({
    mutation: CheckInTeamMemberDocument,
    done: t('checkedIn', { name }),
    refreshOnRefusal: true,
  })
  return (
    <Button
      size="sm"
      variant="primary"
      aria-label={t('checkInTo', { name, title })}
      onClick={() => run({ enrollmentId })}
      busy={busy}
    >
      {t('checkIn')}
    </Button>
  )
}
