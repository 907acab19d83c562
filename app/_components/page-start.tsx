'use client'
import { useEffect } from 'react'
import { useLatePresses } from '@/app/_lib/late-press'
import { useLinks } from '@/app/_lib/use-links'
import type { HostsProps } from './hosts'
import { LateHosts } from './late-hosts'
import { LateWatcher } from './late-watcher'

/** What a page needs once in the browser: its links and buttons, the mark that it is loaded, and what is loaded after it. */
export function PageStart(props: HostsProps) {
  useLinks()
  useLatePresses()
  useEffect(() => {
    const root = document.getElementById('root')
    if (root) root.dataset.loaded = 'true'
  }, [])
  return (
    <>
      <LateHosts {...props} />
      {props.signedIn && <LateWatcher />}
    </>
  )
}
