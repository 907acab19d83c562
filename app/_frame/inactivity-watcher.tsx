'use client'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { SignOutForm } from '@/app/_components/sign-out-form'
import { watchThisTab } from '@/app/_lib/inactivity-browser'
import type { InactivityWatch } from '@/app/_lib/inactivity-watch'
import { Button } from '@/app/_ui/button'
import { Dialog } from '@/app/_ui/dialog'
import { isWatchedRoute } from '@/lib/domain/access/inactivity'

/** Ends an unattended session after a warning. Only for signed-in people, and inactive on public routes. */
export function InactivityWatcher({ idleMinutes = null }: { idleMinutes?: number | null }) {
  const t = useTranslations('signIn.inactivity')
  const watched = isWatchedRoute(usePathname())
  const [endsAt, setEndsAt] = useState<number | null>(null)
  const watch = useRef<InactivityWatch>(null)
  const proceed = () => void watch.current?.proceed()

  useEffect(() => {
    if (!watched) return
    const tab = watchThisTab(setEndsAt, idleMinutes)
    watch.current = tab.watch
    return () => {
      tab.stop()
      watch.current = null
      setEndsAt(null)
    }
  }, [watched, idleMinutes])

  return (
    <Dialog
      open={endsAt !== null}
      onClose={proceed}
      title={t('message')}
      role="alertdialog"
      footer={
        <>
          <SignOutForm label={t('signOut')} />
          <Button data-first variant="primary" onClick={proceed}>
            {t('continue')}
          </Button>
        </>
      }
    >
      {endsAt !== null && <TimeLeft endsAt={endsAt} />}
    </Dialog>
  )
}

/** Counts down the seconds left in the session. Screen readers announce it once, with the dialog. */
function TimeLeft({ endsAt }: { endsAt: number }) {
  const t = useTranslations('signIn.inactivity')
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.ceil((endsAt - now) / 1000))
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <p role="timer" className="tabular-nums">
      {t('endsIn', { time })}
    </p>
  )
}
