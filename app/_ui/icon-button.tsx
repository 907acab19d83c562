import type { ComponentProps } from 'react'
import { classNames } from './class-names'

type Props = Omit<ComponentProps<'button'>, 'aria-label'> & { label: string }

/** A square button with only an icon; `label` is its accessible name and its tooltip. */
export function IconButton({ label, className, type = 'button', ...rest }: Props) {
  return (
    <button
      type={type}
      aria-label={label}
      data-tip={label}
      className={classNames('ripple icon-button', className)}
      {...rest}
    />
  )
}
