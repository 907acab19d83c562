import type { ReactNode } from 'react'

/** The look of a button in the header: an icon, and its words where there is room. */
export const headerTool =
  'ripple inline-flex h-10 min-w-10 shrink-0 items-center justify-center gap-2 rounded-lg px-2 text-sm text-soft no-underline transition-colors hover:bg-sunken hover:text-ink'

/** Icon and words of a header button. */
export function ToolFace({ icon, label }: { icon: ReactNode; label: string }) {
  return (
    <>
      {icon}
      <span className="max-[84rem]:hidden">{label}</span>
    </>
  )
}
