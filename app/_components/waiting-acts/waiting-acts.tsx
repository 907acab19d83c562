'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useCallback, useSyncExternalStore } from 'react'
import type { AnsweredAct } from '@/app/_actions/outbox'
import type { Act } from '@/app/_actions/outbox-store'
import { Alert } from '@/app/_ui/alert'
import { confirmDialog } from '@/app/_ui/ask'
import { Button } from '@/app/_ui/button'
import { showToast } from '@/app/_ui/show-toast'
import { formatTime } from '@/lib/domain/time/format-date'
import { joinSentences } from '@/lib/i18n/join-sentences'
import { useOutbox, useOutboxSender } from './use-outbox'

type Props = {
  /** The page on which the acts were pressed. */
  page: string
  timeZone: string
  /** The time at which the page was last up to date; null while it still is. */
  since?: string | null
}

/** A person's own acts; those on rows of a list are shown there. */
const words = { checkIn: 'checkIn', signAttendance: 'sign', signAsInstructor: 'sign' } as const
const wordOf = ({ operation }: Act) => (Object.hasOwn(words, operation) ? words[operation as keyof typeof words] : null)

/**
 * Acts pressed on this page while offline: sends them, and shows that they wait or how they ended. Use it once on each
 * page that has an outbox.
 */
export function WaitingActs({ page, timeZone, since }: Props) {
  const t = useTranslations('checkIn.offline')
  const attend = useTranslations('checkIn.attend')
  const router = useRouter()
  const { acts, isStored, discard } = useOutbox(page)
  const answered = useCallback(
    ({ act, done }: AnsweredAct) => {
      const word = wordOf(act)
      if (word && done) showToast({ title: word === 'sign' ? t('signed') : attend('checkedInLate') })
      // Refreshes after a refusal too, so that the page shows the current state.
      router.refresh()
    },
    [router, t, attend],
  )
  useOutboxSender(answered)
  return (
    <>
      <OfflineBanner acts={acts} stored={isStored} since={since} />
      {acts.map((act) => {
        const word = wordOf(act)
        const { key, refused, at } = act
        const time = formatTime(new Date(at), timeZone)
        if (!word) return null
        if (refused === undefined)
          return (
            <Alert
              key={key}
              tone="info"
              title={t('waitingTitle')}
              live
              actions={<Discard act={act} discard={discard} />}
            >
              {t(word, { time })}
            </Alert>
          )
        return <RefusedAct key={key} act={act} time={time} onRead={() => discard(key)} />
      })}
    </>
  )
}

/** The response to a refused act, shown until the person dismisses it. */
export function RefusedAct({ act, time, name, onRead }: { act: Act; time: string; name?: string; onRead: () => void }) {
  const t = useTranslations('checkIn.offline')
  return (
    <Alert
      tone="error"
      title={t('refusedTitle')}
      live
      actions={
        <Button size="sm" aria-label={name && t('dismissName', { name })} onClick={onRead}>
          {t('dismiss')}
        </Button>
      }
    >
      {t('refusedAt', { time, message: act.refused ?? '' })}
    </Alert>
  )
}

type DiscardProps = {
  act: Act
  discard: (key: string) => void
  /** The person it concerns, for lists of several people. */
  name?: string
}

/** Discards a waiting act; a person's own act only after a confirmation. */
export function Discard({ act, discard, name }: DiscardProps) {
  const t = useTranslations('checkIn.offline')
  async function ask() {
    if (name || (await confirmDialog({ text: t('discardAsk'), ok: t('discard') }))) discard(act.key)
  }
  return (
    <Button size={name ? 'sm' : 'md'} variant="quiet" aria-label={name && t('discardName', { name })} onClick={ask}>
      {t('discard')}
    </Button>
  )
}

type OfflineBannerProps = {
  acts: readonly Act[]
  /** False if the browser could not store the acts. */
  stored: boolean
  /** The time at which the page was last up to date; null while it still is. */
  since?: string | null
}

/**
 * Says that the device is offline, what that means here, and how many acts wait; it replaces the banner of the frame.
 */
function OfflineBanner({ acts, stored, since = null }: OfflineBannerProps) {
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

/** True if the device reports that it is offline. */
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
