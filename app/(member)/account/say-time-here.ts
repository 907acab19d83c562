import { fill } from '@/app/_lib/fill'
import { formatDateTime } from '@/lib/domain/time/format-date'

/** A sentence with `{time}` for an instant, in the time zone of this browser. */
export function sayTimeHere(at: string, text: string): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
  return fill(text, { time: formatDateTime(new Date(at), zone) })
}
