'use client'
import { useSyncExternalStore } from 'react'
import { fill } from '@/app/_lib/fill'
import { formatDateTime } from '@/lib/domain/time/format-date'

const never = () => () => {}
const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

/** An instant in the reader's own time zone, inside a sentence with `{time}`; until the browser has told the zone, in UTC. */
export function LocalTime({ at, text = '{time}' }: { at: string; text?: string }) {
  const zone = useSyncExternalStore(never, zoneHere, () => 'UTC')
  return <time dateTime={at}>{fill(text, { time: formatDateTime(new Date(at), zone) })}</time>
}
