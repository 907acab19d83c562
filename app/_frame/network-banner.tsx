'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { type NetworkState, NetworkWatch } from '@/app/_lib/network'
import { transportKeys } from '@/app/_lib/transport-texts'
import { unreachableEvent } from '@/app/_lib/unreachable'
import { alertDialog } from '@/app/_ui/ask'
import { Button } from '@/app/_ui/button'
import { offlineLinkEvent } from '@/app/_ui/link'
import { showToast } from '@/app/_ui/show-toast'
import { ToneIcon, toneText } from '@/app/_ui/tone'

/** Says at the bottom edge that Suma cannot be reached, and when it is back. It moves nothing on the page. */
export function NetworkBanner() {
  const t = useTranslations('browser.offline')
  const { state, trying, look } = useNetwork(t('back'))
  useEffect(() => {
    const showOffline = () => void alertDialog({ text: transportKeys.offline })
    window.addEventListener(offlineLinkEvent, showOffline)
    return () => window.removeEventListener(offlineLinkEvent, showOffline)
  }, [])
  const offline = state === 'offline'
  return (
    <div
      role="status"
      // Pages that work offline have their own banner (`OfflineBanner`).
      className="pointer-events-none fixed inset-x-0 bottom-0 z-50 flex justify-center p-3 in-[body:has([data-own-banner])]:hidden print:hidden"
    >
      {state !== 'online' && (
        <div className="toast max-w-[min(40rem,100%)] items-center">
          <ToneIcon tone="warn" className={`size-[1.125rem] ${toneText.warn}`} />
          <p className="min-w-0 grow text-sm">
            <strong className="font-semibold">{offline ? t('title') : t('silent')}</strong>{' '}
            <span className="text-soft">{offline ? t('text') : t('silentText')}</span>
          </p>
          <Button size="sm" busy={trying} onClick={look} className="shrink-0">
            {trying ? t('trying') : t('retry')}
          </Button>
        </div>
      )}
    </div>
  )
}

function useNetwork(back: string) {
  const [banner, setBanner] = useState<{ state: NetworkState; trying: boolean }>({ state: 'online', trying: false })
  const network = useRef<NetworkWatch>(null)
  useEffect(() => {
    const watch = new NetworkWatch({
      hasNetwork: () => navigator.onLine,
      reach,
      after: (milliseconds, run) => {
        const timer = setTimeout(run, milliseconds)
        return () => clearTimeout(timer)
      },
      onChange: (state, trying) => {
        setBanner({ state, trying })
        if (state === 'online') showToast({ title: back })
      },
    })
    network.current = watch
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('offline', () => watch.lost(), { signal })
    for (const name of ['online', unreachableEvent]) window.addEventListener(name, () => void watch.look(), { signal })
    watch.start()
    return () => {
      listening.abort()
      watch.stop()
    }
  }, [back])
  return { ...banner, look: () => void network.current?.look() }
}

async function reach(): Promise<boolean> {
  try {
    return (await fetch('/api/health/ready', { cache: 'no-store', signal: AbortSignal.timeout(5000) })).ok
  } catch {
    return false
  }
}
