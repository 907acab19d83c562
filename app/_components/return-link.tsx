'use client'
import { useEffect, useState } from 'react'
import { returnKey } from '@/app/_lib/stored-names'
import { ButtonLink } from '@/app/_ui/button'

/** Signs in again and goes back to the page that was open when the session ended. */
export function ReturnLink({ label, ...look }: { label: string; variant?: 'primary'; className?: string }) {
  const [href, setHref] = useState('/login')
  useEffect(() => {
    const kept = keptPath()
    if (kept) setHref(`/login?returnTo=${encodeURIComponent(kept)}`)
  }, [])
  return (
    <ButtonLink href={href} {...look} reload>
      {label}
    </ButtonLink>
  )
}

/** The browser may deny access to storage. /login validates the stored path. */
function keptPath(): string | null {
  try {
    return localStorage.getItem(returnKey)
  } catch {
    return null
  }
}
