'use client'

import { useEffect, useRef } from 'react'
import { loadPlacing, placeBelow } from './place'

/** Delay before showing and length of a fade, in milliseconds (specification, section 9). */
const tooltipTimes = { delay: 300, fade: 300 }

type By = 'mouse' | 'touch' | 'focus'

/** The element whose tip to show; null if the tip is empty or the element already shows that text. */
function tipTarget(node: EventTarget | null): HTMLElement | null {
  const found = node instanceof Element ? node.closest<HTMLElement>('[data-tip]') : null
  const text = found?.dataset.tip?.trim()
  // biome-ignore lint/performance/useDomNodeTextContent: what is seen; a narrow header keeps its words out of sight.
  return text && found?.innerText?.trim() !== text ? found : null
}

/** The tip only repeats a button's name or description. On touch the button then acts without showing it. */
const isName = (target: HTMLElement) =>
  ['aria-label', 'aria-description'].some((name) => target.getAttribute(name) === target.dataset.tip)

/** The button's own menu is open, and a tip would cover its first choice. */
const isMenuOpen = (target: HTMLElement) =>
  target instanceof HTMLButtonElement && (target.popoverTargetElement?.matches(':popover-open') ?? false)

/**
 * One bubble for all elements with `data-tip`. Mouse: 300 ms after it enters, until it leaves. Touch: until the next
 * touch. Keyboard: while focused. Escape and pressing the element hide it.
 */
class TipWatch {
  readonly #bubble: HTMLElement
  #target: HTMLElement | null = null
  #by: By = 'mouse'
  #timer: ReturnType<typeof setTimeout> | undefined
  #fading: ReturnType<typeof setTimeout> | undefined
  #touch = false
  #pressed: HTMLElement | null = null

  constructor(bubble: HTMLElement) {
    this.#bubble = bubble
  }

  /** Listens to the whole page until `signal` aborts. */
  listen(signal: AbortSignal): void {
    const on = <K extends keyof DocumentEventMap>(
      name: K,
      hear: (event: DocumentEventMap[K]) => void,
      capture = false,
    ) => document.addEventListener(name, hear, { signal, passive: true, capture })
    on('pointerover', (event) => this.#over(event))
    on('pointerout', (event) => event.relatedTarget === null && this.#by === 'mouse' && this.#hide())
    on('pointerdown', (event) => this.#down(event), true)
    on('click', (event) => this.#touch && this.#tap(event.target))
    on('focusin', ({ target }) => this.#focus(target))
    on('focusout', () => this.#by === 'focus' && this.#hide())
    on('keydown', ({ key }) => ['Escape', 'Enter', ' '].includes(key) && this.#hide(), true)
    on('scroll', () => this.#follow(), true)
    window.addEventListener('resize', () => this.#follow(), { signal })
    signal.addEventListener('abort', () => this.#hide())
  }

  #over({ target: node, pointerType }: PointerEvent): void {
    if (pointerType === 'touch' || (node instanceof Node && this.#bubble.contains(node))) return
    const target = tipTarget(node)
    if (target !== this.#pressed) this.#pressed = null
    // A pressed element shows no tip until the mouse has left it.
    if (target && (target === this.#target || target === this.#pressed)) return
    if (target) this.#show(target, 'mouse', tooltipTimes.delay)
    else if (this.#by === 'mouse') this.#hide()
  }

  #down({ target: node, pointerType }: PointerEvent): void {
    this.#touch = pointerType === 'touch'
    if (this.#touch) return
    this.#pressed = tipTarget(node)
    this.#hide()
  }

  #tap(node: EventTarget | null): void {
    if (node instanceof Node && this.#bubble.contains(node)) return
    const target = tipTarget(node)
    if (target && target !== this.#target && !isName(target)) this.#show(target, 'touch', 0)
    else this.#hide()
  }

  #focus(node: EventTarget | null): void {
    const target = this.#touch ? null : tipTarget(node)
    if (target && node instanceof Element && node.matches(':focus-visible')) this.#show(target, 'focus', 0)
  }

  #show(target: HTMLElement, by: By, delay: number): void {
    this.#hide()
    this.#target = target
    this.#by = by
    loadPlacing().catch(() => undefined)
    this.#timer = setTimeout(() => void this.#open(target), delay)
  }

  async #open(target: HTMLElement): Promise<void> {
    if (isMenuOpen(target)) return this.#hide()
    clearTimeout(this.#fading)
    const words = this.#bubble.firstElementChild ?? this.#bubble
    words.textContent = target.dataset.tip ?? ''
    this.#bubble.showPopover?.()
    await placeBelow(target, this.#bubble, 'bottom')
    // Fade in only now that the bubble is positioned and was rendered once while invisible.
    if (this.#target === target) this.#bubble.dataset.shown = 'true'
    else if (!this.#target) this.#bubble.hidePopover?.()
  }

  #follow(): void {
    if (!this.#target || !this.#bubble.dataset.shown) return
    void placeBelow(this.#target, this.#bubble, 'bottom')
  }

  #hide(): void {
    clearTimeout(this.#timer)
    this.#target = null
    if (!this.#bubble.dataset.shown) return
    delete this.#bubble.dataset.shown
    this.#fading = setTimeout(() => this.#bubble.isConnected && this.#bubble.hidePopover?.(), tooltipTimes.fade)
  }
}

/**
 * The tooltip bubble, once per page, for all elements with `data-tip`. It is visual only: screen readers get the same
 * text as the element's name or description.
 */
export function Tips() {
  const bubble = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const listening = new AbortController()
    if (bubble.current) new TipWatch(bubble.current).listen(listening.signal)
    return () => listening.abort()
  }, [])
  return (
    <span ref={bubble} aria-hidden="true" popover="manual" className="tip">
      <span className="tip-text" />
    </span>
  )
}
