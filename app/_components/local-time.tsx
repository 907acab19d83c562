'use client'
import { useSyncExternalStore } from 'react'
import { formatDateTime } from '@/lib/domain/time/format-date'

const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
const nothingChanges = () => () => {}

type Props = {
  at: string
  /** The sentence around the time; the time alone by default. */
  say?: (time: string) => string
}

/** An instant in the reader's own time zone; the server does not know the zone and renders it in UTC. */
export function LocalTime({ at, say = (time) => time }: Props) {
  const zone = useSyncExternalStore(nothingChanges, zoneHere, () => 'UTC')
  return <time dateTime={at}>{say(formatDateTime(new Date(at), zone))}</time>
}
