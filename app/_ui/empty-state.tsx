import type { ReactNode } from 'react'

type Props = {
  title: ReactNode
  /** The purpose of the page, in a sentence. */
  children?: ReactNode
  /** The first action to take here. */
  action?: ReactNode
  /** A lucide icon, 24 px. */
  icon?: ReactNode
}

/** Shown when there is nothing yet: the purpose of the page and the first action. */
export function EmptyState({ title, children, action, icon }: Props) {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-12 text-center">
      {icon && (
        <div aria-hidden="true" className="ring-mark mb-3">
          {icon}
        </div>
      )}
      <p className="text-lg font-semibold text-balance">{title}</p>
      {children && <div className="max-w-[28rem] text-sm text-balance text-soft">{children}</div>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
