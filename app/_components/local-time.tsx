'use client'
import { useReaderZone } from '@/app/_frame/reader-zone'
import { formatMoment } from '@/lib/domain/time/zone-name'

type Props = {
  at: string
  /** Returns a sentence containing the time; the default is the time alone. */
  format?: (time: string) => string
}

/** An instant in the reader's own time zone, with the zone's name. */
export function LocalTime({ at, format = (time) => time }: Props) {
  return <time dateTime={at}>{format(formatMoment(new Date(at), useReaderZone()))}</time>
}
