'use client'
import { useEffect } from 'react'
import { useLazy } from '@/app/_lib/lazy'
import { askPlainly, questions } from '@/app/_ui/ask'

const loadHosts = () => import('./hosts').then((file) => file.Hosts)
const loadWatcher = () => import('./inactivity-watcher').then((file) => file.InactivityWatcher)

/** Asks queued questions in the browser's own dialogs when the hosts could not be loaded. */
const askWithoutHosts = () => void questions.listen(askPlainly)

type Props = {
  signedIn: boolean
  /** Minutes of inactivity after which this person's session ends; null for the general limit. */
  idleMinutes: number | null
}

/** Marks the page as loaded, and loads everything that nobody needs before that. */
export function PageStart({ signedIn, idleMinutes }: Props) {
  const Hosts = useLazy(loadHosts, true, askWithoutHosts)
  const InactivityWatcher = useLazy(loadWatcher, signedIn)
  useEffect(() => {
    const root = document.getElementById('root')
    if (root) root.dataset.loaded = 'true'
  }, [])
  return (
    <>
      {Hosts && <Hosts />}
      {signedIn && InactivityWatcher && <InactivityWatcher idleMinutes={idleMinutes} />}
    </>
  )
}
