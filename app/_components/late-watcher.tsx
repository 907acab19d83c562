'use client'
import { useLate } from '@/app/_lib/use-late'

const load = () => import('./inactivity-watcher').then((file) => file.InactivityWatcher)

/** The watch over an unattended session, loaded after the page. */
export function LateWatcher() {
  const Watcher = useLate(load)
  return Watcher && <Watcher />
}
