'use client'
import { useRouter } from 'next/navigation'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { askForParts, keepUse, keptPart, unlessSame } from '@/app/_lib/kept-parts'

/** `id`: the number under which the page has it; `html`: where the page is there already. */
type Props = { className: string } & ({ id: number; html?: undefined } | { id?: undefined; html: string })

/**
 * A drawn part of the page. In the browser the page itself is what is known of it; where the page came without it, it is asked for
 * as a navigation asks, which brings the HTML along.
 */
export function KeptHtml({ id, html, className }: Props) {
  const before = useRef('')
  const place = useRef<HTMLDivElement>(null)
  const router = useRouter()
  const kept = html === undefined ? keptPart(id) : unlessSame(before.current, html)
  const shown = kept ?? ''
  const goBack = before.current && before.current !== shown ? keepUse(place.current) : null
  useLayoutEffect(() => {
    before.current = shown
    goBack?.()
  })
  useEffect(() => {
    if (kept === null) askForParts(router.refresh)
  }, [kept, router])
  return (
    <div
      ref={place}
      className={className}
      data-sent={id}
      data-gap={kept === null || undefined}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made by `htmlOf`, which escapes every text in it.
      dangerouslySetInnerHTML={{ __html: shown }}
    />
  )
}
