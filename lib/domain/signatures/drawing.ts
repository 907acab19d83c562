/** The field a signature is drawn in; `drawing` is path data in these units. */
export const drawingSize = { width: 600, height: 200 }
/** Characters of the path data. */
export const drawingLength = 20_000
const fewest = 8

export type Point = { x: number; y: number }
type Size = { width: number; height: number }
type Strokes = readonly (readonly Point[])[]

const within = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)))

/** Strokes in a field of a size as path data: a move, then lines. A stroke of one point is a dot. */
export const drawingOf = (strokes: Strokes, size: Size = drawingSize): string =>
  strokes
    .filter((stroke) => stroke.length > 0)
    .map((stroke) => {
      const [first, ...rest] = stroke.map(({ x, y }) => `${within(x, size.width)} ${within(y, size.height)}`)
      return `M${first}${(rest.length > 0 ? rest : [first]).map((point) => `L${point}`).join('')}`
    })
    .join('')

/** Air around what was drawn in a field of another size. */
const air = 20

/** Strokes of a field of any size in the middle of ours; made smaller where they are too large, never larger, and never out of shape. */
export function fitted(strokes: Strokes): Point[][] {
  const points = strokes.flat()
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const { width, height } = drawingSize
  const room = (most: number, extent: number) => (most - 2 * air) / Math.max(1, extent)
  const scale = Math.min(1, room(width, right - left), room(height, bottom - top))
  return strokes.map((stroke) =>
    stroke.map(({ x, y }) => ({
      x: width / 2 + (x - (left + right) / 2) * scale,
      y: height / 2 + (y - (top + bottom) / 2) * scale,
    })),
  )
}

const shape = /^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})+)+$/

/** True for path data that `drawingOf` could have made, with enough of a line to be somebody's hand. Nothing else is ever drawn. */
export function isDrawing(path: string): boolean {
  if (path.length > drawingLength || !shape.test(path)) return false
  const points = path.split(/[ML]/).slice(1)
  const inField = points.every((point) => {
    const [x = 0, y = 0] = point.split(' ').map(Number)
    return x <= drawingSize.width && y <= drawingSize.height
  })
  return inField && new Set(points).size >= fewest
}
