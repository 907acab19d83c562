'use client'
import { useLate } from '@/app/_lib/use-late'
import type { HostsProps } from './hosts'

const load = () => import('./hosts').then((file) => file.Hosts)

/** Toasts, questions and keys, loaded after the page: nobody asks before. */
export function LateHosts(props: HostsProps) {
  const Hosts = useLate(load)
  return Hosts && <Hosts {...props} />
}
