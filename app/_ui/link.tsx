import type { ComponentProps } from 'react'
import { classNames } from './class-names'

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  href: string
  /** `inline` is underlined in text, `quiet` underlines on hover, `bare` has no look of its own. */
  variant?: 'inline' | 'quiet' | 'bare'
  /** Loads the whole page instead of navigating inside the app: sign-in, downloads. */
  reload?: boolean
}

const looks = { inline: 'link link-inline', quiet: 'link link-quiet', bare: '' }

/** A link in text or in a list: an ordinary one, which the page's navigator follows inside the app. */
export function Link({ href, variant = 'inline', reload, className, ...rest }: LinkProps) {
  const look = classNames(looks[variant], className)
  return <a href={href} {...(look && { className: look })} {...(reload && { 'data-reload': true })} {...rest} />
}
