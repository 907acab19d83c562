import type { ReactNode } from 'react'
import { PageTitle } from './page-title'

type Props = {
  title: ReactNode
  /** A sentence under the title. */
  lead?: ReactNode
  /** Breadcrumbs above the title. */
  trail?: ReactNode
  /** Tags beside the title. */
  tags?: ReactNode
  /** Buttons on the right; below the title on a phone. */
  actions?: ReactNode
}

/** The top of a page, with its only h1. */
export function PageHeader({ title, lead, trail, tags, actions }: Props) {
  return (
    <header className="page-header flex flex-col gap-2 pb-5">
      {trail}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="page-titles flex min-w-0 flex-col gap-1.5 sm:flex-1 sm:basis-80">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <PageTitle>{title}</PageTitle>
            {tags}
          </div>
          {lead && <p className="page-lead max-w-prose text-soft">{lead}</p>}
        </div>
        {actions && <div className="page-actions flex flex-wrap items-center gap-2 print:hidden">{actions}</div>}
      </div>
    </header>
  )
}
