import { lineProblem, type Problems, problemsAmong } from '../values'

/** The canvas of a signature; `drawing` is path data in these units. */
export const drawingSize = { width: 600, height: 200 }
/** Maximum characters of the path data. */
export const drawingLength = 20_000
const minPoints = 8

export type Point = { x: number; y: number }
type Size = { width: number; height: number }
type Strokes = readonly (readonly Point[])[]

const clampRound = (value: number, max: number) => Math.min(max, Math.max(0, Math.round(value)))

/** Strokes on a canvas of a given size as path data: a move, then lines. A stroke of one point is a dot. */
export const drawingOf = (strokes: Strokes, size: Size = drawingSize): string =>
  strokes
    .filter((stroke) => stroke.length > 0)
    .map((stroke) => {
      const [first, ...rest] = stroke.map(({ x, y }) => `${clampRound(x, size.width)} ${clampRound(y, size.height)}`)
      return `M${first}${(rest.length > 0 ? rest : [first]).map((point) => `L${point}`).join('')}`
    })
    .join('')

/** Margin around a drawing that comes from a canvas of another size. */
const margin = 20

/** Strokes from a canvas of any size, centered on ours: scaled down if too large, never up, and without distortion. */
export function centerStrokes(strokes: Strokes): Point[][] {
  const points = strokes.flat()
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const { width, height } = drawingSize
  const scaleFor = (length: number, extent: number) => (length - 2 * margin) / Math.max(1, extent)
  const scale = Math.min(1, scaleFor(width, right - left), scaleFor(height, bottom - top))
  return strokes.map((stroke) =>
    stroke.map(({ x, y }) => ({
      x: width / 2 + (x - (left + right) / 2) * scale,
      y: height / 2 + (y - (top + bottom) / 2) * scale,
    })),
  )
}

const drawingPattern = /^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})+)+$/

/**
 * Whether path data could have been produced by `drawingOf`, with enough points to be a signature. No other path is
 * ever drawn.
 */
export function isDrawing(path: string): boolean {
  if (path.length > drawingLength || !drawingPattern.test(path)) return false
  const points = path.split(/[ML]/).slice(1)
  const inField = points.every((point) => {
    const [x = 0, y = 0] = point.split(' ').map(Number)
    return x <= drawingSize.width && y <= drawingSize.height
  })
  return inField && new Set(points).size >= minPoints
}

/** Maximum characters of the name in a signature. */
export const signedNameLength = 120

/** Problems with a signature, by field. */
export const signingProblems = (signing: { adoptedName: string; drawing?: string | null | undefined }): Problems =>
  problemsAmong({
    adoptedName: lineProblem(signing.adoptedName, signedNameLength),
    drawing: signing.drawing && !isDrawing(signing.drawing) ? 'validation.drawing' : null,
  })
