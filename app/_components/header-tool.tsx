import type { ReactNode } from 'react'

/** The look of a button in the header: an icon, and its words where there is room. */
export const headerTool = 'ripple header-tool'

/** Icon and words of a header button. */
export function ToolFace({ icon, label }: { icon: ReactNode; label: string }) {
  return (
    <>
      {icon}
      <span className="max-[84rem]:hidden">{label}</span>
    </>
  )
}
