import type { ReactNode } from 'react'

/** The width and air of an ordinary page; the main landmark is around it already. */
export function PageBody({ children }: { children: ReactNode }) {
  return <div className="mx-auto w-full max-w-page px-4 py-6 sm:px-6 sm:py-8">{children}</div>
}
