'use client'
import { useLate } from '@/app/_lib/use-late'
import type { InactivityLabels } from './inactivity-watcher'

const load = () => import('./inactivity-watcher').then((file) => file.InactivityWatcher)

/** The watch over an unattended session, loaded after the page. */
export function LateWatcher({ labels }: { labels: InactivityLabels }) {
  const Watcher = useLate(load)
  return Watcher && <Watcher labels={labels} />
}
