import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '@/app/_ui/class-names'
import { Link } from '@/app/_ui/link'

const toolClass = 'ripple header-tool'

type Face = { icon: ReactNode; label: string }
type Target = { href: string; className?: string }

/** A button of the header: an icon, and its label where there is room. */
export const HeaderTool = ({ icon, label, ...rest }: Face & ComponentProps<'button'>) => (
  <button type="button" aria-label={label} data-tip={label} className={toolClass} {...rest}>
    <ToolFace icon={icon} label={label} />
  </button>
)

/** A link of the header with the same look. */
export const HeaderLink = ({ icon, label, href, className }: Face & Target) => (
  <Link href={href} variant="bare" aria-label={label} data-tip={label} className={classNames(toolClass, className)}>
    <ToolFace icon={icon} label={label} />
  </Link>
)

const ToolFace = ({ icon, label }: Face) => (
  <>
    {icon}
    <span className="max-[84rem]:hidden">{label}</span>
  </>
)
