'use client'
import { useLate } from '@/app/_lib/use-late'

const load = () => import('./say-time-here').then((file) => file.sayTimeHere)

/** A sentence with an instant, said anew in the reader's time zone once the code for it is there. */
export function TimeHere({ at, text, utc }: { at: string; text: string; utc: string }) {
  const say = useLate(load)
  return <time dateTime={at}>{say ? say(at, text) : utc}</time>
}
