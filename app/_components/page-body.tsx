import type { ReactNode } from 'react'

/**
 * The width and padding of an ordinary page, inside the main landmark. `wide`: uses all available width, for pages with
 * lists.
 */
export function PageBody({ wide, children }: { wide?: boolean; children: ReactNode }) {
  return (
    <div className={`page-body mx-auto w-full px-4 py-6 sm:px-6 sm:py-6 ${wide ? 'max-w-wide' : 'max-w-page'}`}>
      {children}
    </div>
  )
}
