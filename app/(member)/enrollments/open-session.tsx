'use client'
import { useTranslations } from 'next-intl'
import { dotted } from '@/app/_ui/dotted'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { ToneIcon, toneText } from '@/app/_ui/tone'
import { formatUnits } from '@/lib/domain/units'
import type { GainView, OpenItem } from './session-view'

/** The number of free seats, the waiting list, and whether the organization must approve. */
export function Seats({ item: { seatsLeft, waiting, approvalRequired } }: { item: OpenItem }) {
  const t = useTranslations('enrollments.session')
  const seats =
    seatsLeft === null
      ? t('noLimit')
      : seatsLeft === 0
        ? t(approvalRequired ? 'fullAsk' : 'full')
        : t('seats', { count: seatsLeft })
  const more = [
    ...(waiting > 0 ? [t('waiting', { count: waiting })] : []),
    ...(approvalRequired ? [t('approval')] : []),
  ]
  return dotted([seats, ...more])
}

/** The person's own sessions at the same time. */
export function Clashes({ item: { clashes } }: { item: OpenItem }) {
  const t = useTranslations('enrollments.session')
  return clashes.map(({ id, title, when }) => (
    <InlineNotice key={id} tone="warn">
      {t('clash', { title, when })}
    </InlineNotice>
  ))
}

/** The most hours that a session adds to a license, as the figure to see first. The sentences of `GainsList` say the same. */
export function Adds({ gains }: { gains: readonly GainView[] }) {
  const t = useTranslations('enrollments.session')
  const most = Math.max(0, ...gains.map(({ units }) => units))
  return (
    most > 0 && (
      <span aria-hidden="true" className="adds">
        {t('adds', { hours: formatUnits(most) })}
      </span>
    )
  )
}

/** The credit a session would give on each license, shown before enrolling. */
export function GainsList({ gains }: { gains: readonly GainView[] }) {
  const t = useTranslations('enrollments.open')
  if (gains.length === 0) return <p className="text-sm text-soft">{t('noLicense')}</p>
  return (
    <ul aria-label={t('gains')} className="flex flex-col gap-1 text-sm">
      {gains.map(({ id, license, text, tone }) => (
        <li key={id} className={`flex gap-2 ${toneText[tone]}`}>
          <ToneIcon tone={tone} />
          <span className="wrap-anywhere">
            <b className="font-semibold">{license}</b> {text}
          </span>
        </li>
      ))}
    </ul>
  )
}
