import type { ReactNode } from 'react'
import type { IconName } from '@/app/_ui/icon-names'
import type { Tone } from '@/app/_ui/tone'
import { daysBetween, type PlainDate } from '@/lib/domain/time/plain-date'
import { IconTile } from './icon-tile'

type Props = {
  icon: IconName
  tone?: Tone
  title: ReactNode
  tag?: ReactNode
  note: ReactNode
  /** The button that does it or leads to it. */
  act: ReactNode
}

/** Something that waits for the person: what it is, from whom and until when, and its button. */
export const AskRow = ({ icon, tone, title, tag, note, act }: Props) => (
  <li className="ask-row">
    <IconTile name={icon} tone={tone} />
    <span className="flex min-w-0 grow basis-40 flex-col">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold wrap-anywhere">{title}</span>
        {tag}
      </span>
      <span className="text-sm text-soft wrap-anywhere">{note}</span>
    </span>
    {act}
  </li>
)

/** Days before a due date from which it is drawn as urgent. */
const soonDays = 7

/** How urgent a due date is: late, near, or neither. */
export function dueTone(dueOn: PlainDate | null, today: PlainDate): Tone {
  if (dueOn === null) return 'neutral'
  const days = daysBetween(today, dueOn)
  if (days < 0) return 'error'
  return days <= soonDays ? 'warn' : 'neutral'
}
