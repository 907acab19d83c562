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

const shape =
  'ripple inline-flex items-center justify-center gap-2 rounded-lg border font-semibold whitespace-nowrap max-[24rem]:whitespace-normal no-underline select-none transition-colors [&_svg]:shrink-0'
const sizes = { md: 'min-h-11 px-4 text-[0.9375rem] sm:min-h-10', sm: 'min-h-9 px-3 text-sm sm:min-h-8' }
const variants = {
  primary: 'border-transparent bg-primary text-on-primary hover:bg-primary-hover',
  secondary: 'border-line bg-surface text-ink hover:border-edge hover:bg-sunken',
  quiet: 'border-transparent text-ink hover:bg-sunken',
  danger: 'border-transparent bg-danger text-on-danger hover:bg-danger-hover',
}

const lookOf = ({ variant = 'secondary', size = 'md', wide }: Look, className?: string) =>
  classNames(shape, sizes[size], variants[variant], wide && 'w-full', className)

export type ButtonProps = Look & ComponentProps<'button'> & { busy?: boolean }

/** A button; `type` is "button" unless told. While busy it shows its spinner, keeps its words and cannot be pressed. */
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
