/**
 * Each signer's fields have a color and a border style of their own. A sixth signer looks like the first, but has
 * another number.
 */
const looks = [
  'border-solid border-success-solid bg-success-tint/80 text-success',
  'border-dashed border-info-solid bg-info-tint/80 text-info',
  'border-dotted border-warn-solid bg-warn-tint/80 text-warn',
  'border-double border-error-solid bg-error-tint/80 text-error',
  'border-dashed border-edge bg-sunken/80 text-ink',
] as const

export const slotLook = (slot: number): string => looks[slot % looks.length] ?? looks[0]

type Box = { x: number; y: number; width: number; height: number }

/** The styles that place something on a page; units are ten-thousandths. Only for rendering in the browser. */
export const boxStyle = ({ x, y, width, height }: Box) => ({
  left: `${x / 100}%`,
  top: `${y / 100}%`,
  width: `${width / 100}%`,
  height: `${height / 100}%`,
})
