import type { ReactNode } from 'react'
import { classNames } from '@/app/_ui/class-names'

export type Point = { icon: ReactNode; title: string; text: string }

/** One reader's reasons on one screen: a heading, a few points, and beside them what else belongs to them. */
export function LandingPoints({
  title,
  points,
  children,
}: {
  title: string
  points: readonly Point[]
  children?: ReactNode
}) {
  return (
    <section className="border-t border-line">
      <div className="mx-auto flex w-full max-w-page flex-col gap-8 px-4 py-10 sm:px-6 sm:py-16">
        <h2 className="text-2xl font-semibold tracking-tight">{title}</h2>
        <div
          className={classNames(
            'grid gap-10',
            Boolean(children) && 'lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:gap-16',
          )}
        >
          <ul className={classNames('grid gap-x-8 gap-y-6 sm:grid-cols-2', !children && 'lg:grid-cols-4')}>
            {points.map((point) => (
              <li key={point.title} className="flex gap-4 sm:flex-col sm:gap-2.5">
                <span
                  aria-hidden="true"
                  className="grid size-10 shrink-0 place-items-center rounded-lg bg-primary-tint text-link"
                >
                  {point.icon}
                </span>
                <div className="flex min-w-0 flex-col gap-1">
                  <h3 className="font-semibold">{point.title}</h3>
                  <p className="text-[0.9375rem] text-soft">{point.text}</p>
                </div>
              </li>
            ))}
          </ul>
          {children}
        </div>
      </div>
    </section>
  )
}
