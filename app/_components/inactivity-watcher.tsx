'use client'
import { usePathname } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import type { InactivityWatch } from '@/app/_lib/inactivity'
import { watchThisTab } from '@/app/_lib/inactivity-browser'
import { pageTexts } from '@/app/_lib/page-texts'
import { Button } from '@/app/_ui/button'
import { Dialog } from '@/app/_ui/dialog'
import { isWatchedRoute } from '@/lib/domain/access/session-clock'

export type InactivityLabels = {
  /** 'Your session is about to expire due to inactivity.' */
  message: string
  proceed: string
}

/** Ends an unattended session after a warning; for signed-in people only. Rests on public routes. */
export function InactivityWatcher() {
  const texts = pageTexts().inactivity
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
      title={texts?.message ?? ''}
      role="alertdialog"
      footer={
        <Button variant="primary" onClick={proceed}>
          {texts?.proceed}
        </Button>
      }
    />
  )
}
