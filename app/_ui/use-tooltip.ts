import { type FocusEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { placeBelow } from './place'

/** Delay before showing and length of a fade, in milliseconds (specification, section 9). */
export const tooltipTimes = { delay: 300, fade: 300 }

type Timer = ReturnType<typeof setTimeout>

/** When a tooltip shows: 300 ms after the mouse enters until it leaves; by touch, until the next touch; by keyboard, with the focus. */
export function useTooltip(target: RefObject<HTMLElement | null>, bubble: RefObject<HTMLElement | null>) {
  const [shown, setShown] = useState(false)
  const timer = useRef<Timer>(undefined)
  const touch = useRef(false)

  const show = (delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(setShown, delay, true)
  }
  const hide = () => {
    clearTimeout(timer.current)
    setShown(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useFloating(shown, target, bubble)
  useDismissal(shown, target, hide)

  const notice = (event: PointerEvent) => {
    touch.current = event.pointerType === 'touch'
  }
  const handlers = {
    onPointerEnter: notice,
    onPointerDown: notice,
    onMouseEnter: () => !touch.current && show(tooltipTimes.delay),
    onMouseLeave: () => !touch.current && hide(),
    onClick: () => touch.current && setShown((was) => !was),
    onFocus: (event: FocusEvent) => !touch.current && event.target.matches(':focus-visible') && show(0),
    onBlur: () => !touch.current && hide(),
  }
  return { shown, handlers }
}

/** Puts the bubble in the top layer and in its place; takes it away once faded. */
function useFloating(shown: boolean, target: RefObject<HTMLElement | null>, bubble: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const floating = bubble.current
    const child = target.current?.firstElementChild
    if (!shown || !floating || !child) return
    floating.showPopover?.()
    placeBelow(child, floating, 'bottom').catch(() => undefined)
    return () => {
      setTimeout(() => floating.isConnected && !floating.dataset.shown && floating.hidePopover?.(), tooltipTimes.fade)
    }
  }, [shown, target, bubble])
}

/** A click elsewhere and Escape close it. */
function useDismissal(shown: boolean, target: RefObject<HTMLElement | null>, hide: () => void) {
  useEffect(() => {
    if (!shown) return
    const outside = (event: Event) => event.target instanceof Node && !target.current?.contains(event.target) && hide()
    const byKey = (event: KeyboardEvent) => event.key === 'Escape' && hide()
    document.addEventListener('click', outside)
    document.addEventListener('keydown', byKey)
    return () => {
      document.removeEventListener('click', outside)
      document.removeEventListener('keydown', byKey)
    }
  })
}
