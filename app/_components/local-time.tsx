'use client'
import { useReaderZone } from '@/app/_frame/reader-zone'
import { formatMoment } from '@/lib/domain/time/zone-name'

type Props = {
  at: string
  /** The sentence around the time; the time alone by default. */
  format?: (time: string) => string
}

/** An instant in the reader's own time zone, which is named. */
export function LocalTime({ at, format = (time) => time }: Props) {
  return <time dateTime={at}>{format(formatMoment(new Date(at), useReaderZone()))}</time>
}
