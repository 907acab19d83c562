import { type PageSize, type Place, pageUnits } from './fields'

/** The visible part of a page, in points from the page's own origin at the bottom left. */
export type Box = { x: number; y: number; width: number; height: number }
/** Degrees clockwise by which a page is turned for display. */
type Rotation = 0 | 90 | 180 | 270

/** The size of a page as displayed, rounded to hundredths of a point. */
export function shownSize({ width, height }: Box, rotation: Rotation): PageSize {
  const round = (value: number) => Math.round(Math.abs(value) * 100) / 100
  const [across, down] = rotation % 180 === 0 ? [width, height] : [height, width]
  return { width: round(across), height: round(down) }
}

/** A rectangle of the page as displayed, in points from its left and top edges. */
export function shownBox({ x, y, width, height }: Omit<Place, 'page'>, page: PageSize): Box {
  const across = (units: number) => (units * page.width) / pageUnits
  const down = (units: number) => (units * page.height) / pageUnits
  return { x: across(x), y: down(y), width: across(width), height: down(height) }
}

/**
 * How an overlay of the displayed page is placed onto the page itself: the position of its bottom left corner, in
 * points of the page, and its rotation in degrees counterclockwise around that corner.
 */
export function ontoPage({ x, y, width, height }: Box, rotation: Rotation): { x: number; y: number; rotate: number } {
  if (rotation === 90) return { x: x + width, y, rotate: 90 }
  if (rotation === 180) return { x: x + width, y: y + height, rotate: 180 }
  if (rotation === 270) return { x, y: y + height, rotate: 270 }
  return { x, y, rotate: 0 }
}

/** The approximate width of a letter at size 1; Japanese letters fill their square. */
const letterWidth = (letter: string) =>
  /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7ff\uf900-\ufaff\uff00-\uff60]/u.test(letter) ? 1 : 0.58

const sizes = { largest: 12, smallest: 4, line: 1.25 } as const

/** The approximate width of a text, as a multiple of its size. */
export const widthOfText = (text: string): number => [...text].reduce((sum, letter) => sum + letterWidth(letter), 0)

/**
 * The size at which a text fits a box of points, from 12 down to 4, on one line or on several if the box has room for
 * them.
 */
export function fittingSize(text: string, box: Pick<Box, 'width' | 'height'>): number {
  const width = widthOfText(text)
  for (let size: number = sizes.largest; size > sizes.smallest; size -= 0.5) {
    const lines = Math.max(1, Math.ceil((width * size) / Math.max(1, box.width)))
    // Wrapped words do not fill their lines, so several lines need one more.
    const neededLines = lines === 1 ? 1 : lines + 1
    if (neededLines * size * sizes.line <= box.height) return size
  }
  return sizes.smallest
}
