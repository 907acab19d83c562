'use client'
import { useTranslations } from 'next-intl'
import { dotted } from '@/app/_ui/dotted'
import { InlineNotice } from '@/app/_ui/inline-notice'
import type { OpenItem } from './session-view'

/** How many seats there are, who waits, and whether the organization decides. */
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

/** Own sessions at the same time. */
export function Clashes({ item: { clashes } }: { item: OpenItem }) {
  const t = useTranslations('enrollments.session')
  return clashes.map(({ id, title, when }) => (
    <InlineNotice key={id} tone="warn">
      {t('clash', { title, when })}
    </InlineNotice>
  ))
}
