/** The library that measures, loaded the first time something floats. */
export const loadPlacing = () => import('@floating-ui/dom')

/**
 * Puts a floating element below its target: flipped above when there is no room, shifted to stay on the screen, never at
 * a negative place.
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
