import { getTranslations } from 'next-intl/server'
import { Alert } from '@/app/_ui/alert'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { fullName, type PersonName } from '@/lib/domain/people/names'
import { formatDateTime, formatTime } from '@/lib/domain/time/format-date'
import type { Attendance } from '@/lib/services/check-in/attendance'
import { ArrivalForm } from './code-form'

type Props = { attendance: Attendance & { seenCode: string | null }; person: PersonName }

/** Checks in with the code scanned a moment ago or typed here; otherwise explains why that is not possible now. */
export async function ArrivalCard({ attendance, person }: Props) {
  const { seenAt, phase, late } = attendance
  if (phase === 'OVER') return <OverAlert attendance={attendance} />
  const waits = late && late.state !== 'CONFIRMED'
  return (
    <>
      {waits && <LateAlert late={late} timeZone={attendance.timeZone} />}
      {seenAt || phase === 'OPEN' ? (
        <CodeCard attendance={attendance} person={person} />
      ) : (
        !waits && <ClosedAlert attendance={attendance} />
      )}
    </>
  )
}

async function CodeCard({ attendance, person }: Props) {
  const t = await getTranslations('checkIn.attend')
  const { taskSessionId, seenAt, seenCode, timeZone } = attendance
  if (seenAt) {
    const name = fullName(person)
    return (
      <Card title={t('seenTitle', { time: formatTime(seenAt, timeZone) })} lead={t('seenText', { name })}>
        <PlaceNotice attendance={attendance} />
        <ArrivalForm taskSessionId={taskSessionId} codeSeen seenCode={seenCode} name={name} />
      </Card>
    )
  }
  return (
    <Card title={t('codeTitle')} lead={t('codeLead')}>
      <PlaceNotice attendance={attendance} />
      <ArrivalForm taskSessionId={taskSessionId} />
    </Card>
  )
}

/** Says whether a late check-in awaits a decision or was declined. */
async function LateAlert({ late, timeZone }: { late: NonNullable<Attendance['late']>; timeZone: string }) {
  const t = await getTranslations('checkIn.attend')
  const time = formatTime(late.codeAt, timeZone)
  const isDeclined = late.state === 'DECLINED'
  return (
    <Alert verdict tone={isDeclined ? 'warn' : 'info'} title={t(isDeclined ? 'lateDeclinedTitle' : 'lateTitle')}>
      {t(isDeclined ? 'lateDeclinedText' : 'lateText', { time })}
    </Alert>
  )
}

type Part = { attendance: Attendance }

/** Says what checking in does for somebody who has no seat yet. */
async function PlaceNotice({ attendance: { place } }: Part) {
  const t = await getTranslations('checkIn.attend')
  const words = { NONE: t('walkIn'), WAITLIST: t('waiting'), APPROVAL: t('approval'), INVITATION: t('invited') }
  const text = Object.hasOwn(words, place) ? words[place as keyof typeof words] : null
  return (
    text && (
      <div className="pb-4">
        <InlineNotice tone={place === 'APPROVAL' ? 'warn' : 'info'}>{text}</InlineNotice>
      </div>
    )
  )
}

async function ClosedAlert({ attendance: { phase, opensAt, closesAt, timeZone, taskSessionId } }: Part) {
  const t = await getTranslations('checkIn.attend')
  const isEarly = phase === 'EARLY'
  const time = formatDateTime(isEarly ? opensAt : closesAt, timeZone)
  return (
    <Alert
      verdict
      tone={isEarly ? 'info' : 'warn'}
      title={t(isEarly ? 'earlyTitle' : 'closedTitle')}
      actions={
        <ButtonLink href={`/attend-session/${taskSessionId}`} reload>
          {t('again')}
        </ButtonLink>
      }
    >
      {t(isEarly ? 'earlyText' : 'closedText', { time })}
    </Alert>
  )
}

async function OverAlert({ attendance: { state } }: Part) {
  const t = await getTranslations('checkIn.attend')
  const isCancelled = state === 'CANCELLED'
  return (
    <Alert
      verdict
      tone="info"
      title={t(isCancelled ? 'cancelledTitle' : 'overTitle')}
      actions={<ButtonLink href="/enrollments">{t('toEnrollments')}</ButtonLink>}
    >
      {t(isCancelled ? 'cancelledText' : 'overText')}
    </Alert>
  )
}
