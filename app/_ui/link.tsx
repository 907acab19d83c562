import NextLink from 'next/link'
import type { ComponentProps } from 'react'
import { classNames } from './class-names'

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  href: string
  /** `inline` is underlined in text, `quiet` underlines on hover, `bare` has no look of its own. */
  variant?: 'inline' | 'quiet' | 'bare'
  /** Loads the whole page instead of navigating inside the app: sign-in, downloads, other sites. */
  reload?: boolean
  /** `false` in long lists: nothing is fetched before the click. */
  prefetch?: boolean
}

const looks = {
  inline: 'rounded-sm text-link underline decoration-1 underline-offset-3 hover:decoration-2',
  quiet: 'rounded-sm text-link underline-offset-3 hover:underline',
  bare: '',
}

/** A link in text or in a list. */
export function Link({ href, variant = 'inline', reload, prefetch, className, ...rest }: LinkProps) {
  const look = classNames(looks[variant], className)
  if (reload || rest.download !== undefined || !/^[/?#]/.test(href)) return <a href={href} className={look} {...rest} />
  return <NextLink href={href} prefetch={prefetch} className={look} {...rest} />
}
