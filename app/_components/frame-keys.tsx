'use client'
import { useEffect } from 'react'
import { menuCookie } from '@/app/_lib/choice-cookies'
import { keepChoice } from '@/app/_lib/keep-choice'
import { onLatePress } from '@/app/_lib/late-press'
import { useAddress } from '@/app/_lib/use-address'
import { type FrameParts, frameParts } from '@/lib/domain/access/frame-parts'

/** Header and side navigation inside the app: which parts show follows the address, and the column opens and closes. */
export function FrameKeys({ complete }: { complete: boolean }) {
  const { path, query } = useAddress('')
  useEffect(() => {
    const who = { signedIn: true, verified: complete, profileComplete: complete }
    show(frameParts({ path, query, ...who, loading: false }))
  }, [path, query, complete])
  useEffect(() => onLatePress('menu', toggleMenu), [])
  return null
}

function show(parts: FrameParts): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-part]'))
    part.hidden = !parts[part.dataset.part as keyof FrameParts]
}

/** The column of a wide screen, opened or closed for the pages to come as well; the name of the button says what it does next. */
function toggleMenu(button: HTMLElement): void {
  const nav = document.getElementById(button.getAttribute('aria-controls') ?? '')
  const closed = nav?.toggleAttribute('data-closed') ?? false
  keepChoice(menuCookie, closed ? 'closed' : null)
  const { otherLabel = '' } = button.dataset
  button.dataset.otherLabel = button.getAttribute('aria-label') ?? ''
  button.dataset.tip = otherLabel
  button.setAttribute('aria-label', otherLabel)
  button.setAttribute('aria-expanded', `${!closed}`)
}
