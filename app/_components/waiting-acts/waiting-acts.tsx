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
  /** The page whose acts these are, as they were pressed there. */
  page: string
  timeZone: string
  /** Until when the page is up to date, where it no longer is. */
  since?: string | null
}

/** A person's own acts; those on rows of a list are shown there. */
const words = { checkIn: 'checkIn', signAttendance: 'sign', signAsInstructor: 'sign' } as const
const wordOf = ({ operation }: Act) => (Object.hasOwn(words, operation) ? words[operation as keyof typeof words] : null)

/**
 * What somebody pressed on this page without network: sends it, says that it waits, and what became of it. Once on each page that has
 * an outbox.
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
      // Also what was refused: the page shows what is there now.
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

/** The answer to an act that waited and was refused, until the person has read it. */
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
  /** Whom it is about, where a list has several. */
  name?: string
}

/** Gives up an act that waits; a person's own only after a question. */
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
  /** False when the browser could not store them. */
  stored: boolean
  /** Until when the page is up to date, where it no longer is. */
  since?: string | null
}

/** Says that there is no network, what that means here, and how much waits; the banner of the frame stays away then. */
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
