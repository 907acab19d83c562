'use client'
import NextLink, { useLinkStatus } from 'next/link'
import { type ComponentProps, useState } from 'react'
import { classNames } from './class-names'

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  href: string
  /** `inline` is underlined, `quiet` is underlined on hover, `bare` has no style of its own. */
  variant?: 'inline' | 'quiet' | 'bare'
  /** Loads the whole page instead of navigating inside the app, for sign-in and downloads. */
  reload?: boolean
}

const looks = { inline: 'link link-inline', quiet: 'link link-quiet', bare: '' }

/** Dispatched when a link is pressed while offline. */
export const offlineLinkEvent = 'suma:offline-link'

/**
 * A link in text or in a list. A page of the app is prefetched as soon as the pointer, a finger or the focus reaches
 * the link, not merely because the link is visible.
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

/** Present while the next page is loading; the style sheet shows the line at the top of the window. */
function Going() {
  const { pending } = useLinkStatus()
  return pending && <span data-going hidden />
}

/**
 * Pages that are never prefetched: opening a member's record is recorded ("who looked"), opening a class by its link, a
 * certificate, or a link for readers is counted, and addresses under /api or ending in /export are files.
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
