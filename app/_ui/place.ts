/** The positioning library, loaded when something floats for the first time. */
export const loadPlacing = () => import('@floating-ui/dom')

/** Shows a floating element only where it belongs: a press must not meet what moves away under it. */
export function hideUntilPlaced(floating: HTMLElement): void {
  floating.style.visibility = 'hidden'
}

/**
 * Places a floating element below its target: flipped above if there is no room, shifted to stay on the screen, never
 * at negative coordinates. It is shown where it is if the library cannot be loaded.
 */
export async function placeBelow(target: Element, floating: HTMLElement, placement: Placement): Promise<void> {
  hideUntilPlaced(floating)
  try {
    await place(target, floating, placement)
  } catch {
    // A menu in a corner is better than none.
  } finally {
    floating.style.visibility = ''
  }
}

type Placement = 'bottom' | 'bottom-start' | 'bottom-end'

async function place(target: Element, floating: HTMLElement, placement: Placement): Promise<void> {
  const { computePosition, flip, shift } = await loadPlacing()
  const middleware = [flip(), shift({ padding: 8 })]
  const { x, y } = await computePosition(target, floating, { strategy: 'fixed', placement, middleware })
  floating.style.left = `${Math.max(0, Math.round(x))}px`
  floating.style.top = `${Math.max(0, Math.round(y))}px`
}
