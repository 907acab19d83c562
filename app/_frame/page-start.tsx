'use client'
import dynamic from 'next/dynamic'
import { useEffect } from 'react'

const Hosts = dynamic(() => import('./hosts').then((file) => file.Hosts), { ssr: false })
const InactivityWatcher = dynamic(() => import('./inactivity-watcher').then((file) => file.InactivityWatcher), {
  ssr: false,
})

/** The mark that the page is loaded, and what is loaded after it because nobody asks for it before. */
export function PageStart({ signedIn }: { signedIn: boolean }) {
  useEffect(() => {
    const root = document.getElementById('root')
    if (root) root.dataset.loaded = 'true'
  }, [])
  return (
    <>
      <Hosts />
      {signedIn && <InactivityWatcher />}
    </>
  )
}
