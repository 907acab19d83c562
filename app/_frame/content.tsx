import type { ReactNode } from 'react'

/** The page's main landmark; while the loading flag is set `ContentSpinner` replaces its content. */
export const Content = ({ children }: { children: ReactNode }) => (
  <main id="content" tabIndex={-1} className="flex min-w-0 grow flex-col">
    <div className="flex grow flex-col">{children}</div>
  </main>
)
