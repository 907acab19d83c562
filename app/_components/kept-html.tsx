'use client'
import { useEffect, useRef } from 'react'
import { keptPart, unlessSame } from '@/app/_lib/kept-parts'

/** `id`: the number under which the page has it; `html`: where the page is there already. */
type Props = { className: string } & ({ id: number; html?: undefined } | { id?: undefined; html: string })

/** A drawn part of the page. In the browser the page itself is what is known of it. */
export function KeptHtml({ id, html, className }: Props) {
  const before = useRef('')
  const shown = html === undefined ? keptPart(id) : unlessSame(before.current, html)
  useEffect(() => {
    before.current = shown
  })
  return (
    <div
      className={className}
      data-sent={id}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made by `htmlOf`, which escapes every text in it.
      dangerouslySetInnerHTML={{ __html: shown }}
    />
  )
}
