'use client'
import { useTranslations } from 'next-intl'
import { LocalTime } from '@/app/_components/local-time'
import { InlineNotice } from '@/app/_ui/inline-notice'

/** Who checks the license now, and since when. */
export function TakenBy({ name, since }: { name: string; since: string }) {
  const t = useTranslations('boardChecks.license')
  return (
    <InlineNotice tone="info">
      <LocalTime at={since} format={(time) => t('takenBy', { name, time })} />
    </InlineNotice>
  )
}
