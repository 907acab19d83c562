import type { ReactNode } from 'react'

/** The width and air of an ordinary page; the main landmark is around it already. `wide`: of pages of lists, as wide as there is room. */
export function PageBody({ wide, children }: { wide?: boolean; children: ReactNode }) {
  return (
    <div className={`mx-auto w-full px-4 py-6 sm:px-6 sm:py-8 ${wide ? 'max-w-wide' : 'max-w-page'}`}>{children}</div>
  )
}
