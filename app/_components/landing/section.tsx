import type { ReactNode } from 'react'
import { classNames } from '@/app/_ui/class-names'
import { Icon } from '@/app/_ui/icon'
import type { IconName } from '@/app/_ui/icon-names'

type Props = {
  title: string
  lead?: ReactNode
  /** Omitted on a phone. */
  wideOnly?: boolean
  /** Has a background different from its neighbors. */
  sunken?: boolean
  children: ReactNode
}

/** A section of the landing page: heading, sentence and content. */
export function Section({ title, lead, sunken, wideOnly, children }: Props) {
  return (
    <section className={classNames('border-t border-line', sunken && 'bg-sunken', wideOnly && 'max-sm:hidden')}>
      <div className="mx-auto flex w-full max-w-page flex-col gap-8 px-4 py-10 sm:px-6 sm:py-16">
        <div className="flex flex-col gap-2">
          <h2 className="text-title font-semibold tracking-tight">{title}</h2>
          {lead && <p className="max-w-prose text-soft">{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  )
}

type Point = { icon: IconName; title: string; text: string }

/** A list of benefits, each with a heading and a sentence. */
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
            <p className="text-sm text-soft">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

/**
 * An illustration made of real components with fictional data. Its contents are inert, and `says` describes it to
 * people who cannot see it.
 */
export function Picture({ says, children }: { says: string; children: ReactNode }) {
  return (
    <figure className="flex min-w-0 flex-col">
      <div inert className="landing-picture">
        {children}
      </div>
      <figcaption className="sr-only">{says}</figcaption>
    </figure>
  )
}
