'use client'
import { useEffect } from 'react'
import { useLazy } from '@/app/_lib/use-lazy'

const loadHosts = () => import('./hosts').then((file) => file.Hosts)
const loadWatcher = () => import('./inactivity-watcher').then((file) => file.InactivityWatcher)

/** The mark that the page is loaded, and the scripts that load after it because they are not needed before. */
export function PageStart({ signedIn }: { signedIn: boolean }) {
  const Hosts = useLazy(loadHosts)
  const InactivityWatcher = useLazy(loadWatcher, signedIn)
  useEffect(() => {
    const root = document.getElementById('root')
    if (root) root.dataset.loaded = 'true'
  }, [])
  return (
    <>
      {Hosts && <Hosts />}
      {signedIn && InactivityWatcher && <InactivityWatcher />}
    </>
  )
}
