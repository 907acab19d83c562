import type { ReactNode } from 'react'

type Props = { label: string; children: ReactNode }

/** Suggestions (`ListOption`) that belong together, under a heading. */
export function OptionGroup({ label, children }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: options of a list box have no element of their own to be grouped by.
    <div role="group" aria-label={label}>
      <p aria-hidden="true" className="px-2.5 pt-2 pb-1 text-sm font-semibold text-soft">
        {label}
      </p>
      {children}
    </div>
  )
}
