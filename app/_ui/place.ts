/** The positioning library, loaded when something floats for the first time. */
export const loadPlacing = () => import('@floating-ui/dom')

/**
 * Places a floating element below its target: flipped above if there is no room, shifted to stay on the screen, never
 * at negative coordinates.
 */
export async function placeBelow(
  target: Element,
  floating: HTMLElement,
  placement: 'bottom' | 'bottom-start' | 'bottom-end',
) {
  const { computePosition, flip, shift } = await loadPlacing()
  const middleware = [flip(), shift({ padding: 8 })]
  const { x, y } = await computePosition(target, floating, { strategy: 'fixed', placement, middleware })
  floating.style.left = `${Math.max(0, Math.round(x))}px`
  floating.style.top = `${Math.max(0, Math.round(y))}px`
}
