import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classNames } from './class-names'
import { Link, type LinkProps } from './link'
import { Spinner } from './spinner'

type Look = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'md' | 'sm'
  /** Fills the width of its container. */
  wide?: boolean
  /** A lucide icon before the text, 16 px. */
  icon?: ReactNode
}

const lookOf = ({ variant = 'secondary', size = 'md', wide }: Look, className?: string) =>
  classNames('ripple button', size === 'sm' && 'button-sm', `button-${variant}`, wide && 'w-full', className)

type ButtonProps = Look & ComponentProps<'button'> & { busy?: boolean }

const preventPress = (event: MouseEvent) => event.preventDefault()

/**
 * A button; `type` is "button" by default. While busy it shows a spinner, keeps its text and cannot be pressed. It is
 * not `disabled` then, because that would take the focus from the person who pressed it.
 */
export function Button(props: ButtonProps) {
  const { variant, size, wide, icon, busy = false, className, children, type = 'button', ...rest } = props
  return (
    <button
      type={type}
      className={lookOf({ variant, size, wide }, className)}
      {...rest}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true, onClick: preventPress })}
    >
      {busy ? <Spinner className="size-4" /> : icon}
      {children}
    </button>
  )
}

type ButtonLinkProps = Look & Omit<LinkProps, 'variant'>

/** A link that looks like a button, for navigation. */
export function ButtonLink({ variant, size, wide, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link variant="bare" className={lookOf({ variant, size, wide }, className)} {...rest}>
      {icon}
      {children}
    </Link>
  )
}
