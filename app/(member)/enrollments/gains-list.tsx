'use client'
import { useTranslations } from 'next-intl'
import { toneText } from '@/app/_ui/tone'
import { ToneIcon } from '@/app/_ui/tone-icon'
import type { GainView } from './session-view'

/** What a session would give on each license, before enrolling. */
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
