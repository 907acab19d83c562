'use client'
import NextLink, { useLinkStatus } from 'next/link'
import { type ComponentProps, useState } from 'react'
import { classNames } from './class-names'

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  href: string
  /** `inline` is underlined in text, `quiet` underlines on hover, `bare` has no style of its own. */
  variant?: 'inline' | 'quiet' | 'bare'
  /** Loads the whole page instead of navigating inside the app: sign-in, downloads. */
  reload?: boolean
}

const looks = { inline: 'link link-inline', quiet: 'link link-quiet', bare: '' }

/** Dispatched when a link is pressed without a connection. */
export const offlineLinkEvent = 'suma:offline-link'

/**
 * A link in text or in a list. A page of the app is fetched as soon as the pointer, a finger or the focus is on its way there, not
 * for being on the screen.
 */
export function Link({ href, variant = 'inline', reload, className, children, ...rest }: LinkProps) {
  const [near, setNear] = useState(false)
  const look = { className: classNames(looks[variant], className) || undefined }
  if (reload || rest.target || rest.download !== undefined || !/^[/?#]/.test(href)) {
    return (
      <a href={href} {...look} {...(reload && { 'data-reload': true })} {...rest}>
        {children}
      </a>
    )
  }
  const approach = () => setNear(true)
  return (
    <NextLink
      href={href}
      {...look}
      prefetch={near && mayBePrefetched(href)}
      onMouseEnter={approach}
      onTouchStart={approach}
      onFocus={approach}
      onNavigate={stayWhenOffline}
      {...rest}
    >
      {children}
      <Going />
    </NextLink>
  )
}

/** While offline, stays on the page instead of showing the browser's error page. */
function stayWhenOffline(event: { preventDefault: () => void }): void {
  if (navigator.onLine) return
  event.preventDefault()
  window.dispatchEvent(new Event(offlineLinkEvent))
}

/** While the next page is on its way; the line at the top of the window is in the style sheet. */
function Going() {
  const { pending } = useLinkStatus()
  return pending && <span data-going hidden />
}

/**
 * Pages that are never fetched ahead: reading the record of a member is recorded ("who looked"), opening a
 * class by its link and a look at a certificate or through a link for readers are counted, and what is under /api or ends in /export is a file.
 */
const neverPrefetched = [
  /^\/orgs\/[^/]+\/members\/(?!import$)./,
  /^\/orgs\/[^/]+\/curriculums\/(?!new$)./,
  /\/task_sessions\/[^/]+\/(?:finish|roster\/[^/]+)$/,
  /^\/(?:attend-session|verify|survey|shared-transcript)(?:\/|$)/,
  /^\/(?:login|logout|callback|explorer|api|graphql|locales)(?:\/|$)/,
  /^\/super\/people\/./,
  /\/export$/,
]

/** True for an address inside the app whose reading leaves no trace. */
export function mayBePrefetched(href: string): boolean {
  const path = href.split(/[?#]/, 1)[0] ?? ''
  return !neverPrefetched.some((pattern) => pattern.test(path))
}
