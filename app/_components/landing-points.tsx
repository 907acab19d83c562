import type { ReactNode } from 'react'

export type Point = { icon: ReactNode; title: string; text: string }

/** One reader's reasons: a heading, a few points, and what else belongs beside them. */
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
      <div className="mx-auto flex w-full max-w-page flex-col gap-8 px-4 py-12 sm:px-6 sm:py-16">
        <h2 className="text-2xl font-semibold tracking-tight">{title}</h2>
        <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-flow-col lg:auto-cols-fr lg:grid-cols-none">
          {points.map((point) => (
            <li key={point.title} className="flex flex-col gap-1.5">
              <span
                aria-hidden="true"
                className="mb-1 grid size-10 place-items-center rounded-lg bg-primary-tint text-link"
              >
                {point.icon}
              </span>
              <h3 className="font-semibold">{point.title}</h3>
              <p className="text-[0.9375rem] text-soft">{point.text}</p>
            </li>
          ))}
        </ul>
        {children}
      </div>
    </section>
  )
}
