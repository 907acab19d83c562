'use client'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import type { InactivityWatch } from '@/app/_lib/inactivity'
import { watchThisTab } from '@/app/_lib/inactivity-browser'
import { Button } from '@/app/_ui/button'
import { Dialog } from '@/app/_ui/dialog'
import { isWatchedRoute } from '@/lib/domain/access/session-clock'

/** Ends an unattended session after a warning; for signed-in people only. Rests on public routes. */
export function InactivityWatcher() {
  const t = useTranslations('signIn.inactivity')
  const watched = isWatchedRoute(usePathname())
  const [showing, setShowing] = useState(false)
  const watch = useRef<InactivityWatch>(null)
  const proceed = () => void watch.current?.proceed()

  useEffect(() => {
    if (!watched) return
    const tab = watchThisTab(setShowing)
    watch.current = tab.watch
    return () => {
      tab.stop()
      watch.current = null
      setShowing(false)
    }
  }, [watched])

  return (
    <Dialog
      open={showing}
      onClose={proceed}
      title={t('message')}
      role="alertdialog"
      footer={
        <Button variant="primary" onClick={proceed}>
          {t('continue')}
        </Button>
      }
    />
  )
}
