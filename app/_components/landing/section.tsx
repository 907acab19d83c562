import type { ReactNode } from 'react'
import { classNames } from '@/app/_ui/class-names'

type Props = {
  title: string
  lead?: ReactNode
  /** Left out on a phone. */
  wideOnly?: boolean
  /** On another ground than its neighbors. */
  sunken?: boolean
  children: ReactNode
}

/** A part of the first page: a heading, a sentence, and what belongs to them. */
export function Section({ title, lead, sunken, wideOnly, children }: Props) {
  return (
    <section className={classNames('border-t border-line', sunken && 'bg-sunken', wideOnly && 'max-sm:hidden')}>
      <div className="mx-auto flex w-full max-w-page flex-col gap-8 px-4 py-10 sm:px-6 sm:py-16">
        <div className="flex flex-col gap-2">
          <h2 className="text-2xl font-semibold tracking-tight">{title}</h2>
          {lead && <p className="max-w-prose text-soft">{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  )
}
