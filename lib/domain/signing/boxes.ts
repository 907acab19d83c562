import { withPoint } from '@/lib/domain/units'
import { type PageBox, type PageSize, pageUnits, type SigningFieldKind, smallestField } from './fields'

/** The visible part of a page, in points from the page's own origin at the bottom left. */
export type Box = { x: number; y: number; width: number; height: number }
/** Degrees clockwise by which a page is turned for display. */
export type Rotation = 0 | 90 | 180 | 270

/** The size of a page as displayed, rounded to hundredths of a point; `unit` is how many points a unit of it is. */
export function shownSize({ width, height }: Box, rotation: Rotation, unit = 1): PageSize {
  const round = (value: number) => Math.round(Math.abs(value) * unit * 100) / 100
  const [across, down] = rotation % 180 === 0 ? [width, height] : [height, width]
  return { width: round(across), height: round(down) }
}

/** A rectangle of the page as displayed, in points from its left and top edges. */
export function shownBox({ x, y, width, height }: Omit<PageBox, 'page'>, page: PageSize): Box {
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

/** Width and height of a new field in points, enough for its content on paper. */
const startSizes: Record<SigningFieldKind, { width: number; height: number }> = {
  SIGNATURE: { width: 180, height: 48 },
  INITIALS: { width: 72, height: 36 },
  DATE: { width: 100, height: 22 },
  TEXT: { width: 180, height: 22 },
  CHECKBOX: { width: 18, height: 18 },
}

const clampRound = (value: number, min: number, max: number) => Math.min(max, Math.max(min, Math.round(value)))
const inUnits = (points: number, page: number) => (points * pageUnits) / page

/**
 * A box moved and resized to fit its page: whole ten-thousandths, not smaller than is readable, and nothing beyond
 * the edges.
 */
export function fitted(box: PageBox, size: PageSize): PageBox {
  const minSize = {
    width: Math.ceil(inUnits(smallestField.width, size.width)),
    height: Math.ceil(inUnits(smallestField.height, size.height)),
  }
  const width = clampRound(box.width, minSize.width, pageUnits)
  const height = clampRound(box.height, minSize.height, pageUnits)
  const x = clampRound(box.x, 0, pageUnits - width)
  const y = clampRound(box.y, 0, pageUnits - height)
  return { page: box.page, x, y, width, height }
}

/** The box of a new field of this kind around a point of a page (ten-thousandths). */
export function boxAround(
  kind: SigningFieldKind,
  page: number,
  size: PageSize,
  center: { x: number; y: number },
): PageBox {
  const width = inUnits(startSizes[kind].width, size.width)
  const height = inUnits(startSizes[kind].height, size.height)
  return fitted({ page, x: center.x - width / 2, y: center.y - height / 2, width, height }, size)
}

const overlaps = (a: PageBox, b: PageBox) =>
  a.page === b.page && a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** Where the height of a signature without a position begins to be looked for: in the lower part, as on paper. */
const signatureHeight = 7500

/**
 * The box of a field added without a position: a signature in the lower part of the page, any other in its middle, or
 * below the existing fields, or above them where there is no room.
 */
export function freeBox(kind: SigningFieldKind, page: number, size: PageSize, takenBoxes: readonly PageBox[]): PageBox {
  const height = kind === 'SIGNATURE' ? signatureHeight : pageUnits / 2
  const middle = boxAround(kind, page, size, { x: pageUnits / 2, y: height })
  for (let y = middle.y; y + middle.height <= pageUnits; y += 100) {
    const box = { ...middle, y }
    if (!takenBoxes.some((other) => overlaps(box, other))) return box
  }
  for (let y = middle.y; y >= 0; y -= 100) {
    const box = { ...middle, y }
    if (!takenBoxes.some((other) => overlaps(box, other))) return box
  }
  return middle
}

/** How far an arrow key moves or resizes a field: a hundredth of the page; with Alt, a tenth of that. */
export const boxStep = 100
export const fineBoxStep = 10

/** A box moved by `delta` (ten-thousandths), but not beyond the page. */
export const moved = (box: PageBox, size: PageSize, delta: { x: number; y: number }): PageBox =>
  fitted({ ...box, x: box.x + delta.x, y: box.y + delta.y }, size)

/** A box made larger or smaller at its right and lower edges, but not beyond the page. */
export function resized(box: PageBox, size: PageSize, delta: { x: number; y: number }): PageBox {
  const width = Math.min(box.width + delta.x, pageUnits - box.x)
  const height = Math.min(box.height + delta.y, pageUnits - box.y)
  return { ...fitted({ ...box, width, height }, size) }
}

/** A position or size for display: percent of the page with one decimal, "12.5". */
export const asPercent = (units: number): string => String(Math.round(units / 10) / 10)

/**
 * Reads a typed percentage of the page, with a point or a comma, as ten-thousandths; null unless it is a number from 0
 * to 100.
 */
export function typedPercent(text: string): number | null {
  const number = withPoint(text)
  if (!/^\d{1,3}(?:\.\d{1,2})?$/.test(number)) return null
  const units = Math.round(Number(number) * 100)
  return units <= pageUnits ? units : null
}
