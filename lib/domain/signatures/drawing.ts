/** The field a signature is drawn in; `drawing` is path data in these units. */
export const drawingSize = { width: 600, height: 200 }
/** Characters of the path data. */
export const drawingLength = 20_000
const fewest = 8

export type Point = { x: number; y: number }

const within = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)))

/** Strokes as path data: a move, then lines. A stroke of one point is a dot. */
export const drawingOf = (strokes: readonly (readonly Point[])[]): string =>
  strokes
    .filter((stroke) => stroke.length > 0)
    .map((stroke) => {
      const [first, ...rest] = stroke.map(
        ({ x, y }) => `${within(x, drawingSize.width)} ${within(y, drawingSize.height)}`,
      )
      return `M${first}${(rest.length > 0 ? rest : [first]).map((point) => `L${point}`).join('')}`
    })
    .join('')

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
