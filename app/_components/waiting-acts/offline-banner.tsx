'use client'
import { useTranslations } from 'next-intl'
import { useSyncExternalStore } from 'react'
import type { Act } from '@/app/_actions/outbox-store'
import { Alert } from '@/app/_ui/alert'
import { joinSentences } from '@/lib/i18n/join-sentences'

type Props = {
  acts: readonly Act[]
  /** False when the browser could not store them. */
  stored: boolean
  /** Until when the page is up to date, where it no longer is. */
  since?: string | null
}

/** Says that there is no network, what that means here, and how much waits; the banner of the frame stays away then. */
export function OfflineBanner({ acts, stored, since = null }: Props) {
  const t = useTranslations('checkIn.offline')
  const offline = useOffline()
  const count = acts.filter(({ refused }) => refused === undefined).length
  const shown = offline || since !== null || count > 0
  const sentences = [
    t('text'),
    since && t('boardSince', { time: since }),
    t('count', { count }),
    !stored && t('unkept'),
  ]
  return (
    <div role="status" data-own-banner={shown || undefined}>
      {shown && (
        <Alert tone={stored ? 'info' : 'warn'} title={t(offline || since !== null ? 'title' : 'waitingTitle')}>
          {joinSentences(sentences.filter((sentence) => typeof sentence === 'string'))}
        </Alert>
      )}
    </div>
  )
}

/** Whether this device has no network, as far as it says so. */
const useOffline = (): boolean =>
  useSyncExternalStore(
    listen,
    () => !navigator.onLine,
    () => false,
  )

function listen(changed: () => void): () => void {
  for (const name of ['online', 'offline']) window.addEventListener(name, changed)
  return () => {
    for (const name of ['online', 'offline']) window.removeEventListener(name, changed)
  }
}
