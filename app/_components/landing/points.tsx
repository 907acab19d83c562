import { Icon } from '@/app/_ui/icon'
import type { IconName } from '@/app/_ui/icon-names'

export type Point = { icon: IconName; title: string; text: string }

/** A reader's reasons, each with a heading and a sentence. */
export function Points({ points, columns }: { points: readonly Point[]; columns: string }) {
  return (
    <ul className={`grid gap-x-8 gap-y-6 sm:grid-cols-2 ${columns}`}>
      {points.map(({ icon, title, text }) => (
        <li key={title} className="flex gap-4 sm:flex-col sm:gap-2.5">
          <span
            aria-hidden="true"
            className="grid size-10 shrink-0 place-items-center rounded-lg bg-primary-tint text-link"
          >
            <Icon name={icon} size={20} />
          </span>
          <div className="flex min-w-0 flex-col gap-1">
            <h3 className="font-semibold">{title}</h3>
            <p className="text-[0.9375rem] text-soft">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
