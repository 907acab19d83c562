import { fill } from '@/app/_lib/fill'
import { formatDateTime } from '@/lib/domain/time/format-date'
import { TimeHere } from './time-here'

/** An instant in the reader's own time zone, inside a sentence with `{time}`; until the browser has told the zone, in UTC. */
export const LocalTime = ({ at, text = '{time}' }: { at: string; text?: string }) => (
  <TimeHere at={at} text={text} utc={fill(text, { time: formatDateTime(new Date(at), 'UTC') })} />
)
