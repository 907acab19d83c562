import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names'
import { Link, type LinkProps } from './link'
import { Spinner } from './spinner'

type Look = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'md' | 'sm'
  /** As wide as its box. */
  wide?: boolean
  /** A lucide icon before the words; 16 px. */
  icon?: ReactNode
}

const lookOf = ({ variant = 'secondary', size = 'md', wide }: Look, className?: string) =>
  classNames('ripple button', size === 'sm' && 'button-sm', `button-${variant}`, wide && 'w-full', className)

export type ButtonProps = Look & ComponentProps<'button'> & { busy?: boolean }

/** A button; `type` is "button" by default. While busy it shows its spinner, keeps its text and cannot be pressed. */
export function Button(props: ButtonProps) {
  const { variant, size, wide, icon, busy = false, className, children, disabled, type = 'button', ...rest } = props
  return (
    <button
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={lookOf({ variant, size, wide }, className)}
      {...rest}
    >
      {busy ? <Spinner className="size-4" /> : icon}
      {children}
    </button>
  )
}

export type ButtonLinkProps = Look & Omit<LinkProps, 'variant'>

/** A link that looks like a button, for going somewhere. */
export function ButtonLink({ variant, size, wide, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link variant="bare" className={lookOf({ variant, size, wide }, className)} {...rest}>
      {icon}
      {children}
    </Link>
  )
}
